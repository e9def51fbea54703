/** ECG recordings of a member: the list, and one with its trace for the strip on ECG paper. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { MemberParams } from '../values/member-id.ts'
import { Page } from '../values/request-fields.ts'
import { Instant } from '../values/instant.ts'

export const Ecg = z.object({
  _id: z.uuid(),
  recordedAt: Instant,
  /** The recorder's own finding, such as `normal` or `afib`; a person decides. */
  determination: z.string(),
  /** Mean heart rate in bpm; null where none was found. */
  heartRate: z.int().nullable(),
  durationMs: z.int(),
  sampleRateHz: z.number(),
  /** The names of the leads that were recorded. */
  leads: z.array(z.string()),
  isExcluded: z.boolean(),
})
export type Ecg = z.infer<typeof Ecg>

export const EcgTrace = Ecg.extend({
  /** Millivolt by lead, one number a sample; null where the recorder left one out. */
  millivolts: z.record(z.string(), z.array(z.number().nullable())),
})
export type EcgTrace = z.infer<typeof EcgTrace>

export const ecgApi = {
  list: endpoint({
    method: 'GET',
    path: '/orma-v2/api/members/:id/ecgs',
    summary: 'ECG recordings of a member, newest first, 50 a page',
    shows: ['readings'],
    access: 'reading.read',
    effect: 'read',
    audit: 'member',
    params: MemberParams,
    query: z.strictObject({ page: Page }),
    reply: z.object({ ecgs: z.array(Ecg), count: z.int(), page: z.int() }),
    problems: ['member.unknown'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/orma-v2/api/members/:id/ecgs/:ecgId',
    summary: 'One ECG recording with its trace',
    shows: ['readings'],
    access: 'reading.read',
    effect: 'read',
    audit: 'member',
    params: MemberParams.extend({ ecgId: z.uuid() }),
    reply: EcgTrace,
    problems: ['reading.unknown'],
  }),
}
