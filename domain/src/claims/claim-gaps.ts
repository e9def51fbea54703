/**
 * What a claim lacks, before it is written: a list of work in the biller's words, each with the page where it is mended. A
 * claim with a gap is not written, and nothing is ever sent with a charge of 0. docs/sources/claims.md gaps.
 */
import { isDay } from '../days.ts'
import { isNpi } from '../values/npi.ts'
import { type Address, type BillingProvider, type Claim, type ClaimLine, type Frequency, type Submission } from './claim.ts'
import {
  claimText,
  isDiagnosis,
  isMedicareNumber,
  isPlainAscii,
  isPostBox,
  isServiceCode,
  isTaxId,
  isTaxonomy,
  isZipNine,
} from './identifiers.ts'

/** Where a gap is closed. */
export type GapPlace = 'practice' | 'payers' | 'memberPayer' | 'member' | 'diagnoses' | 'practitioner' | 'fees' | 'month' | 'claim'

type GapWords = { place: GapPlace; words: string }
const inPlace = <const T extends Record<string, string>>(place: GapPlace, words: T) =>
  Object.fromEntries(Object.entries(words).map(([code, sentence]) => [code, { place, words: sentence }])) as Record<keyof T, GapWords>

export const gapWords = {
  ...inPlace('practice', {
    submitter: 'The practice has no submitter number from the clearing house.',
    contact: 'The practice names nobody to call about claims, or no ten-digit phone number.',
    receiver: 'The clearing house has no name or no number.',
    practiceName: 'The practice has no billing name.',
    practiceNpi: 'The NPI of the practice is missing or wrong.',
    practiceTaxonomy: 'The practice has no taxonomy code of ten characters.',
    taxId: 'The tax number of the practice needs nine digits.',
    practiceAddress: 'The billing address of the practice is not complete.',
    practicePostBox: 'The billing address is a post office box; payers want a street.',
    practiceZip: 'The ZIP code of the practice needs nine digits.',
    placeOfService: 'The place of service needs two digits.',
  }),
  ...inPlace('payers', {
    payerId: 'This payer has no number at the clearing house.',
    payerName: 'This payer has no name that a claim can carry.',
    correctionsOff: 'This payer does not take corrected or voided claims.',
  }),
  ...inPlace('memberPayer', {
    payer: 'No payer is on record for these days.',
    insuredId: 'The number on the insurance card is missing.',
    medicareNumber: 'The Medicare number is not in the right form: eleven characters, no dashes, never S, L, O, I, B or Z.',
  }),
  ...inPlace('member', {
    memberName: 'First and last name are needed as the insurance card writes them, in Latin letters.',
    dob: 'The date of birth is missing or in the future.',
    memberAddress: 'The home address is not complete.',
    rendering: 'No physician is assigned.',
  }),
  ...inPlace('diagnoses', {
    diagnosis: 'No diagnosis is on record.',
    diagnosisForm: 'A diagnosis is not a code of ICD-10-CM.',
    diagnosisTwice: 'A diagnosis stands on the claim twice.',
    diagnosesTooMany: 'A claim carries at most twelve diagnoses.',
  }),
  ...inPlace('practitioner', {
    renderingNpi: 'The NPI of the physician is missing or wrong.',
    renderingTaxonomy: 'The physician has no taxonomy code of ten characters.',
    ordererNpi: 'The NPI of who ordered it is missing or wrong.',
  }),
  ...inPlace('fees', { charge: 'No fee is on record for this code and payer.' }),
  ...inPlace('month', {
    lines: 'There is nothing to bill on this claim.',
    linesTooMany: 'A claim carries at most fifty lines.',
    code: 'This is no code of CPT or HCPCS.',
    units: 'Units are a whole number from 1.',
    serviceDate: 'The date of service is no date of the calendar.',
    servicePeriod: 'The date of service lies before its period or more than a month behind it.',
    serviceFuture: 'The date of service is in the future.',
    suppliesTwice: '99454 and 99445 are billed for the same period.',
    base: 'This code is billed only together with its base code.',
    modifiers: 'A modifier is wrong, doubled, or the fifth.',
    pointer: 'A line points to a diagnosis that the claim does not have.',
  }),
  ...inPlace('claim', {
    controlNumber: 'The claim has no number of ours of at most twenty letters and digits.',
    sentBefore: 'A claim with this number has been sent and the payer has it: correct it in place of sending it as new.',
    notSent: 'There is no claim of this number at the payer that could be corrected or voided.',
    voided: 'This claim has been voided; bill the month with a new claim.',
    payerControlNumber: 'The payer’s number of the first claim is not known yet.',
  }),
} as const satisfies Record<string, GapWords>
export type GapCode = keyof typeof gapWords

