/**
 * What was measured: every transmission and its fate, and what staff do with readings. Values are in the units on screen
 * (lbs, mmHg, bpm, mg/dL, %, l/min); instants are ISO text in UTC, days the member's.
 */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { MemberParams } from '../values/member-id.ts'
import { Severity } from '../values/severity.ts'
import { Difference } from './verdict/shapes.ts'
import { TsQuality } from './reading.ts'
import { Metric, metrics } from '../values/metrics.ts'
import { Instant } from '../values/instant.ts'
import { summaryParts, withReadings } from '../shown.ts'
import { Page, Why } from '../values/request-fields.ts'

export const rawStates = [
  'kept',
  'duplicate',
  'quarantined',
  'excluded',
  'manual',
  'ignored',
  'unreadable',
  'unmatched',
  'waiting',
  'failed',
] as const
export type RawState = (typeof rawStates)[number]

export const RawReading = z.object({
  _id: z.uuid(),
  metric: Metric,
  title: z.string(),
  unit: z.string(),
  /** Null for an ECG in which no heart rate was found. */
  value: z.number().nullable(),
  /** As the device sent it, where calibration has changed it. */
  sentValue: z.number().nullable(),
  measuredAt: Instant,
  /** The device's own time where it was not believed. */
  claimedAt: Instant.nullable(),
  measuredOn: z.iso.date(),
  tsQuality: TsQuality,
  state: z.enum(['kept', 'duplicate', 'quarantined']),
  /** Why it is quarantined, suspect or accepted, or which reading it repeats. */
  reason: z.string().nullable(),
  severity: Severity,
  /** Of a weight the change that raised its warning, which the severity is of; null where none is on record. */
  change: Difference.nullable(),
  flags: z.array(z.string()),
  context: z.string().nullable(),
  excluded: z.object({ reason: z.string(), by: z.string(), at: Instant.nullable() }).nullable(),
})
export type RawReading = z.infer<typeof RawReading>

/** One transmission, or what was typed in: what came, and what became of it. */
export const Transmission = z.object({
  /** Number of the delivery; null where none is kept (typed in, taken over from elsewhere). */
  deliveryId: z.int().nullable(),
  key: z.string(),
  source: z.enum(['device', 'manual']),
  vendor: z.string().nullable(),
  device: z.string().nullable(),
  receivedAt: Instant,
  fate: z.enum(rawStates),
  /** The fate in words, with its reason. */
  words: z.string(),
  /** What the vendor wrote, name by name, without names of people or secrets. */
  sent: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The text as sent is taken away after 90 days; what was read from it stays. */
  isTextRemoved: z.boolean(),
  readings: z.array(RawReading),
})
export type Transmission = z.infer<typeof Transmission>

const inMember = '/orma-v2/api/members/:id'
const ReadingId = MemberParams.extend({ readingId: z.uuid() })
/** What became of one reading after staff acted on it. */
export const ReadingState = z.object({
  _id: z.uuid(),
  metric: Metric,
  /** Null for an ECG in which no heart rate was found. */
  value: z.number().nullable(),
  state: z.enum(['kept', 'duplicate', 'quarantined']),
  reason: z.string().nullable(),
  severity: Severity,
  isExcluded: z.boolean(),
})
const Acted = z.object({ readings: z.array(ReadingState) })

