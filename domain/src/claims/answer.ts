/** What comes back after a file of claims: four kinds of answers, as read. Money is in integer cents. docs/sources/claims.md answers. */

/** Where an answer came from; `key` is the same when it is delivered again. */
export type AnswerSource = {
  key: string
  /** Who sent it and for whom, as the envelope names them. */
  sender: string
  receiver: string
  /** The date that the sender gives it, `2026-12-03`. */
  date: string
}

/** TA1: whether the envelope of a file could be read at all. */
export type EnvelopeAnswer = AnswerSource & {
  kind: 'TA1'
  /** The number of our file. */
  file: number
  isAccepted: boolean
  /** TA105, three digits. */
  note: string
}

export type FormatFault = { segment: string; place: number; loop: string; element: string; error: string }

/** 999: whether the sets of a file follow the guide. */
export type FormatAnswer = AnswerSource & {
  kind: '999'
  file: number
  /** Whether the file as a whole was taken (AK9), for sets that it does not name. */
  isAccepted: boolean
  sets: { part: number; isAccepted: boolean; faults: FormatFault[] }[]
}

/** STC: category as `A7`, status as `164`, whom it is about as `IL`; empty where nobody is named. */
export type ClaimStatus = { category: string; status: string; entity: string }

/** 277CA: whether each claim was taken on. */
export type StatusAnswer = AnswerSource & {
  kind: '277CA'
  /** Our name of the set (BHT03), where it is given. */
  batch: string
  /** What is said of the batch as a whole. */
  statuses: ClaimStatus[]
  claims: {
    controlNumber: string
    payerControlNumber: string
    statuses: ClaimStatus[]
    lines: { reference: string; statuses: ClaimStatus[] }[]
  }[]
}

/** CAS: the group (CO the clinic writes off, PR the member owes, OA other, PI the payer's reduction), the reason, how much. */
export type Adjustment = { group: string; reason: string; cents: number }

export type RemittedLine = {
  /** Our name of the line (REF*6R); empty where it did not come back. */
  reference: string
  code: string
  chargeCents: number
  paidCents: number
  adjustments: Adjustment[]
  /** LQ*HE, as `N265`. */
  remarks: string[]
}

export type RemittedClaim = {
  controlNumber: string
  /** CLP02: 1, 2, 3 processed, 4 denied, 22 reversed, 23 not theirs, 25 not a payment. */
  status: string
  chargeCents: number
  paidCents: number
  memberCents: number
  payerControlNumber: string
  adjustments: Adjustment[]
  lines: RemittedLine[]
}

/** PLB: what is taken or given beside the claims; a negative amount is carried to a later remittance. */
export type ProviderAdjustment = { reason: string; reference: string; cents: number }

/** 835: what was paid, and why not more. */
export type Remittance = AnswerSource & {
  kind: '835'
  trace: string
  payer: string
  /** NPI of the practice that is paid. */
  providerNpi: string
  paidCents: number
  claims: RemittedClaim[]
  providerAdjustments: ProviderAdjustment[]
}

export type Answer = EnvelopeAnswer | FormatAnswer | StatusAnswer | Remittance

/** Whether an answer is for this practice; one that is not is refused and shown to nobody. */
export function isForPractice(answer: Answer, practice: { npi: string; submitterId: string }): boolean {
  return answer.kind === '835' ? answer.providerNpi === practice.npi : answer.receiver === practice.submitterId
}

/** The claims that an answer speaks of by their numbers. */
export function claimsNamed(answer: Answer): string[] {
  return answer.kind === '277CA' || answer.kind === '835' ? [...new Set(answer.claims.map(({ controlNumber }) => controlNumber))] : []
}
