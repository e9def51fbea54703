/** A professional claim as the product knows it, before it becomes segments. Money is in integer cents. */
import type { Gender } from '../values/gender.ts'

/**
 * What kind of payer (SBR09): Medicare Part B, Medicaid, commercial, a health maintenance organization that bears a
 * Medicare risk (Medicare Advantage). docs/sources/claims.md subscriber.
 */
export const payerKinds = ['MB', 'MC', 'CI', '16'] as const
export type PayerKind = (typeof payerKinds)[number]

export type Address = { street: string; city: string; state: string; zip: string }

export type Payer = {
  id: string
  name: string
  kind: PayerKind
  /** Its number at the clearing house. */
  payerId: string
  /** Whether it takes a claim that corrects (7) or voids (8) another. */
  takesCorrections: boolean
  /** The date of service as a day, or from the first to the last day of the period. */
  dates: 'single' | 'span'
}

export type ClaimMember = {
  id: string
  firstName: string
  lastName: string
  /** `1948-02-14`. */
  dob: string
  gender: Gender | null
  address: Address
  /** The number on the payer's card; empty where none is known. */
  insuredId: string
}

/** The practice that bills, as it is enrolled with its payers. */
export type BillingProvider = {
  name: string
  npi: string
  taxonomy: string
  /** Nine digits. */
  taxId: string
  address: Address
  /** Two digits; 11 is an office. */
  placeOfService: string
}

export type Practitioner = { firstName: string; lastName: string; npi: string; taxonomy: string }

/** `1` a new claim, `7` replaces one that the payer has, `8` voids it. docs/sources/claims.md frequency. */
export type Frequency = '1' | '7' | '8'

export type ClaimLine = {
  code: string
  /** At most four, each once. */
  modifiers: string[]
  units: number
  /** Of all units together; null while the clinic's fees have no amount for it. */
  cents: number | null
  /** Date of service. */
  serviceOn: string
  /** First and last day of the device period or month. */
  start: string
  end: string
  /** Which diagnoses of the claim it is for, counted from 1; at most four. */
  pointers: number[]
  /** Who ordered it, where an order is on record. */
  orderer: Practitioner | null
}

export type Claim = {
  /** Ours (CLM01), kept for life: a corrected claim has the number of the one that it corrects. */
  controlNumber: string
  frequency: Frequency
  /** The payer's own number of the claim that is corrected or voided; empty for a new one. */
  payerControlNumber: string
  member: ClaimMember
  payer: Payer | null
  rendering: Practitioner | null
  /** ICD-10-CM, the one that the claim is for first. */
  diagnoses: string[]
  lines: ClaimLine[]
}

/** Who sends files, and to whom. */
export type Submission = {
  submitterName: string
  submitterId: string
  contactName: string
  /** Ten digits. */
  contactPhone: string
  receiverName: string
  receiverId: string
}

/** The charge of a claim: the sum of its lines. Null while one of them has none. */
export const chargeOf = ({ lines }: Pick<Claim, 'lines'>): number | null =>
  lines.reduce<number | null>((sum, { cents }) => (sum === null || cents === null ? null : sum + cents), 0)

/** The name of a line in its claim and in every answer (REF*6R). */
export const lineReference = (controlNumber: string, place: number) => `${controlNumber}L${place}`
