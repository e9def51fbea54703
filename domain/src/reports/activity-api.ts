/** The RPM Activity Dashboard: numbers, and the members behind each of them. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { figureIds, monthFigures } from './figures.ts'
import { MemberNamed, Show, YearMonth } from './report-fields.ts'

const FigureMembers = z.object({ members: z.array(MemberNamed), count: z.int(), page: z.int() })
const FigureQuery = z.strictObject({ show: Show.default('all'), page: z.coerce.number().int().min(0).max(20_000).default(0) })

export const activityApi = {
  dashboard: endpoint({
    method: 'GET',
    path: '/orma-v2/api/reports/dashboard',
    summary: 'How many members each figure of the activity dashboard counts',
    shows: ['vitals', 'billing', 'warnings', 'profile', 'devices'],
    access: 'billing.read',
    effect: 'read',
    audit: 'none',
    query: z.strictObject({ show: Show.default('all') }),
    reply: z.object({ yearMonth: z.string(), today: z.string(), figures: z.record(z.enum(figureIds), z.int()) }),
  }),
  figure: endpoint({
    method: 'GET',
    path: '/orma-v2/api/reports/dashboard/:figure',
    summary: 'The members that a figure counts, by name, 50 a page',
    shows: ['vitals', 'billing', 'warnings', 'profile', 'devices'],
    access: 'billing.read',
    effect: 'read',
    audit: 'member',
    params: z.strictObject({ figure: z.enum(figureIds) }),
    query: FigureQuery,
    reply: FigureMembers,
  }),
  months: endpoint({
    method: 'GET',
    path: '/orma-v2/api/reports/dashboard-months',
    summary:
      'How many members each figure with a past on record counted in the twelve months that are over; closed ones as they were closed',
    shows: ['billing', 'profile', 'month'],
    access: 'billing.read',
    effect: 'read',
    audit: 'none',
    query: z.strictObject({ show: Show.default('all') }),
    reply: z.object({
      /** Newest first, those alone of which anything is on record. */
      months: z.array(
        z.object({
          yearMonth: z.string(),
          isClosed: z.boolean(),
          /** Members with a row of the month; nought where there is none, and no figure of rows with it. */
          members: z.int(),
          figures: z.partialRecord(z.enum(monthFigures), z.int()),
        }),
      ),
    }),
  }),
  monthMembers: endpoint({
    method: 'GET',
    path: '/orma-v2/api/reports/dashboard-months/:yearMonth/:figure',
    summary: 'The members that a figure counted in a month, by name, 50 a page',
    shows: ['billing', 'profile', 'month'],
    access: 'billing.read',
    effect: 'read',
    audit: 'member',
    params: z.strictObject({ yearMonth: YearMonth, figure: z.enum(monthFigures) }),
    query: FigureQuery,
    reply: FigureMembers,
  }),
}