export type ClaimGap = {
  code: GapCode
  /** Counted from 1; null for the claim as a whole. */
  line: number | null
}

/** What the payer has of this claim by the answers so far: how often and how it was sent, without tries that were refused. */
export type ClaimContext = {
  /** Today where the clinic is. */
  today: string
  provider: BillingProvider
  submission: Submission
  /** The frequencies under which the payer has it, oldest first. */
  standing: readonly Frequency[]
}

type Check = readonly [isWrong: boolean, code: GapCode]
const failing = (checks: readonly Check[], line: number | null = null): ClaimGap[] =>
  checks.filter(([isWrong]) => isWrong).map(([, code]) => ({ code, line }))

const isWritable = (text: string, most: number) => {
  const written = claimText(text)
  return written !== '' && written.length <= most && isPlainAscii(written)
}

const isAddress = ({ street, city, state }: Address) => isWritable(street, 55) && isWritable(city, 30) && /^[A-Z]{2}$/.test(state)

/** What the practice lacks: the same for every claim, and said once. */
export function practiceGaps(provider: BillingProvider, submission: Submission): ClaimGap[] {
  const { submitterId, submitterName, contactName, contactPhone, receiverId, receiverName } = submission
  const isIsaName = (text: string) => text.length <= 15 && isWritable(text, 15)
  return failing([
    [!isIsaName(submitterId) || !isWritable(submitterName, 60), 'submitter'],
    [!isWritable(contactName, 60) || !/^\d{10}$/.test(contactPhone), 'contact'],
    [!isIsaName(receiverId) || !isWritable(receiverName, 60), 'receiver'],
    [!isWritable(provider.name, 60), 'practiceName'],
    [!isNpi(provider.npi), 'practiceNpi'],
    [!isTaxonomy(provider.taxonomy), 'practiceTaxonomy'],
    [!isTaxId(provider.taxId), 'taxId'],
    [!isAddress(provider.address), 'practiceAddress'],
    [isPostBox(provider.address.street), 'practicePostBox'],
    [!isZipNine(provider.address.zip), 'practiceZip'],
    [!/^\d\d$/.test(provider.placeOfService), 'placeOfService'],
  ])
}

function payerGaps({ payer, member, frequency }: Claim): ClaimGap[] {
  if (payer === null) return failing([[true, 'payer']])
  const { insuredId } = member
  const isMissing = insuredId.length < 2 || insuredId.length > 80 || !isPlainAscii(insuredId)
  return failing([
    [!isWritable(payer.payerId, 80), 'payerId'],
    [!isWritable(payer.name, 60), 'payerName'],
    [frequency !== '1' && !payer.takesCorrections, 'correctionsOff'],
    [isMissing, 'insuredId'],
    [!isMissing && payer.kind === 'MB' && !isMedicareNumber(insuredId), 'medicareNumber'],
  ])
}

function memberGaps({ member }: Claim, today: string): ClaimGap[] {
  const { firstName, lastName, dob, address } = member
  return failing([
    [!isWritable(firstName, 35) || !isWritable(lastName, 60), 'memberName'],
    [!isDay(dob) || dob > today, 'dob'],
    [!isAddress(address) || !/^\d{5}(\d{4})?$/.test(address.zip), 'memberAddress'],
  ])
}

const withoutPoint = (code: string) => code.replace('.', '')

function diagnosisGaps({ diagnoses }: Claim): ClaimGap[] {
  return failing([
    [diagnoses.length === 0, 'diagnosis'],
    [diagnoses.some((code) => !isDiagnosis(code)), 'diagnosisForm'],
    [new Set(diagnoses.map(withoutPoint)).size !== diagnoses.length, 'diagnosisTwice'],
    [diagnoses.length > 12, 'diagnosesTooMany'],
  ])
}

