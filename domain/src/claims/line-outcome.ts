/** What became of a line of a remittance. */
import type { Adjustment, RemittedLine } from './answer.ts'

export type LineOutcome = {
  reference: string
  code: string
  kind: 'paid' | 'memberOwes' | 'cut' | 'denied'
  paidCents: number
  /** What the member owes (group PR). */
  memberCents: number
  /** Reasons that took money away which was due, as `CO-151`. */
  reasons: string[]
  remarks: string[]
}

// What is taken off every payment: above the fee schedule, sequestration. docs/sources/claims.md remittance
const usual = ['45', '253']
/** Deductible, coinsurance, co-payment. */
const ofMember = ['1', '2', '3']

const isShare = ({ group, reason }: Adjustment) => group === 'PR' && ofMember.includes(reason)
const isUsual = (adjustment: Adjustment) => usual.includes(adjustment.reason) || isShare(adjustment)

/** Paid 0 with all of it the member's share is no denial. */
export function lineOutcome({ reference, code, paidCents, adjustments, remarks }: RemittedLine): LineOutcome {
  const denying = adjustments.filter((adjustment) => !isUsual(adjustment))
  const memberCents = adjustments.filter(isShare).reduce((sum, { cents }) => sum + cents, 0)
  const kinds = {
    paid: paidCents > 0 ? (denying.length > 0 ? 'cut' : 'paid') : null,
    share: memberCents > 0 && denying.length === 0 ? 'memberOwes' : null,
  } as const
  return {
    reference,
    code,
    kind: kinds.paid ?? kinds.share ?? 'denied',
    paidCents,
    memberCents,
    reasons: denying.map(({ group, reason }) => `${group}-${reason}`),
    remarks,
  }
}
