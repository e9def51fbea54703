/** Trends of the activity dashboard: warnings by day, and how far new members come. */
import { z } from 'zod'
import { endpoint } from '../../contract.ts'
import { Instant } from '../../values/instant.ts'
import { MemberId } from '../../values/member-id.ts'
import { Page } from '../../values/request-fields.ts'
import { Severity } from '../../values/severity.ts'
import { MemberNamed, Show, YearMonth } from '../report-fields.ts'
import { funnelParts, funnelStepIds } from './funnel.ts'
import { heatConditionIds, heatParts } from './heat.ts'
import { weekIds } from './minute-weeks.ts'
import { flowParts, openAgeIds } from './warning-flow.ts'

const Day = z.iso.date('Write the day as YYYY-MM-DD.')
const read = { method: 'GET', access: 'billing.read', effect: 'read' } as const

/** Null where it is hidden. */
const HeatCells = z.record(z.enum(heatConditionIds), z.object({ members: z.int(), warned: z.int() }).nullable())
export type HeatCells = z.infer<typeof HeatCells>

/** Oldest first; of the running month those that have begun, the last of which ends today. */
const MinuteWeeks = z.array(
  z.object({ week: z.enum(weekIds), from: z.string(), to: z.string(), isOver: z.boolean(), seconds: z.int(), members: z.int() }),
)

/** A file about the clinic that names no member. */
const ClinicFile = z.string()
const file = {
  method: 'GET',
  access: 'member.export',
  effect: 'read',
  audit: 'group',
  query: z.strictObject({ show: Show.default('all') }),
  reply: ClinicFile,
} as const

export const trendApi = {
  warnings: endpoint({
    ...read,
    path: '/orma-v2/api/reports/dashboard-warnings',
    summary: 'Warnings opened and closed by day over four weeks, and how long those have waited that are open',
    shows: ['warnings', 'profile', 'team'],
    audit: 'none',
    query: z.strictObject({ show: Show.default('all') }),
    reply: z.object({
      /** Oldest first; the last is today. */
      days: z.array(z.object({ day: z.string(), opened: z.int(), closed: z.int() })),
      open: z.record(z.enum(openAgeIds), z.int()),
    }),
  }),
  warningList: endpoint({
    ...read,
    path: '/orma-v2/api/reports/dashboard-warnings/:part',
    summary: 'The warnings that a number counts: of a day where they were opened or closed in it, else those open now; 50 a page',
    shows: ['warnings', 'profile', 'team'],
    audit: 'member',
    params: z.strictObject({ part: z.enum(flowParts) }),
    query: z.strictObject({ show: Show.default('all'), day: Day.optional(), page: Page }),
    reply: z.object({
      warnings: z.array(
        z.object({
          _id: z.uuid(),
          memberId: MemberId,
          name: z.string(),
          label: z.string(),
          severity: Severity,
          text: z.string(),
          raisedAt: Instant,
          closedAt: Instant.nullable(),
        }),
      ),
      count: z.int(),
      page: z.int(),
    }),
  }),
  funnel: endpoint({
    ...read,
    path: '/orma-v2/api/reports/dashboard-funnel',
    summary: 'How far the members have come who joined in the running month and the two before',
    shows: ['vitals', 'billing', 'profile', 'devices', 'team'],
    audit: 'none',
    query: z.strictObject({ show: Show.default('all') }),
    reply: z.object({
      from: z.string(),
      to: z.string(),
      /** From the first to the last; `waiting` came no further. */
      steps: z.array(z.object({ step: z.enum(funnelStepIds), reached: z.int(), waiting: z.int() })),
    }),
  }),
  funnelMembers: endpoint({
    ...read,
    path: '/orma-v2/api/reports/dashboard-funnel/:step/:part',
    summary: 'The members who came this far, or no further, by name, 50 a page',
    shows: ['vitals', 'billing', 'profile', 'devices', 'team'],
    audit: 'member',
    params: z.strictObject({ step: z.enum(funnelStepIds), part: z.enum(funnelParts) }),
    query: z.strictObject({ show: Show.default('all'), page: Page }),
    reply: z.object({ members: z.array(MemberNamed), count: z.int(), page: z.int() }),
  }),
  heat: endpoint({
    ...read,
    path: '/orma-v2/api/reports/dashboard-conditions',
    summary: 'Enrolled members by practice and condition, and how many of them have an open warning; small cells are hidden',
    shows: ['warnings', 'profile', 'chart', 'team'],
    audit: 'none',
    query: z.strictObject({ show: Show.default('all') }),
    reply: z.object({
      today: z.string(),
      /** By name, those without a practice last. */
      practices: z.array(z.object({ id: z.string(), name: z.string(), cells: HeatCells })),
      all: HeatCells,
    }),
  }),
  heatMembers: endpoint({
    ...read,
    path: '/orma-v2/api/reports/dashboard-conditions/:condition/:part',
    summary: 'The members of a condition, or those of them with an open warning, of one practice or of all, by name, 50 a page',
    shows: ['warnings', 'profile', 'chart', 'team'],
    audit: 'member',
    params: z.strictObject({
      condition: z.enum(heatConditionIds, 'Choose a condition of the table.'),
      part: z.enum(heatParts, 'Choose members or warned.'),
    }),
    query: z.strictObject({ show: Show.default('all'), practiceId: z.string().max(200).optional(), page: Page }),
    reply: z.object({ members: z.array(MemberNamed), count: z.int(), page: z.int() }),
  }),
  minutes: endpoint({
    ...read,
    path: '/orma-v2/api/reports/dashboard-minutes',
    summary: 'Counted monitoring time of the running month and the one before, by week: seconds, and how many members have any',
    shows: ['billing', 'profile', 'month'],
    audit: 'none',
    query: z.strictObject({ show: Show.default('all') }),
    reply: z.object({ months: z.array(z.object({ yearMonth: z.string(), weeks: MinuteWeeks })) }),
  }),
  minuteMembers: endpoint({
    ...read,
    path: '/orma-v2/api/reports/dashboard-minutes/:yearMonth/:week',
    summary: 'The members with counted monitoring time in a week of a month, each with their seconds, by name, 50 a page',
    shows: ['billing', 'profile', 'month'],
    audit: 'member',
    params: z.strictObject({ yearMonth: YearMonth, week: z.enum(weekIds, 'Choose a week of the month, 1 to 5.') }),
    query: z.strictObject({ show: Show.default('all'), page: Page }),
    reply: z.object({ members: z.array(MemberNamed.extend({ seconds: z.int() })), count: z.int(), page: z.int(), seconds: z.int() }),
  }),
  csv: endpoint({
    path: '/orma-v2/api/reports/dashboard.csv',
    summary: 'The activity dashboard as a CSV file',
    replyType: 'text/csv; charset=utf-8',
    ...file,
  }),
  pdf: endpoint({
    path: '/orma-v2/api/reports/dashboard.pdf',
    summary: 'The activity dashboard as a PDF',
    replyType: 'application/pdf',
    ...file,
  }),
}
