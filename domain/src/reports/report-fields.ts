/** The fields that the replies of reports share. */
import { z } from 'zod'
import { MemberId } from '../values/member-id.ts'
import { ShowFilter } from '../values/request-fields.ts'
import { cellStates } from './cells.ts'
import { reportCodes } from './report-codes.ts'
import { firstPickerMonth, isMonth } from './report-months.ts'

export const YearMonth = z
  .string()
  .refine((text) => isMonth(text) && text >= firstPickerMonth, `Choose a month from ${firstPickerMonth} on.`)
export const Show = ShowFilter
export const Code = z.enum(reportCodes)
export const State = z.enum(cellStates)

/** In a filter by who looks after members: those whom nobody does. No practice can be called so. */
export const unassigned = '(none)'
export const unassignedWords = {
  practiceId: 'No practice',
  physician: 'No physician',
  careManager: 'No care manager',
} as const
export const Whose = z.uuid().or(z.literal(unassigned))

export const Missing = z.object({
  days: z.int(),
  ms: z.number(),
  calls: z.int(),
  base: z.array(z.string()),
  until: z.string().nullable(),
  startBy: z.string().nullable(),
  isPossible: z.boolean(),
  fallback: z.string().nullable(),
})
export const ReportCell = z.object({
  code: Code,
  state: State,
  units: z.int(),
  reason: z.string(),
  days: z.int().nullable(),
  seconds: z.int().nullable(),
  liveCalls: z.int(),
  needed: z.number(),
  missing: Missing.nullable(),
  start: z.string().nullable(),
  end: z.string().nullable(),
  serviceOn: z.string().nullable(),
  /** Each device period that is filed in the month, where there are two. */
  filed: z.array(z.object({ start: z.string(), end: z.string(), days: z.int(), serviceOn: z.string().nullable() })).exactOptional(),
})
export type ReportCell = z.infer<typeof ReportCell>

export const Line = z.object({
  code: z.string(),
  units: z.int(),
  month: z.string(),
  serviceOn: z.string(),
  start: z.string(),
  end: z.string(),
})

/** A closed month as it was filed: by which rules, and what was added to it since. */
export const FiledMonth = z.object({
  version: z.int(),
  closedAt: z.string(),
  rulesVersion: z.string(),
  lines: z.array(Line),
  addenda: z.array(z.object({ acceptedAt: z.string(), reason: z.string(), lines: z.array(Line) })),
})

export const CodeSumShown = z.object({
  code: Code,
  eligible: z.int(),
  earned: z.int(),
  units: z.int(),
  onTrack: z.int(),
  atRisk: z.int(),
  lost: z.int(),
  off: z.int(),
  reasons: z.array(z.object({ reason: z.string(), members: z.int() })),
})

const RulesStanding = z.object({ rulesOf: z.int(), year: z.int(), citation: z.string().nullable() })

/** Whether a month is still open, being closed, closed or open again, and since when. */
export const MonthState = z.object({
  yearMonth: z.string(),
  /** `running`: it has not ended yet; `open`: ended and not closed; `ahead`: not begun. */
  state: z.enum(['ahead', 'running', 'open', 'closing', 'closed', 'reopened']),
  version: z.int(),
  total: z.int(),
  done: z.int(),
  rulesVersion: z.string().nullable(),
  /** How far the rules of the month are confirmed; null for months that they were written for. */
  rules: RulesStanding.nullable(),
  digest: z.string().nullable(),
  closedAt: z.string().nullable(),
  closedBy: z.string().nullable(),
  reopenedAt: z.string().nullable(),
  reopenedBy: z.string().nullable(),
  reopenReason: z.string().nullable(),
  /** Members of whom something came late that would change what was filed. */
  late: z.int(),
  /** Addenda to this close, of what came late and was accepted. */
  addenda: z.int(),
})
export type MonthState = z.infer<typeof MonthState>

export const MemberNamed = z.object({
  memberId: MemberId,
  name: z.string(),
  dob: z.string(),
  mrn: z.string(),
  practiceId: z.string().nullable(),
  physician: z.string().nullable(),
  careManager: z.string().nullable(),
})
