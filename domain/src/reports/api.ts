/** Billing reports: members by codes for a month, one member's month with its proofs, and the specification's direct read. */
import { type EvidencePlace, evidencePlaces } from './evidence-items.ts'
import { countWithNoun } from '../counted.ts'
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { MemberFile, MemberId } from '../values/member-id.ts'
import { BilledElsewhere } from './elsewhere-api.ts'
import {
  ReportCell,
  Code,
  CodeSumShown,
  FiledMonth,
  Line,
  MemberNamed,
  MonthState,
  Show,
  State,
  Whose,
  YearMonth,
} from './report-fields.ts'

export const reportPageSize = 50
export const reportSorts = {
  save: 'Most urgent first',
  name: 'Name',
  days: 'Fewest reading days',
  minutes: 'Fewest minutes',
} as const
export type ReportSort = keyof typeof reportSorts

const ReportQuery = z.strictObject({
  yearMonth: YearMonth,
  show: Show.default('all'),
  /** `(none)`: those without; so of the physician and the care manager. */
  practiceId: z.string().max(100).optional(),
  physician: Whose.optional(),
  careManager: Whose.optional(),
  code: Code.optional(),
  /** With a code: those whose cell is in this state; without one: any of their cells. */
  state: State.optional(),
  /** With `code` and `state=lost`: for this reason alone. */
  reason: z.string().max(40).optional(),
  /** Only by codes that count where each service counts once, as in sums over codes (`stats/billed-once.ts`). */
  once: z.enum(['true']).optional(),
  /** Only those of whom something came late. */
  late: z.enum(['true']).optional(),
  sort: z.enum(Object.keys(reportSorts) as [ReportSort, ...ReportSort[]]).default('save'),
  page: z.coerce.number().int().min(0).max(20_000).default(0),
})
export type ReportQuery = z.infer<typeof ReportQuery>

export const ReportRow = MemberNamed.extend({
  days: z.int(),
  secondsRpm: z.int(),
  secondsCcm: z.int(),
  liveCalls: z.int(),
  nextUntil: z.string().nullable(),
  warnings: z.array(z.string()),
  isLate: z.boolean(),
  cells: z.array(ReportCell),
})
export type ReportRow = z.infer<typeof ReportRow>

const BillingReport = z.object({
  month: MonthState,
  /** Off: the running month shows facts without verdicts. */
  showLiveBilling: z.boolean(),
  rows: z.array(ReportRow),
  count: z.int(),
  page: z.int(),
  /** Of all that the filters of people and practice leave, whatever code and state are chosen. */
  sums: z.array(CodeSumShown),
})

/** By whose authority a line was closed while items of its evidence were missing. */
const LineOverride = z.object({ items: z.array(z.string()), reason: z.string(), authorizedBy: z.string(), authorizedAt: z.string() })
const Interval = z.object({ start: z.string(), end: z.string() })
const Period = z.object({
  start: z.string(),
  end: z.string(),
  days: z.int(),
  status: z.enum(['open', 'closed']),
  code: z.string().nullable(),
  billableOn: z.string().nullable(),
  reason: z.string(),
  readingDates: z.array(z.string()),
})
const EvidenceShown = z.object({
  what: z.string(),
  isThere: z.boolean(),
  note: z.string().exactOptional(),
  /** The page on which it is put on record. */
  mendAt: z.enum(Object.keys(evidencePlaces) as EvidencePlace[]).nullable(),
  /** The last day of which an entry there counts for the line; absent where a former day may be entered. */
  until: z.iso.date().exactOptional(),
})
export const MemberMonthShown = z.object({
  memberId: MemberId,
  month: MonthState,
  showLiveBilling: z.boolean(),
  /** Null where the member had no part in the month. */
  cells: z.array(ReportCell).nullable(),
  /** What is filed, each with what it rests on. */
  lines: z.array(Line.extend({ items: z.array(EvidenceShown), overrides: z.array(LineOverride).exactOptional() })),
  /** The device periods that touch the month. */
  periods: z.array(Period),
  worked: z.object({ rpm: z.array(Interval), ccm: z.array(Interval) }),
  liveCalls: z.object({ rpm: z.array(Interval), ccm: z.array(Interval) }),
  consents: z.array(z.object({ kind: z.string(), givenAt: z.string(), revokedAt: z.string().nullable(), textVersion: z.string() })),
  /** CPT II codes of the month, where the clinic reports them (hedisHCPCS), with what they were read off. */
  quality: z.object({ date: z.string(), systolic: z.int(), diastolic: z.int(), codes: z.array(z.string()) }).nullable(),
  /** The CPT II code of the month's A1c. */
  glycaemicCode: z.string().nullable(),
  /** What others bill this month. */
  elsewhere: z.array(BilledElsewhere),
  warnings: z.array(z.string()),
  asOf: z.string().nullable(),
  rulesVersion: z.string().nullable(),
  resultDigest: z.string().nullable(),
})

/** A closed month of a member in the specification's word. */
const PastReport = FiledMonth.extend({ memberId: MemberId, yearMonth: z.string(), resultDigest: z.string() })

// A look at one month of a large clinic goes through the report, page by page
const mostPastReports = 500

export const reportApi = {
  billing: endpoint({
    method: 'GET',
    path: '/orma-v2/api/reports/billing-report',
    summary: 'Members by codes for a month: earned, still possible and until when, lost',
    shows: ['billing', 'profile', 'team', 'month'],
    access: 'billing.read',
    effect: 'read',
    audit: 'member',
    query: ReportQuery,
    reply: BillingReport,
  }),
  billingCsv: endpoint(
    {
      method: 'GET',
      path: '/orma-v2/api/reports/billing-report.csv',
      summary: 'The same members, all pages, as a CSV file',
      access: 'member.export',
      effect: 'read',
      audit: 'member',
      query: ReportQuery.omit({ page: true }),
      reply: MemberFile,
      replyType: 'text/csv; charset=utf-8',
    },
    { reason: ({ query }, { members }) => `${countWithNoun(members.length, 'member')}, billing report ${query.yearMonth}` },
  ),
  memberMonth: endpoint({
    method: 'GET',
    path: '/orma-v2/api/members/:id/billing/:yearMonth',
    summary: 'One member’s month: every code with what is missing and every proof behind it',
    shows: ['billing', 'month', 'notes', 'devices', 'carePlan', 'time', 'calls', 'chart', 'team', 'review'],
    access: 'billing.read',
    effect: 'read',
    audit: 'member',
    params: z.strictObject({ id: MemberId, yearMonth: YearMonth }),
    reply: MemberMonthShown,
    problems: ['member.unknown'],
  }),
  past: endpoint({
    method: 'POST',
    path: '/orma-v2/api/billingreports',
    summary: 'Closed months as they were filed, of some members or of one month',
    shows: ['month'],
    access: 'billing.read',
    effect: 'read',
    audit: 'member',
    body: z.strictObject({
      query: z
        .strictObject({ memberId: MemberId.optional(), yearMonth: YearMonth.optional() })
        .refine(({ memberId, yearMonth }) => memberId !== undefined || yearMonth !== undefined, 'Name a member or a month.'),
      limit: z.int().min(1).max(mostPastReports).default(mostPastReports),
      skip: z.int().min(0).max(1_000_000).default(0),
    }),
    reply: z.object({ reports: z.array(PastReport), count: z.int() }),
  }),
}
