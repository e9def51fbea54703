/**
 * When two readings are one event. The transport key catches a vendor's retry; this file catches the same reading that
 * came by another path, and the person who steps on the scale three times in a row. Nothing is ever thrown away here.
 */
import type { Metric } from '../values/metrics.ts'

/** A reading of one member as far as these rules care. `path` names how it came: connection and device. */
export type Arrival = { metric: Metric; value: number; measuredAt: string; path: string }

// docs/sources/wire-facts.md 9.6 (2): same metric and value within 60 seconds by another path.
const sameWithinSeconds = 60
// docs/sources/wire-facts.md 9.6 (3): weigh-ins within 3 minutes that differ by at most 0.3 kg.
const cluster = { seconds: 180, grams: 300 } as const

const secondsBetween = (a: string, b: string) =>
  Math.abs(Temporal.Instant.from(a).epochMilliseconds - Temporal.Instant.from(b).epochMilliseconds) / 1000

/** Whether two readings of one member are the same event reported by two paths. */
export const isSameEvent = (a: Arrival, b: Arrival) =>
  a.path !== b.path && a.metric === b.metric && a.value === b.value && secondsBetween(a.measuredAt, b.measuredAt) <= sameWithinSeconds

export type WeightReading = { value: number; measuredAt: string }

/**
 * Groups weigh-ins (grams) of one member into acts of weighing, oldest first: each is within 3 minutes and 300 g of the
 * one before it. The last of a group is the one to show; the others stay as they are.
 */
export function weighInClusters<W extends WeightReading>(weighIns: readonly W[]): W[][] {
  const ordered = weighIns.toSorted((a, b) =>
    Temporal.Instant.compare(Temporal.Instant.from(a.measuredAt), Temporal.Instant.from(b.measuredAt)),
  )
  const groups: W[][] = []
  for (const weighIn of ordered) {
    const group = groups.at(-1)
    const previous = group?.at(-1)
    if (group && previous && continues(previous, weighIn)) group.push(weighIn)
    else groups.push([weighIn])
  }
  return groups
}

const continues = (previous: WeightReading, next: WeightReading) =>
  secondsBetween(previous.measuredAt, next.measuredAt) <= cluster.seconds && Math.abs(previous.value - next.value) <= cluster.grams
