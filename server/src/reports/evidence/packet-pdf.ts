/** The evidence packet as the document that an auditor reads: what is billed and what it rests on, then every proof. */
import { createHash } from 'node:crypto'
import { standingWords } from '@vitalrounds/domain/billing/rulebook/rules-in-force'
import { reasonWords } from '@vitalrounds/domain/reports/cell-words'
import type { CellReason } from '@vitalrounds/domain/reports/cells'
import { evidencePlaces, itemWords, untilWords } from '@vitalrounds/domain/reports/evidence-items'
import { codeWords, type ReportCode } from '@vitalrounds/domain/reports/report-codes'
import { warningWords } from '@vitalrounds/domain/reports/warning-words'
import { countWithNoun } from '@vitalrounds/domain/counted'
import type { Paragraph } from '@vitalrounds/domain/pdf/text-pdf'
import { usDate } from '@vitalrounds/domain/us-date'
import { momentsOf } from '../../platform/pdf/moments.ts'
import { documentPdf } from '../../platform/pdf/text-pdf.ts'
import type { Packet } from './evidence-packet.ts'
import { entrySize, listParagraphs, heading, small } from './packet-parts.ts'
import { proofsOf } from './packet-proofs.ts'
import { monthWords } from './packet-words.ts'

const titleOf = (code: string) => codeWords[code as ReportCode]?.title ?? 'Other service'
const daysText = ({ start, end }: { start: string; end: string }) => `${usDate(start)} to ${usDate(end)}`

export const packetTitle = ({ yearMonth }: Pick<Packet, 'yearMonth'>) => `Evidence of services, ${monthWords(yearMonth)}`

const physicianWords = ({ physician, physician_npi: npi }: Packet['evidence']['member']) =>
  physician === '' ? 'none on record' : `${physician}${npi === undefined ? '' : `, NPI ${npi}`}`

function head({ evidence, yearMonth, close, rules }: Packet): Paragraph[] {
  const { member, clinic } = evidence
  const moment = momentsOf(clinic?.time_zone)
  const identity = [`Born ${usDate(member.dob)}`, member.mrn !== '' && `MRN ${member.mrn}`].filter(Boolean).join(', ')
  return [
    { text: packetTitle({ yearMonth }), size: 16, isBold: true },
    { text: member.name, size: 13, isBold: true, above: 0.5 },
    { text: identity },
    ...(clinic ? [{ text: `${clinic.name}${clinic.npi === '' ? '' : `, NPI ${clinic.npi}`}` }] : []),
    { text: `Supervising physician: ${physicianWords(member)}` },
    {
      text:
        close === null
          ? 'The month is open: this is how it stands now.'
          : `Month closed ${close.closedAt === null ? '' : moment(close.closedAt)} by ${close.closedBy ?? ''}, version ${close.version}.`,
    },
    ...(rules === undefined ? [] : [{ text: `${standingWords(rules)}.` }]),
    { text: `Times are those of ${clinic?.time_zone ?? 'UTC'}.`, size: small },
  ]
}

/** What is there is told in one line; what is missing stands by itself, with the page on which it is put on record. */
function billed({ lines, evidence }: Packet): Paragraph[] {
  const moment = momentsOf(evidence.clinic?.time_zone)
  const items = (line: Packet['lines'][number]) => {
    const there = line.items.filter(({ isThere }) => isThere).map(itemWords)
    const missing = line.items.flatMap((item) =>
      item.mendAt === null ? [] : [`MISSING: ${itemWords(item)}. Put on record under ${evidencePlaces[item.mendAt]}${untilWords(item)}.`],
    )
    const overrides = (line.overrides ?? []).map(
      ({ items: without, reason, authorizedBy, authorizedAt }) =>
        `CLOSED WITHOUT: ${without.join(', ')}. Reason: ${reason}, authorized ${moment(authorizedAt)} by ${authorizedBy}.`,
    )
    return listParagraphs([...(there.length > 0 ? [`On record: ${there.join(', ')}.`] : []), ...missing, ...overrides])
  }
  return [
    heading('Billed'),
    ...(lines.length === 0 ? listParagraphs(['Nothing is billed for this month.']) : []),
    ...lines.flatMap((line) => [
      { text: `${line.code}, ${countWithNoun(line.units, 'unit')}: ${titleOf(line.code)}`, size: entrySize, isBold: true, above: 0.4 },
      { text: `   Date of service ${usDate(line.serviceOn)}, for ${daysText(line)}`, size: small },
      ...items(line),
    ]),
  ]
}

const isReason = (word: string): word is CellReason => Object.hasOwn(reasonWords, word)

const periods = ({ periods: all }: Packet) => [
  heading('Device periods'),
  ...listParagraphs(
    all.map(
      (result) =>
        `${daysText(result)}: ${countWithNoun(result.days, 'reading day')}, ${result.code ?? (isReason(result.reason) ? reasonWords[result.reason] : result.reason)}`,
    ),
  ),
]

function judgmentParagraphs({ rulesVersion, resultDigest, close, warnings, evidence: { member } }: Packet, digest: string): Paragraph[] {
  return [
    heading('How it was judged'),
    ...listParagraphs([
      `Rules: ${rulesVersion}`,
      `Digest of the result: ${resultDigest}`,
      ...(close?.digest == null ? [] : [`Digest of the closed month: ${close.digest}`]),
      `SHA-256 of this packet as JSON: ${digest}`,
      ...warnings.map((warning) => `Warning: ${warningWords(warning, member.name).text}.`),
    ]),
  ]
}

// Of a month that was handed out by an earlier version, what that version did not tell
const untold = {
  stays: [],
  practitionerOrders: [],
  education: [],
  diagnoses: [],
  elsewhere: [],
  orders: [],
  plans: [],
  corrections: { readings: [], time: [] },
}

const untoldOfMember = { em_dates: [] }

function completed(json: string): Packet {
  const stored = JSON.parse(json) as Packet
  const aboutMember = { ...untoldOfMember, ...stored.evidence.member }
  return { ...stored, evidence: { ...untold, ...stored.evidence, member: aboutMember } }
}

/** What the packet says, in its order. */
export function paragraphsOf(json: string): Paragraph[] {
  const packet = completed(json)
  return [
    ...head(packet),
    ...billed(packet),
    ...periods(packet),
    ...proofsOf(packet),
    ...judgmentParagraphs(packet, createHash('sha256').update(json).digest('hex')),
  ]
}

/** Made of the packet's JSON alone, so that the same packet gives the same bytes. */
export function packetPdf(json: string): string {
  const packet = completed(json)
  return documentPdf({
    title: packetTitle(packet),
    foot: [packet.evidence.member.name, monthWords(packet.yearMonth)].join(', '),
    paragraphs: paragraphsOf(json),
  })
}
