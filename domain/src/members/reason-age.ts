/** How old the reason is for which a member stands on a list, where its words do not say so themselves. */
import type { MemberRow } from './member.ts'

type Reason = NonNullable<MemberRow['reason']>

/** "No measurement for 3 days" counts the calendar's days; hours since beside it would be another number for the same thing. */
export const sinceOf = ({ code, at }: Pick<Reason, 'code' | 'at'>): string | null =>
  code.startsWith('inactive-') ? null : at
