/** Events beside the charts of a member: medication changes with the means around them, calls, visits and physician alerts. */
import { z } from 'zod'
import { Instant } from '../values/instant.ts'
import { MemberId } from '../values/member-id.ts'
import { SeriesName } from './series.ts'

/** In the order in which one mark speaks for several. */
export const chartEventKinds = ['medication', 'alert', 'visit', 'call'] as const
export type ChartEventKind = (typeof chartEventKinds)[number]

/** What the mark of a kind says, and the kind in words. */
export const chartEventWords: Record<ChartEventKind, { mark: string; title: string }> = {
  medication: { mark: 'Rx', title: 'Medication change' },
  alert: { mark: 'A', title: 'Physician alert' },
  visit: { mark: 'V', title: 'Visit' },
  call: { mark: 'C', title: 'Call' },
}

const SideMean = z.object({ count: z.int(), mean: z.object({ value: z.number(), lower: z.number().nullable() }).nullable() })

/** Means of one vital around a change, in units on screen; `mean` is null where too few readings lie behind it. */
export const ChangeMeans = z.object({ series: SeriesName, before: SideMean, after: SideMean })
export type ChangeMeans = z.infer<typeof ChangeMeans>

export const ChartEvent = z.object({
  id: z.string(),
  kind: z.enum(chartEventKinds),
  /** Where it is drawn; of a month without a day its first moment. */
  at: Instant,
  /** A day, or a month where no day is known, in the member's zone. */
  on: z.string(),
  words: z.string(),
})
export type ChartEvent = z.infer<typeof ChartEvent>

export const MedicationEvent = ChartEvent.extend({
  /** Other medication changes that lie within the days before and after it. */
  overlapping: z.int(),
  /** The window after it has not gone by. */
  isRunning: z.boolean(),
  means: z.array(ChangeMeans),
})
export type MedicationEvent = z.infer<typeof MedicationEvent>

export const ChartEvents = z.object({
  memberId: MemberId,
  timeZone: z.string(),
  medications: z.array(MedicationEvent),
  /** Of the kinds that the reader may see, oldest first. */
  others: z.array(ChartEvent),
})
export type ChartEvents = z.infer<typeof ChartEvents>
