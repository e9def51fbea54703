/**
 * Professional claims as the text of a file (ASC X12 005010X222A1). Which segment carries what, and from where:
 * docs/sources/claims.md segments.
 */
import {
  type Address,
  type BillingProvider,
  chargeOf,
  type Claim,
  type ClaimLine,
  lineReference,
  type Practitioner,
  type Submission,
} from './claim.ts'
import { type ClaimGap, claimGaps } from './claim-gaps.ts'
import { claimText } from './identifiers.ts'
import { type Segment, separators, writeInterchange } from './x12.ts'

/** The version of the guide that files follow: GS08 and ST03. */
export const claimVersion = '005010X222A1'
// [M] docs/sources/claims.md envelope
const claimsPerSet = 5000

export type ClaimFile = {
  submission: Submission
  provider: BillingProvider
  claims: readonly Claim[]
  /** From the one counter of the group. */
  controlNumber: number
  /** `2026-12-03` and `09:05`, where the clinic is. */
  date: string
  time: string
  isTest: boolean
}

/** `80`, `19.2`: dollars without zeros at the end, as the standard writes numbers. */
export const amountText = (cents: number): string => (cents / 100).toFixed(2).replace(/\.?0+$/, '')

const compact = (date: string) => date.replaceAll('-', '')

const place = ({ street, city, state, zip }: Address): Segment[] => [
  ['N3', claimText(street)],
  ['N4', claimText(city), state, zip],
]

const person = (role: string, { firstName, lastName, npi }: Practitioner): Segment => [
  'NM1',
  role,
  '1',
  claimText(lastName),
  claimText(firstName),
  '',
  '',
  '',
  'XX',
  npi,
]

function headSegments({ submission, controlNumber, date, time }: ClaimFile, part: number): Segment[] {
  const { submitterName, submitterId, contactName, contactPhone, receiverName, receiverId } = submission
  return [
    ['BHT', '0019', '00', `B${controlNumber}P${part}`, compact(date), time.replace(':', ''), 'CH'],
    ['NM1', '41', '2', claimText(submitterName), '', '', '', '', '46', submitterId],
    ['PER', 'IC', claimText(contactName), 'TE', contactPhone],
    ['NM1', '40', '2', claimText(receiverName), '', '', '', '', '46', receiverId],
  ]
}

const providerSegments = ({ name, npi, taxonomy, taxId, address }: BillingProvider): Segment[] => [
  ['HL', '1', '', '20', '1'],
  ['PRV', 'BI', 'PXC', taxonomy],
  ['NM1', '85', '2', claimText(name), '', '', '', '', 'XX', npi],
  ...place(address),
  ['REF', 'EI', taxId],
]

function subscriberSegments({ member, payer }: Claim, level: number): Segment[] {
  const { firstName, lastName, insuredId, dob, gender } = member
  return [
    ['HL', String(level), '1', '22', '0'],
    ['SBR', 'P', '18', '', '', '', '', '', '', payer?.kind ?? ''],
    ['NM1', 'IL', '1', claimText(lastName), claimText(firstName), '', '', '', 'MI', insuredId],
    ...place(member.address),
    ['DMG', 'D8', compact(dob), { male: 'M', female: 'F', unknown: 'U' }[gender ?? 'unknown']],
    ['NM1', 'PR', '2', claimText(payer?.name ?? ''), '', '', '', '', 'PI', payer?.payerId ?? ''],
  ]
}

function claimSegments(claim: Claim, provider: BillingProvider): Segment[] {
  const { controlNumber, frequency, payerControlNumber, diagnoses, rendering } = claim
  const where = [provider.placeOfService, 'B', frequency].join(separators.component)
  const codes = diagnoses.map((code, at) => `${at === 0 ? 'ABK' : 'ABF'}${separators.component}${code.replace('.', '')}`)
  const isOther = rendering !== null && rendering.npi !== provider.npi
  return [
    ['CLM', controlNumber, amountText(chargeOf(claim) ?? 0), '', '', where, 'Y', 'A', 'Y', 'Y'],
    ...(frequency === '1' ? [] : [['REF', 'F8', payerControlNumber]]),
    ['HI', ...codes],
    ...(isOther ? [person('82', rendering), ['PRV', 'PE', 'PXC', rendering.taxonomy]] : []),
    ...claim.lines.flatMap((line, at) => lineSegments(line, at + 1, claim)),
  ]
}

function lineSegments(line: ClaimLine, at: number, { controlNumber, payer }: Claim): Segment[] {
  const { code, modifiers, cents, units, pointers, serviceOn, start, end, orderer } = line
  const service = ['HC', code, ...modifiers].join(separators.component)
  const isSpan = payer?.dates === 'span' && start !== end
  return [
    ['LX', String(at)],
    ['SV1', service, amountText(cents ?? 0), 'UN', String(units), '', '', pointers.join(separators.component)],
    ['DTP', '472', isSpan ? 'RD8' : 'D8', isSpan ? `${compact(start)}-${compact(end)}` : compact(serviceOn)],
    ['REF', '6R', lineReference(controlNumber, at)],
    ...(orderer === null ? [] : [person('DK', orderer)]),
  ]
}

/** Claims of one member with one payer stand under one subscriber. */
const subscriberKey = ({ member, payer }: Claim) => `${member.id} ${payer?.id} ${member.insuredId}`

function setBody(file: ClaimFile, claims: readonly Claim[], part: number): Segment[] {
  const subscribers = [...Map.groupBy(claims, subscriberKey).values()]
  const levels = subscribers.flatMap((ofSubscriber, at) => {
    const [first] = ofSubscriber
    const head = first === undefined ? [] : subscriberSegments(first, at + 2)
    return [...head, ...ofSubscriber.flatMap((claim) => claimSegments(claim, file.provider))]
  })
  return [...headSegments(file, part), ...providerSegments(file.provider), ...levels]
}

function refuseGaps({ claims, provider, submission, date }: ClaimFile) {
  const standingOf = ({ frequency }: Claim) => (frequency === '1' ? [] : (['1'] as const))
  const gaps: ClaimGap[] = claims.flatMap((claim) => claimGaps(claim, { today: date, provider, submission, standing: standingOf(claim) }))
  const [gap] = gaps
  if (gap) throw new RangeError(`A claim that lacks something is not written: ${gap.code}`)
  const numbers = new Set(claims.map(({ controlNumber }) => controlNumber))
  if (numbers.size !== claims.length) throw new RangeError('Two claims of a file have the same number')
}

/**
 * The text of a file, at most 5,000 claims to a set. Throws a RangeError where a claim has a gap, where two claims have one
 * number, or where the control number has more than nine digits.
 */
export function write837p(file: ClaimFile): string {
  refuseGaps(file)
  const { submission, controlNumber, date, time, isTest, claims } = file
  const sets = Array.from({ length: Math.ceil(claims.length / claimsPerSet) }, (_, at) =>
    setBody(file, claims.slice(at * claimsPerSet, (at + 1) * claimsPerSet), at + 1),
  )
  const { submitterId: sender, receiverId: receiver } = submission
  return writeInterchange({ sender, receiver, groupKind: 'HC', version: claimVersion, controlNumber, date, time, isTest }, '837', sets)
}
