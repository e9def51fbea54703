/** The report of outcomes: how members fare by month, and the members behind each figure. */
import { z } from 'zod'
import { endpoint } from '../../contract.ts'
import { Page } from '../../values/request-fields.ts'
import { MemberNamed, Show, Whose, YearMonth } from '../report-fields.ts'
import { outcomeIds, outcomeParts } from './measures.ts'

/** In remote monitoring alone, or in chronic care management as well. */
export const outcomePrograms = ['RPM', 'RPM+CCM'] as const
export type OutcomeProgram = (typeof outcomePrograms)[number]

const filters = {
  yearMonth: YearMonth,
  show: Show.default('all'),
  practiceId: z.string().max(200).optional(),
  physician: Whose.optional(),
  program: z.enum(outcomePrograms, 'Choose a program of the list.').optional(),
}
const OutcomeFilters = z.strictObject(filters)
export type OutcomeFilters = z.infer<typeof OutcomeFilters>

const OutcomeFigure = z.object({
  /** Members in the denominator. */
  counted: z.int(),
  /** Of these, who meets it; null where it counts readings, days or differences. */
  met: z.int().nullable(),
  /** Members who belong here and lack a reading; null where nobody can. */
  leftOut: z.int().nullable(),
  /** The share in members, readings or days. */
  part: z.int(),
  whole: z.int(),
  /** Glucose: readings below the goal. */
  below: z.int().nullable(),
  /** Percent or mmHg, to a tenth; null of nobody. */
  value: z.number().nullable(),
  /** The diastolic difference beside the systolic. */
  second: z.number().nullable(),
})
export type OutcomeFigure = z.infer<typeof OutcomeFigure>

const Period = { yearMonth: z.string(), from: z.string(), to: z.string() }
const OutcomeMonth = z.object({ ...Period, isRunning: z.boolean(), figures: z.record(z.enum(outcomeIds), OutcomeFigure) })

const CheckInMonth = z.object({ ...Period, isRunning: z.boolean(), members: z.int(), scores: z.int(), mean: z.number().nullable() })

/** A practice in the month; a figure is hidden where it counts too few members. */
const PracticeOutcomes = z.object({
  id: z.string(),
  name: z.string(),
  cells: z.record(z.enum(outcomeIds), z.object({ counted: z.int(), value: z.number().nullable() }).nullable()),
})

export const OutcomeReport = z.object({
  clinic: z.string(),
  asOf: z.string(),
  zone: z.string(),
  /** Thirteen, oldest first; the last is the month asked for. */
  months: z.array(OutcomeMonth),
  /** Each set of questions that was scored in these months. */
  checkIns: z.array(z.object({ setId: z.string(), title: z.string(), most: z.int(), months: z.array(CheckInMonth) })),
  practices: z.array(PracticeOutcomes),
  physicians: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type OutcomeReport = z.infer<typeof OutcomeReport>

const Members = z.object({ members: z.array(MemberNamed), count: z.int(), page: z.int() })
const read = { access: 'billing.read', effect: 'read', shows: ['readings', 'vitals', 'profile', 'team', 'chart', 'checkIns'] } as const

/** A file about the clinic that names no member. */
const ClinicFile = z.string()

export const outcomesApi = {
  report: endpoint({
    method: 'GET',
    path: '/orma-v2/api/reports/outcomes',
    summary: 'Blood pressure control, glucose, weight, adherence and check-in scores of thirteen months, and of one by practice',
    ...read,
    audit: 'none',
    query: OutcomeFilters,
    reply: OutcomeReport,
  }),
  members: endpoint({
    method: 'GET',
    path: '/orma-v2/api/reports/outcomes/members/:measure/:part',
    summary: 'The members whom a figure counts in a month, by name, 50 a page',
    ...read,
    audit: 'member',
    params: z.strictObject({ measure: z.enum(outcomeIds), part: z.enum(outcomeParts) }),
    query: z.strictObject({ ...filters, page: Page }),
    reply: Members,
  }),
  checkInMembers: endpoint({
    method: 'GET',
    path: '/orma-v2/api/reports/outcomes/check-ins/:setId',
    summary: 'The members with a score of a set of questions in a month, by name, 50 a page',
    ...read,
    audit: 'member',
    params: z.strictObject({ setId: z.string().max(60) }),
    query: z.strictObject({ ...filters, page: Page }),
    reply: Members,
  }),
  csv: endpoint({
    method: 'GET',
    path: '/orma-v2/api/reports/outcomes.csv',
    summary: 'The report of outcomes as a CSV file',
    access: 'member.export',
    effect: 'read',
    audit: 'group',
    query: OutcomeFilters,
    reply: ClinicFile,
    replyType: 'text/csv; charset=utf-8',
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/orma-v2/api/reports/outcomes.pdf',
    summary: 'The report of outcomes as a PDF',
    access: 'member.export',
    effect: 'read',
    audit: 'group',
    query: OutcomeFilters,
    reply: ClinicFile,
    replyType: 'application/pdf',
  }),
}
