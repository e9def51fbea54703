/**
 * Time entered by hand above a limit of a day waits for a second person and counts for nothing until then. No schema library here.
 */

/** [D] A clinic asks for every entry, or lets up to this many minutes a day pass: four entries of the greatest length. 20 at first. */
export const manualMinutesRange = { least: 0, most: 480 } as const

/** What became of an entry that a second person was asked about; null: nobody was. */
export type Approval = 'waiting' | 'approved' | 'declined'

/**
 * Whether an entry waits. `enteredMs`: what the same person has entered for the same member on that day already, in
 * milliseconds, without what was declined; `limitMinutes`: the clinic's setting.
 */
export const needsApproval = (lengthMs: number, enteredMs: number, limitMinutes: number): boolean =>
  enteredMs + lengthMs > limitMinutes * 60_000

/** What a stored answer says of an entry: null waits. */
export const approvalOf = (isApproved: boolean | null): Approval => (isApproved === null ? 'waiting' : isApproved ? 'approved' : 'declined')

export const approvalWords: Record<Approval, string> = {
  waiting: 'Waits for a second person',
  approved: 'Approved',
  declined: 'Declined',
}
