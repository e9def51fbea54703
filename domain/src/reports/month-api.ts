/** Closing a month and what comes after: opening it again, late facts, addenda. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { Line, MemberNamed, MonthState, YearMonth } from './report-fields.ts'
import { MemberId } from '../values/member-id.ts'

const Reason = z.string().trim().min(3, 'Say why, in a few words.').max(500)
const OfMonth = z.strictObject({ yearMonth: YearMonth })

const LateChange = MemberNamed.extend({
  before: z.array(Line),
  after: z.array(Line),
  foundAt: z.string(),
})
const Addendum = MemberNamed.extend({
  before: z.array(Line),
  after: z.array(Line),
  reason: z.string(),
  acceptedBy: z.string(),
  acceptedAt: z.string(),
})

export const monthApi = {
  list: endpoint({
    method: 'GET',
    path: '/orma-v2/api/reports/months',
    summary: 'The months of the group, newest first, and which are closed',
    shows: ['month'],
    access: 'billing.read',
    effect: 'read',
    audit: 'none',
    reply: z.object({ months: z.array(MonthState) }),
  }),
  state: endpoint({
    method: 'GET',
    path: '/orma-v2/api/reports/months/:yearMonth',
    summary: 'How far a month is: open, being closed, closed; every version of its close',
    shows: ['month'],
    access: 'billing.read',
    effect: 'read',
    audit: 'none',
    params: OfMonth,
    reply: z.object({ month: MonthState, versions: z.array(MonthState) }),
  }),
  close: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/reports/months/:yearMonth/close',
      summary: 'Begin to close a month that is over; a job freezes its members',
      changes: ['month', 'billing'],
      isFresh: true,
      access: 'month.close',
      effect: 'write',
      audit: 'group',
      params: OfMonth,
      /** Why lines may be closed while items of their evidence are missing. */
      body: z.strictObject({ reason: Reason.optional() }),
      reply: MonthState,
      problems: ['month.closed', 'month.closing', 'month.incomplete', 'month.running'],
    },
    {
      reason: ({ params, body }) =>
        `close ${params.yearMonth}${body.reason === undefined ? '' : `, with evidence missing: ${body.reason}`}`,
    },
  ),
  reopen: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/reports/months/:yearMonth/reopen',
      summary: 'Open a closed month again; the version that was closed is kept',
      changes: ['month', 'billing'],
      isFresh: true,
      access: 'month.close',
      effect: 'write',
      audit: 'group',
      params: OfMonth,
      body: z.strictObject({ reason: Reason }),
      reply: MonthState,
      problems: ['month.closing', 'month.notClosed'],
    },
    { reason: ({ params, body }) => `reopen ${params.yearMonth}: ${body.reason}` },
  ),
  compute: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/reports/months/:yearMonth/compute',
      summary: 'Begin to compute a month that is not closed from its facts; a job judges its members',
      changes: ['month', 'billing'],
      access: 'month.close',
      effect: 'write',
      audit: 'group',
      params: OfMonth,
      reply: MonthState,
      problems: ['month.closed', 'month.closing', 'month.running'],
    },
    { reason: ({ params }) => `compute ${params.yearMonth}` },
  ),
  late: endpoint({
    method: 'GET',
    path: '/orma-v2/api/reports/months/:yearMonth/late',
    summary: 'What came after a month was closed and would change it, and what of it was accepted',
    shows: ['month', 'billing'],
    access: 'billing.read',
    effect: 'read',
    audit: 'member',
    params: OfMonth,
    reply: z.object({ late: z.array(LateChange), addenda: z.array(Addendum) }),
  }),
  accept: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/reports/months/:yearMonth/late/:memberId/accept',
      summary: 'Accept what came late as an addendum; the closed month stays as it is',
      changes: ['month', 'billing', 'warnings'],
      access: 'month.close',
      effect: 'write',
      audit: 'member',
      params: OfMonth.extend({ memberId: MemberId }),
      body: z.strictObject({ reason: Reason }),
      reply: z.object({ memberId: MemberId, yearMonth: z.string() }),
      problems: ['month.notClosed', 'month.nothingLate'],
    },
    { reason: ({ params, body }) => `addendum to ${params.yearMonth}: ${body.reason}` },
  ),
}
