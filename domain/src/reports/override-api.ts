/** Which lines of a month lack an item of their evidence, before it is closed. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { MemberNamed, YearMonth } from './report-fields.ts'

/** So many are named; how many there are is told of all. */
export const mostIncompleteMembers = 300

const IncompleteLine = z.object({ code: z.string(), serviceOn: z.string(), items: z.array(z.string()) })

export const overrideApi = {
  incomplete: endpoint({
    method: 'GET',
    path: '/orma-v2/api/reports/months/:yearMonth/incomplete',
    summary: 'Whose lines of an open month lack an item of their evidence: a close takes a reason for them',
    shows: ['month', 'billing', 'review', 'profile', 'chart', 'devices', 'practitionerOrders', 'carePlan', 'notes'],
    access: 'month.close',
    effect: 'read',
    audit: 'member',
    params: z.strictObject({ yearMonth: YearMonth }),
    reply: z.object({
      /** Lines, of all members. */
      lines: z.int(),
      /** Members with such a line; the first 300 are named. */
      count: z.int(),
      /** Of all of them, what is missing most first. */
      items: z.array(z.object({ what: z.string(), lines: z.int(), members: z.int() })),
      members: z.array(MemberNamed.extend({ lines: z.array(IncompleteLine) })),
    }),
  }),
}
