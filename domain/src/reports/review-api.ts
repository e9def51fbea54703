/** Monthly Record Review: the reviewer's queue, one page a member and month, signed or returned. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { MemberId } from '../values/member-id.ts'
import { ReportCell, MemberNamed, Show, YearMonth } from './report-fields.ts'

/** `reviewed`: by a title that may not sign, so a signature is still to come; `changed`: the month is another since. */
export const reviewStates = ['toSign', 'reviewed', 'changed', 'returned', 'signed'] as const
export type ReviewState = (typeof reviewStates)[number]
/** What the queue is narrowed to: `waiting` is what whoever looks has to sign, or has to review where they may not sign. */
export const reviewFilters = [...reviewStates, 'waiting'] as const
export type ReviewFilter = (typeof reviewFilters)[number]
export const reviewPageSize = 50

const OfMember = z.strictObject({ memberId: MemberId })
const ofMonth = { yearMonth: YearMonth }
const Digest = z.string().regex(/^[0-9a-f]{64}$/, 'Look at the month again.')

const Signature = z.object({
  verdict: z.enum(['signed', 'reviewed', 'returned']),
  words: z.string().nullable(),
  digest: z.string(),
  by: z.string(),
  /** As it was at the time; empty where none was on record. */
  title: z.string(),
  at: z.string(),
})

export const MonthPage = MemberNamed.extend({
  yearMonth: z.string(),
  state: z.enum(reviewStates),
  /** Whether the review of whoever looks is a signature. */
  maySign: z.boolean(),
  /** What a signature names. */
  digest: z.string(),
  cells: z.array(ReportCell),
  secondsRpm: z.int(),
  secondsCcm: z.int(),
  liveCalls: z.int(),
  readings: z.array(
    z.object({
      metric: z.string(),
      count: z.int(),
      average: z.number().nullable(),
      least: z.number().nullable(),
      most: z.number().nullable(),
      outOfRange: z.int(),
      suspect: z.int(),
    }),
  ),
  warnings: z.array(
    z.object({
      at: z.string(),
      severity: z.string(),
      text: z.string(),
      suspect: z.string().nullable(),
      clearedAt: z.string().nullable(),
      clearReason: z.string().nullable(),
    }),
  ),
  notes: z.array(z.object({ at: z.string(), by: z.string(), value: z.string() })),
  signatures: z.array(Signature),
})

const signing = {
  method: 'POST',
  changes: ['review'],
  access: 'month.review',
  effect: 'write',
  audit: 'member',
  params: OfMember,
  reply: z.object({ memberId: MemberId, state: z.enum(reviewStates) }),
} as const

export const reviewApi = {
  queue: endpoint({
    method: 'GET',
    path: '/orma-v2/api/reports/review-record',
    summary: 'Members of a month by how far their review is',
    shows: ['review', 'billing', 'month'],
    access: 'billing.read',
    effect: 'read',
    audit: 'member',
    query: z.strictObject({
      ...ofMonth,
      show: Show.default('all'),
      state: z.enum(reviewFilters).optional(),
      page: z.coerce.number().int().min(0).max(20_000).default(0),
    }),
    reply: z.object({
      rows: z.array(
        MemberNamed.extend({
          state: z.enum(reviewStates),
          by: z.string().nullable(),
          title: z.string().nullable(),
          at: z.string().nullable(),
        }),
      ),
      count: z.int(),
      page: z.int(),
      counts: z.record(z.enum(reviewStates), z.int()),
      /** Whether the review of whoever looks is a signature. */
      maySign: z.boolean(),
    }),
  }),
  page: endpoint({
    method: 'GET',
    path: '/orma-v2/api/reports/review-record/:memberId',
    summary: 'One member’s month on one page: readings, warnings and what was done, calls, minutes, notes',
    shows: ['review', 'billing', 'month', 'warnings', 'notes'],
    access: 'billing.read',
    effect: 'read',
    audit: 'member',
    params: OfMember,
    query: z.strictObject(ofMonth),
    reply: MonthPage,
    problems: ['member.unknown', 'month.absent'],
  }),
  sign: endpoint(
    {
      path: '/orma-v2/api/reports/review-record/:memberId/sign',
      summary: 'Review a member’s month as it was looked at: signed by a title that may bill, reviewed by any other',
      ...signing,
      body: z.strictObject({ ...ofMonth, digest: Digest }),
      problems: ['month.absent', 'review.changed', 'review.mayNotSign'],
    },
    { reason: ({ body }, { state }) => `${state} ${body.yearMonth}` },
  ),
  return: endpoint(
    {
      path: '/orma-v2/api/reports/review-record/:memberId/return',
      summary: 'Return a member’s month with words for the care team',
      ...signing,
      access: 'month.return',
      body: z.strictObject({ ...ofMonth, digest: Digest, words: z.string().trim().min(3, 'Say what is missing.').max(2000) }),
      problems: ['month.absent', 'review.changed', 'review.mayNotSign'],
    },
    { reason: ({ body }) => `returned ${body.yearMonth}` },
  ),
}
