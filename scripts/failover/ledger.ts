/** What was acknowledged against what is there, and how long nobody could write. */

/** Who writes what through which server, as in `readings haproxy`: each has to be able to write again. */
export type Lane = string

/** `at`: when the machine was gone (epoch milliseconds); `back`: milliseconds from then to the first write of each lane. */
export type Outage = { at: number; back: Map<Lane, number> }

/** A write counts from the outage on only if it was begun after it: the answer to an earlier one may have been under way. */
export function recordWrite(outage: Outage | undefined, lane: Lane, { began, ended }: { began: number; ended: number }) {
  if (outage && began > outage.at && !outage.back.has(lane)) outage.back.set(lane, ended - outage.at)
}

export const isBack = (outage: Outage, lanes: readonly Lane[]) => lanes.every((lane) => outage.back.has(lane))

/** Milliseconds until the last of the lanes wrote again. */
export const backMs = ({ back }: Outage, lanes: readonly Lane[]) => Math.max(...lanes.map((lane) => back.get(lane) ?? Infinity))

/** Of what was acknowledged, by its key: how much is not there, and how much is there more than once. */
export function countLosses(acknowledged: Iterable<string>, stored: ReadonlyMap<string, number>) {
  const keys = [...acknowledged]
  return {
    acknowledged: keys.length,
    lost: keys.filter((key) => (stored.get(key) ?? 0) === 0).length,
    twice: [...stored.values()].filter((times) => times > 1).length,
  }
}

export type Losses = ReturnType<typeof countLosses>

/** The nearest rank, as in "95 of 100 were at most so long". */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
}
