/** The shape of a golden case as JSON. Every optional key may be absent or null; unknown keys are passed over. */
import { z } from 'zod'

const instant = z.string().transform((text, context) => {
  try {
    return Temporal.Instant.from(text).epochMilliseconds
  } catch {
    context.addIssue({ code: 'custom', message: `"${text}" is not an instant with offset or Z` })
    return z.NEVER
  }
})
const date = z.iso.date()
/** True for a zone this runtime knows by name, such as `America/New_York`; fixed offsets are not zones here. */
export function isZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone)
    return true
  } catch {
    return false
  }
}
const zone = z.string().refine(isZone, 'not a known time zone')
const optional = <T extends z.ZodType>(schema: T) => schema.nullish()

const enrollment = z.object({
  consentAt: optional(instant),
  enrolledAt: optional(instant),
  disenrolledAt: optional(instant),
  setupBilled: optional(z.boolean()),
  newEpisode: optional(z.boolean()),
  otherPractitioner: optional(z.boolean()),
  conditions: optional(z.number()),
  carePlanAt: optional(instant),
  carePlanPublishedAt: optional(instant),
  complexMdm: optional(z.boolean()),
  earlier: optional(
    z.array(
      z.object({
        consentAt: optional(instant),
        enrolledAt: optional(instant),
        disenrolledAt: optional(instant),
        newEpisode: optional(z.boolean()),
        setupBilled: optional(z.boolean()),
      }),
    ),
  ),
})

const reading = z
  .object({
    at: optional(instant),
    days: optional(z.object({ from: date, to: date, time: optional(z.string()) })),
    type: optional(z.string()),
    source: optional(z.string()),
    excluded: optional(z.boolean()),
    receivedAt: optional(instant),
    bp: optional(z.tuple([z.number(), z.number()])),
  })
  .refine((input) => input.at != null || input.days != null, 'a reading needs "at" or "days"')

const interval = z.object({
  kind: z.enum(['review', 'call', 'ccm']),
  start: instant,
  end: instant,
  staff: z.string().default(''),
  program: optional(z.enum(['rpm', 'ccm', 'pcm', 'rtm', 'both'])),
  answered: optional(z.string()),
  tab: optional(z.string()),
  manual: optional(z.boolean()),
  desc: optional(z.string()),
  excluded: optional(z.boolean()),
  approval: optional(z.enum(['waiting', 'declined'])),
  clinical: optional(z.boolean()),
  qualified: optional(z.boolean()),
  excludePatientTime: optional(z.boolean()),
  employed: optional(z.boolean()),
  pauses: optional(z.array(z.tuple([instant, instant]))),
})

/** What the rows of a code ask for in this case, in place of what they ask for as shipped. */
const gate = z.strictObject({
  fact: z.enum(['order', 'education', 'initiatingVisit', 'employedStaff']),
  effect: z.enum(['warn', 'refuse']),
  withinDays: z.int().optional(),
})

export const casePolicy = z.looseObject({
  anchor: optional(z.string()),
  versionBasis: optional(z.enum(['periodEnd', 'periodStart'])),
  interaction99458: optional(z.enum(['perUnit', 'perMonth'])),
  minLiveCallSeconds: optional(z.number()),
  allocationPriority: optional(z.array(z.enum(['rpm', 'ccm', 'pcm', 'rtm']))),
  excludeTimeOnEmDates: optional(z.boolean()),
  clockSkewFutureMs: optional(z.number()),
  clockSkewPastMs: optional(z.number()),
})

export const caseInput = z.object({
  tz: optional(zone),
  memberTz: optional(zone),
  asOf: instant,
  yearMonth: optional(z.string().regex(/^\d{4}-\d{2}$/)),
  rpm: optional(enrollment),
  ccm: optional(enrollment),
  pcm: optional(enrollment),
  rtm: optional(enrollment),
  readings: optional(z.array(reading)),
  intervals: optional(z.array(interval)),
  staffElsewhere: optional(z.array(z.object({ staff: z.string(), start: instant, end: instant }))),
  emDates: optional(z.array(date)),
  orders: optional(z.array(z.object({ program: optional(z.enum(['rpm', 'ccm', 'pcm', 'rtm'])), on: date, lastDay: optional(date) }))),
  educatedOn: optional(z.array(date)),
  gates: optional(z.record(z.string(), z.array(gate))),
  deviceReceiptAt: optional(instant),
  apcmBilled: optional(z.boolean()),
  age: optional(z.number()),
  chronic: optional(z.array(z.string())),
  diagnosisCodes: optional(z.array(z.string())),
  config: optional(z.record(z.string(), z.unknown())),
  policy: optional(casePolicy),
})

export type CaseInput = z.output<typeof caseInput>
export type CasePolicy = z.output<typeof casePolicy>
export type CaseEnrollment = z.output<typeof enrollment>
export type CaseReading = z.output<typeof reading>
export type CaseInterval = z.output<typeof interval>

const record = z.record(z.string(), z.unknown())

/** One case: what is asked and what must come out. */
export const goldenCase = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  title: optional(z.string()),
  input: record,
  expected: record,
})

/** A file of cases: the list alone, or the list with defaults for config and policy. */
export const caseFile = z.union([
  z.array(z.unknown()).transform((cases) => ({ defaults: undefined, cases })),
  z.object({
    defaults: optional(z.object({ config: optional(record), policy: optional(record) })),
    cases: z.array(z.unknown()),
  }),
])
