/**
 * Settles which of several readings of one member stand and which repeat another. It looks at the whole set at once, so
 * that the answer does not depend on the order in which they arrived.
 */
import { isSameEvent, type Arrival } from './duplicates.ts'

export type Candidate = Arrival & { id: string; source: 'device' | 'manual'; actKey: string }

// What a device said comes before what somebody typed, so that a typed copy never takes a reading day away.
const bySource = { device: 0, manual: 1 } as const
const text = (a: string, b: string) => (a < b ? -1 : Number(a > b))
const inOrder = (a: Candidate, b: Candidate) =>
  bySource[a.source] - bySource[b.source] || text(a.measuredAt, b.measuredAt) || text(a.actKey, b.actKey)

/**
 * For each reading that repeats another, the id of the one that stands. Of two the device's, then the earlier, stands;
 * a repeat does not make repeats of its own. Readings that are far apart in time may be settled separately.
 */
export function repeatsAmong(readings: readonly Candidate[]): Map<string, string> {
  const standing: Candidate[] = []
  const repeats = new Map<string, string>()
  for (const reading of readings.toSorted(inOrder)) {
    const first = standing.find((other) => isSameEvent(reading, other))
    if (first) repeats.set(reading.id, first.id)
    else standing.push(reading)
  }
  return repeats
}
