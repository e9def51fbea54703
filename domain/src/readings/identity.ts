/**
 * Whether a delivery tells of an act of measuring that is known, or of another one (decision 0038). What the device said
 * decides: device, the moment it claims, its values, and where the vendor numbers the acts of one moment, the number.
 * An id of the vendor's does not: meters count alike, and the same reading comes under two ids or under none.
 */
import type { Metric } from '../values/metrics.ts'

/** An act of one member as far as it is compared. `claimedAt` is the device's own time, believed or not. */
export type ComparedAct = {
  deviceId: string | null
  /** Ends in `@7` where the vendor numbers it, `~2` where it is the second of its like in one body. */
  actKey: string
  claimedAt: string
  /** As sent, before calibration. */
  values: ReadonlyMap<Metric, number>
}

type Suffix = { base: string; number: string; position: string }

// `#2` is ours: the second act that bears a key, since a clock that stands still gives all of them one
function suffixOf(actKey: string): Suffix {
  const [, base = actKey, number = '', position = ''] = /^(.*?)(@\w{1,20})?(~\d+)?(?:#\d+)?$/s.exec(actKey) ?? []
  return { base, number, position }
}

/** Whether two acts are one: the values that both have are equal, and nothing else tells them apart. */
export function isSameAct(comparedAct: ComparedAct, existing: ComparedAct): boolean {
  const [a, b] = [suffixOf(comparedAct.actKey), suffixOf(existing.actKey)]
  if (comparedAct.deviceId !== existing.deviceId && a.base !== b.base) return false
  // What is sent again may come without its number
  const isNumbered = a.number !== '' && b.number !== ''
  if (a.position !== b.position || (isNumbered && a.number !== b.number)) return false
  const common = [...comparedAct.values].filter(([metric]) => existing.values.has(metric))
  return common.length > 0 && common.every(([metric, value]) => existing.values.get(metric) === value)
}

/** The key under which the values of an act are kept; of a known act its own key, under which only new values are added. */
export function keyOfAct(comparedAct: ComparedAct, comparedActs: readonly ComparedAct[]): string {
  const same = comparedActs.filter((act) => act.claimedAt === comparedAct.claimedAt)
  const match = same.find((act) => isSameAct(comparedAct, act))
  if (match) return match.actKey
  const isTaken = (key: string) =>
    same.some((act) => act.actKey === key && [...comparedAct.values.keys()].some((metric) => act.values.has(metric)))
  for (let nth = 1; ; nth++) {
    const key = nth === 1 ? comparedAct.actKey : `${comparedAct.actKey}#${nth}`
    if (!isTaken(key)) return key
  }
}