function practitionerGaps({ rendering }: Claim): ClaimGap[] {
  if (rendering === null) return failing([[true, 'rendering']])
  const { firstName, lastName, npi, taxonomy } = rendering
  return failing([
    [!isWritable(lastName, 60) || !isWritable(firstName, 35), 'rendering'],
    [!isNpi(npi), 'renderingNpi'],
    [!isTaxonomy(taxonomy), 'renderingTaxonomy'],
  ])
}

// A short February billed by calendar months, or the 31-day grid, moves the date behind the period
// (docs/sources/billing-rules.md 5); never by as much as a month
const isInPeriod = ({ serviceOn, start, end }: ClaimLine) =>
  serviceOn >= start && Temporal.PlainDate.from(end).until(serviceOn, { largestUnit: 'days' }).days <= 31

/** Codes that stand only beside their base code in the claim. */
const baseOf: Record<string, string> = { '99458': '99457', '99439': '99490', '99489': '99487', '99437': '99491' }

function lineGaps(line: ClaimLine, place: number, { lines, diagnoses }: Claim, today: string): ClaimGap[] {
  const { code, units, cents, serviceOn, modifiers, pointers, orderer } = line
  const hasDates = [serviceOn, line.start, line.end].every(isDay)
  const base = baseOf[code]
  const supplies = ['99454', '99445']
  const twin = (other: ClaimLine) => other !== line && supplies.includes(other.code) && other.start <= line.end && line.start <= other.end
  return failing(
    [
      [!isServiceCode(code), 'code'],
      [!Number.isInteger(units) || units < 1 || units > 999, 'units'],
      [cents === null || !Number.isInteger(cents) || cents <= 0, 'charge'],
      [!hasDates, 'serviceDate'],
      [hasDates && !isInPeriod(line), 'servicePeriod'],
      [hasDates && serviceOn > today, 'serviceFuture'],
      [supplies.includes(code) && lines.some(twin), 'suppliesTwice'],
      [base !== undefined && !lines.some((other) => other.code === base), 'base'],
      [
        modifiers.length > 4 || new Set(modifiers).size !== modifiers.length || !modifiers.every((m) => /^[0-9A-Z]{2}$/.test(m)),
        'modifiers',
      ],
      [!arePointers(pointers, diagnoses.length), 'pointer'],
      [orderer !== null && !isNpi(orderer.npi), 'ordererNpi'],
    ],
    place,
  )
}

const arePointers = (pointers: readonly number[], diagnoses: number) =>
  diagnoses === 0 ||
  (pointers.length >= 1 &&
    pointers.length <= 4 &&
    new Set(pointers).size === pointers.length &&
    pointers.every((pointer) => Number.isInteger(pointer) && pointer >= 1 && pointer <= diagnoses))

function numberGaps({ controlNumber, frequency, payerControlNumber }: Claim, standing: readonly Frequency[]): ClaimGap[] {
  const isVoided = standing.at(-1) === '8'
  return failing([
    [!/^[0-9A-Z]{1,20}$/.test(controlNumber), 'controlNumber'],
    [isVoided, 'voided'],
    [!isVoided && frequency === '1' && standing.length > 0, 'sentBefore'],
    [frequency !== '1' && standing.length === 0, 'notSent'],
    [frequency !== '1' && !isWritable(payerControlNumber, 50), 'payerControlNumber'],
  ])
}

/** Everything that keeps a claim at home, in the order in which pages mend it. Empty where it may be written. */
export function claimGaps(claim: Claim, { today, provider, submission, standing }: ClaimContext): ClaimGap[] {
  const { lines } = claim
  return [
    ...practiceGaps(provider, submission),
    ...payerGaps(claim),
    ...memberGaps(claim, today),
    ...diagnosisGaps(claim),
    ...practitionerGaps(claim),
    ...failing([
      [lines.length === 0, 'lines'],
      [lines.length > 50, 'linesTooMany'],
    ]),
    ...lines.flatMap((line, index) => lineGaps(line, index + 1, claim, today)),
    ...numberGaps(claim, standing),
  ]
}