export const readingApi = {
  rawData: endpoint({
    method: 'GET',
    path: `${inMember}/raw-data`,
    summary: 'Every transmission of a member and its fate, newest first, 50 a page',
    shows: ['readings'],
    access: 'reading.read',
    effect: 'read',
    audit: 'member',
    params: MemberParams,
    query: z.strictObject({
      page: Page,
      metric: z.enum(metrics, 'This measurement is not known.').optional(),
      state: z.enum(rawStates, 'This state is not known.').optional(),
    }),
    reply: z.object({ transmissions: z.array(Transmission), count: z.int(), page: z.int(), timeZone: z.string() }),
    problems: ['member.unknown'],
  }),
  add: endpoint(
    {
      method: 'POST',
      path: `${inMember}/readings`,
      summary: 'Adds a reading that was told or read off a screen; marked manual, never a device day',
      changes: withReadings,
      access: 'reading.write',
      effect: 'write',
      audit: 'member',
      params: MemberParams,
      body: z.strictObject({
        measuredAt: Instant,
        /** Values in display units by metric: those of one act, such as both pressures and the pulse. */
        values: z
          .partialRecord(Metric, z.number('Write a number.'))
          .refine((values) => Object.keys(values).length > 0, 'Write at least one value.'),
        context: z.string().trim().max(100).optional(),
        reason: Why.optional(),
      }),
      reply: Acted,
      problems: ['member.disenrolled', 'member.unknown'],
    },
    { reason: ({ body }) => body.reason ?? 'manual reading' },
  ),
  exclude: endpoint(
    {
      method: 'POST',
      path: `${inMember}/readings/:readingId/exclusion`,
      summary: 'Excludes a reading with a reason, or includes it again; a pressure takes its whole act with it',
      changes: withReadings,
      access: 'reading.write',
      effect: 'write',
      audit: 'member',
      params: ReadingId,
      body: z.strictObject({ exclude: z.boolean(), reason: Why }),
      reply: Acted,
      problems: ['member.unknown', 'reading.unknown'],
    },
    { reason: ({ body }) => `${body.exclude ? 'excluded' : 'included'}: ${body.reason}` },
  ),
  accept: endpoint(
    {
      method: 'POST',
      path: `${inMember}/readings/:readingId/acceptance`,
      summary: 'Accepts a quarantined or suspect reading with a reason, or takes that back: then it is judged as it was',
      changes: withReadings,
      access: 'reading.write',
      effect: 'write',
      audit: 'member',
      params: ReadingId,
      body: z.strictObject({ accepted: z.boolean().default(true), reason: Why }),
      reply: Acted,
      problems: ['member.unknown', 'reading.notAccepted', 'reading.notQuarantined', 'reading.unknown'],
    },
    { reason: ({ body }) => `${body.accepted ? 'accepted' : 'doubted again'}: ${body.reason}` },
  ),
  process: endpoint(
    {
      method: 'GET',
      path: `${inMember}/process-readings`,
      summary: 'Reads all readings of a member, or of one month, anew: day, calibration, plausibility, repeats, severity',
      changes: withReadings,
      access: 'reading.write',
      effect: 'write',
      audit: 'member',
      params: MemberParams,
      query: z.strictObject({
        ymRef: z
          .string()
          .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Write the month as YYYY-MM.')
          .optional(),
      }),
      reply: z.object({
        ymRef: z.string().nullable(),
        readings: z.int(),
        /** How many got another day, value, state or severity. */
        changed: z.object({ days: z.int(), values: z.int(), states: z.int(), severities: z.int() }),
        warnings: z.object({ raised: z.int(), withdrawn: z.int() }),
      }),
      problems: ['member.unknown'],
    },
    { reason: ({ query }) => `readings read anew${query.ymRef === undefined ? '' : `: ${query.ymRef}`}` },
  ),
  derived: endpoint({
    method: 'GET',
    path: `${inMember}/derived-fields`,
    summary: 'Computes what follows from the readings of a member anew and answers it',
    changes: summaryParts,
    access: 'reading.write',
    effect: 'write',
    audit: 'member',
    params: MemberParams,
    reply: z.object({
      dataReceivedDT: Instant.nullable(),
      lastActiveDate: z.union([Instant, z.literal(0)]),
      measureFreq: z.number(),
      valueInsights: z.record(z.string(), Severity),
      warningSummary: z.object({ needsReview: z.boolean(), open: z.int(), worst: Severity }),
      /** As stored beside the member; see the billing insights. */
      billingInsights: z.record(z.string(), z.unknown()),
      reminders: z.object({
        /** "Remind Measure": too few reading days so far. */
        remindMeasure: z.boolean(),
        /** Fewer than 20 minutes and at most 15 days left of the month. */
        review99457: z.boolean(),
        /** More than two days since the device arrived, and no reading. */
        firstMeasure: z.boolean(),
      }),
      refreshedAt: Instant,
    }),
    problems: ['member.unknown'],
  }),
}
