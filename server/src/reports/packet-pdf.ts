/** The evidence packet as paragraphs of a PDF. */
import { textPdf } from '../platform/pdf/text-pdf.ts'
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

function proofs({ evidence, periods, worked, liveCalls }: Packet): string[] {
  return [
    'Consent',
    ...evidence.consents.map((one) => `    ${one.kind}, text ${one.text_version} (${one.language}), given ${one.given_at}, recorded by ${one.recorded_by}${one.revoked_at === null ? '' : `, taken back ${one.revoked_at}`}`),
    'Devices',
    ...evidence.devices.map((one) => `    ${one.device} ${one.device_key}, from ${one.started_at}${one.ended_at === null ? '' : ` to ${one.ended_at}`}`),
    'Device periods',
    ...periods.map((one) => `    ${one.start} to ${one.end}: ${one.days} days, ${one.code ?? one.reason}`),
    'Reading days with raw ids',
    ...evidence.readings.map((one) => `    ${one.date}: ${one.ids.join(' ')}`),
    'Interval log',
    ...evidence.intervals.map((one) => `    ${one.started_at} to ${one.ended_at}, ${one.staff}${one.title === '' ? '' : `, ${one.title}`}, ${one.source} ${one.page}, ${one.program}${one.description === null ? '' : `: ${one.description}`}${one.is_excluded ? ' (excluded)' : ''}`),
    'Counted time',
    ...Object.entries(worked).flatMap(([program, spans]) => spans.map((span) => `    ${program}: ${spanText(span)}`)),
    'Live calls',
    ...Object.entries(liveCalls).flatMap(([program, spans]) => spans.map((span) => `    ${program}: ${spanText(span)}`)),
    'Notes',
    ...evidence.notes.map((one) => `    ${one.at}, ${one.by_name}: ${one.value}`),
  ]
} // prettier-ignore

const ends = ({ signatures, addenda, warnings }: Packet) => [
  'Reviews',
  ...signatures.map((one) => `    ${one.verdict} by ${one.by}, ${one.at}, digest ${one.digest}${one.words === null ? '' : `: ${one.words}`}`),
  'Addenda',
  ...addenda.map((one) => `    ${one.accepted_at}, ${one.by}: ${one.reason}`),
  'Warnings of the engine',
  ...warnings.map((one) => `    ${one}`),
] // prettier-ignore

/** Made of the packet's JSON alone, so that the same packet gives the same bytes. */
export function packetPdf(json: string): string {
  const packet = JSON.parse(json) as Packet
  return textPdf([...head(packet), ...lineTexts(packet), ...proofs(packet), '', ...ends(packet)])
}
