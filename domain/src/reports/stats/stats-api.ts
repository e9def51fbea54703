/** The billing statistics: thirteen months in units and dollars, and one month by code and by who looks after members. */
import { z } from 'zod'
import { endpoint } from '../../contract.ts'
import { Code, CodeSumShown, YearMonth } from '../report-fields.ts'

const StateCounts = z.object({ earned: z.int(), onTrack: z.int(), atRisk: z.int(), lost: z.int() })

/** Over all codes, each service once. */
const Money = z.object({
  members: StateCounts,
  units: StateCounts,
  /** By the fees that hold on the last day of the month; null where no code has one. */
  cents: StateCounts.nullable(),
  unpriced: z.array(Code),
})

/** By name, and last those whom nobody looks after (`(none)`): together they are all members of the month. */
const Breakdown = z.array(z.object({ id: z.string(), name: z.string(), sums: z.array(CodeSumShown), money: Money }))
const ClaimCount = z.object({ title: z.string(), claims: z.int() })

export const BillingStats = z.object({
  clinic: z.string(),
  asOf: z.string(),
  zone: z.string(),
  /** Newest first; the first is the month asked for. */
  months: z.array(
    z.object({
      yearMonth: z.string(),
      from: z.string(),
      to: z.string(),
      isRunning: z.boolean(),
      members: z.int(),
      sums: z.array(CodeSumShown),
      money: Money,
      /** Cents of one unit by code; a code without a fee is left out. */
      fees: z.partialRecord(Code, z.int()),
    }),
  ),
  /** Sums of the month asked for by code, each service once. */
  once: z.array(CodeSumShown),
  /** Of the running month alone. */
  forecast: z
    .object({
      from: z.array(z.string()),
      units: z.int(),
      cents: z.int().nullable(),
      codes: z.array(z.object({ code: Code, units: z.int() })),
    })
    .nullable(),
  practices: Breakdown,
  physicians: Breakdown,
  careManagers: Breakdown,
  /** How many claims of the month stand how, and why what was not paid was not. */
  claims: z.object({ states: z.array(ClaimCount), reasons: z.array(z.object({ words: z.string(), claims: z.int() })) }),
})
export type BillingStats = z.infer<typeof BillingStats>

const query = z.strictObject({ yearMonth: YearMonth })
/** A file about the clinic that names no member. */
const ClinicFile = z.string()
const file = { method: 'GET', access: 'member.export', effect: 'read', audit: 'group', query, reply: ClinicFile } as const

export const statsApi = {
  stats: endpoint({
    method: 'GET',
    path: '/orma-v2/api/reports/billing-stats',
    summary: 'Thirteen months in units and dollars, and one month by code, practice, physician, care manager and what became of its claims',
    shows: ['billing', 'month', 'claims'],
    access: 'billing.read',
    effect: 'read',
    audit: 'none',
    query,
    reply: BillingStats,
  }),
  csv: endpoint({
    path: '/orma-v2/api/reports/billing-stats.csv',
    summary: 'The billing statistics as a CSV file',
    replyType: 'text/csv; charset=utf-8',
    ...file,
  }),
  pdf: endpoint({
    path: '/orma-v2/api/reports/billing-stats.pdf',
    summary: 'The billing statistics as a PDF',
    replyType: 'application/pdf',
    ...file,
  }),
}
