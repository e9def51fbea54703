/** What others bill for a member in a month: put on record, and taken back. */
import { z } from 'zod'
import { elsewhereKinds } from './billed-elsewhere.ts'
import { endpoint } from '../contract.ts'
import { MemberId } from '../values/member-id.ts'
import { YearMonth } from './report-fields.ts'

const Kind = z.enum(elsewhereKinds, 'Choose what is billed elsewhere.')

/** One thing on record for a month. */
export const BilledElsewhere = z.object({
  kind: Kind,
  reason: z.string(),
  recordedBy: z.string(),
  recordedAt: z.string(),
})
export type BilledElsewhere = z.infer<typeof BilledElsewhere>

const onMonth = {
  method: 'POST',
  access: 'coverage.write',
  effect: 'write',
  audit: 'member',
  changes: ['billing', 'warnings'],
  params: z.strictObject({ id: MemberId, yearMonth: YearMonth }),
  body: z.strictObject({ kind: Kind, reason: z.string().trim().min(3, 'Say why, in a few words.').max(500) }),
  reply: z.object({ kind: Kind }),
} as const
const inMonth = '/orma-v2/api/members/:id/billing/:yearMonth/elsewhere'

export const elsewhereApi = {
  record: endpoint(
    {
      ...onMonth,
      path: inMonth,
      summary: 'Records what another practice or service bills this month; on record already, nothing changes',
      problems: ['member.unknown', 'month.elsewhereAhead'],
    },
    { reason: ({ body }) => `${body.kind}: ${body.reason}` },
  ),
  takeBack: endpoint(
    {
      ...onMonth,
      path: `${inMonth}/removal`,
      summary: 'Takes back what was recorded as billed elsewhere this month',
      problems: ['member.unknown', 'month.elsewhereAhead', 'month.elsewhereUnknown'],
    },
    { reason: ({ body }) => `${body.kind}: ${body.reason}` },
  ),
}
