/**
 * Vitals over time: charts, their statistics and targets. Values are in the units on screen (lbs, mmHg, bpm, mg/dL, %,
 * l/min); instants are ISO text in UTC (in columns of points milliseconds), days the member's.
 */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { Instant } from '../values/instant.ts'
import { MemberParams } from '../values/member-id.ts'
import { count } from '../values/request-fields.ts'
import { ChartEvents } from './events.ts'
import { Measurements, SeriesName } from './series.ts'

const listOf = <T extends z.ZodType>(item: T, least: number) =>
  z.preprocess((text) => (typeof text === 'string' ? text.split(',') : text), z.array(item).min(least))

export const vitalsApi = {
  measurements: endpoint({
    method: 'GET',
    path: '/orma-v2/api/members/:id/measurements',
    summary: 'Charts and statistics of a member: readings, or buckets with every reading that is out of range; and what waits for review',
    shows: ['readings', 'rules', 'warnings'],
    access: 'reading.read',
    effect: 'read',
    audit: 'member',
    params: MemberParams,
    query: z.strictObject({
      /** Absent: from the first reading on. */
      from: Instant.optional(),
      /** Before this moment; absent: up to now. */
      to: Instant.optional(),
      maxPoints: count(20, 10_000, 'maxPoints').default(1000),
      /** Names of series with commas between; absent: all that have readings. */
      metrics: listOf(SeriesName, 1).optional(),
    }),
    reply: Measurements,
    problems: ['member.unknown'],
  }),
  events: endpoint({
    method: 'GET',
    path: '/orma-v2/api/members/:id/chart-events',
    summary: 'What lies beside the charts of a member: medication changes with means before and after, visits, calls, physician alerts',
    shows: ['readings', 'chart', 'calls', 'alerts'],
    access: 'reading.read',
    effect: 'read',
    audit: 'member',
    params: MemberParams,
    query: z.strictObject({
      /** Absent: everything. */
      from: Instant.optional(),
    }),
    reply: ChartEvents,
    problems: ['member.unknown'],
  }),
}
