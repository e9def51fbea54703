/** The evidence packet as paragraphs of a PDF. */
import { elsewhereTitles } from '@vitalrounds/domain/reports/billed-elsewhere'
import { textPdf } from '../../platform/pdf/text-pdf.ts'
import type { Packet } from './evidence-packet.ts'

const spanText = ({ start, end }: { start: string; end: string }) => `${start} to ${end}`

function head({ evidence: { member }, yearMonth, close, rulesVersion, resultDigest }: Packet): string[] {
  return [
    `Evidence packet, ${yearMonth}`,
    '',
    `Member: ${member.name}, born ${member.dob}${member.mrn ? `, MRN ${member.mrn}` : ''}`,
    `Diagnosis codes: ${member.diagnosis_codes.join(', ') || 'none on record'}`,
    `Supervising physician: ${member.physician || 'none on record'}`,
    close === null
      ? 'The month is open: this packet shows it as it is now.'
      : `Closed ${close.closedAt ?? ''} by ${close.closedBy ?? ''}, version ${close.version}, digest ${close.digest ?? ''}`,
    `Rules: ${rulesVersion}. Digest of the result: ${resultDigest}`,
    '',
  ]
}

const lineTexts = ({ lines }: Packet) =>
  lines.flatMap((line) => [
    `${line.code} x ${line.units}, date of service ${line.serviceOn}, ${line.start} to ${line.end}`,
    ...line.items.map(({ what, isThere, mendAt }) =>
      isThere ? `    ${what}: there` : `    ${what}: MISSING, mend it at ${mendAt ?? ''}`,
    ),
    '',
  ])

/** A head, and below it each entry set in; that there is none is said. */
const section = (title: string, entries: readonly string[]) => [
  title,
  ...(entries.length === 0 ? ['none'] : entries).map((entry) => `    ${entry}`),
]
const withMore = (text: string, more: string | false | null) =>
  more === false || more === null ? text : `${text}${more}`
const spansOf = (by: Packet['worked']) =>
  Object.entries(by).flatMap(([program, spans]) => spans.map((span) => `${program}: ${spanText(span)}`))

const proofs = ({ evidence, periods, worked, liveCalls }: Packet): string[] => [
  ...section('Consent', evidence.consents.map((one) => withMore(`${one.kind}, text ${one.text_version} (${one.language}), given ${one.given_at}, recorded by ${one.recorded_by}`, one.revoked_at !== null && `, taken back ${one.revoked_at}`))),
  ...section('Billed elsewhere', evidence.elsewhere.map((one) => withMore(`${elsewhereTitles[one.kind]}: ${one.reason}, recorded ${one.recorded_at} by ${one.recorded_by}`, one.removed_at !== null && `, taken back ${one.removed_at} by ${one.removed_by ?? ''}: ${one.removal_reason ?? ''}`))),
  ...section('Devices', evidence.devices.map((one) => withMore(`${one.device} ${one.device_key}, from ${one.started_at}`, one.ended_at !== null && ` to ${one.ended_at}`))),
  ...section('Device periods', periods.map((one) => `${one.start} to ${one.end}: ${one.days} days, ${one.code ?? one.reason}`)),
  ...section('Reading days with raw ids', evidence.readings.map((one) => `${one.date}: ${one.ids.join(' ')}`)),
  ...section('Interval log', evidence.intervals.map((one) => `${one.started_at} to ${one.ended_at}, ${one.staff}${one.title === '' ? '' : `, ${one.title}`}, ${one.source} ${one.page}, ${one.program}${one.description === null ? '' : `: ${one.description}`}${one.is_excluded ? ' (excluded)' : ''}`)),
  ...section('Counted time', spansOf(worked)),
  ...section('Live calls', spansOf(liveCalls)),
  ...section('Calls', evidence.calls.map((one) => `${one.answered_at ?? ''}, ${one.seconds ?? 0} s, ${one.direction}, ${one.staff}, ${one.program ?? ''}, ${one.outcome ?? 'not told'}, phone company's id ${one.sid ?? 'none'}`)),
  ...section('Notes', evidence.notes.map((one) => `${one.at}, ${one.by_name}: ${one.value}`)),
] // prettier-ignore

const ends = ({ signatures, addenda, warnings }: Packet) => [
  ...section('Reviews', signatures.map((one) => withMore(`${one.verdict} by ${one.by}, ${one.at}, digest ${one.digest}`, one.words !== null && `: ${one.words}`))),
  ...section('Addenda', addenda.map((one) => `${one.accepted_at}, ${one.by}: ${one.reason}`)),
  ...section('Warnings of the engine', warnings),
] // prettier-ignore

/** Made of the packet's JSON alone, so that the same packet gives the same bytes. */
export function packetPdf(json: string): string {
  const packet = JSON.parse(json) as Packet
  return textPdf([...head(packet), ...lineTexts(packet), ...proofs(packet), '', ...ends(packet)])
}
