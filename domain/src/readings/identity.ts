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
export function isSameAct(told: ComparedAct, known: ComparedAct): boolean {
  const [a, b] = [suffixOf(told.actKey), suffixOf(known.actKey)]
  if (told.deviceId !== known.deviceId && a.base !== b.base) return false
  // What is sent again may come without its number
  const isNumbered = a.number !== '' && b.number !== ''
  if (a.position !== b.position || (isNumbered && a.number !== b.number)) return false
  const common = [...told.values].filter(([metric]) => known.values.has(metric))
  return common.length > 0 && common.every(([metric, value]) => known.values.get(metric) === value)
}

/** The key under which the values of an act are kept; of a known act its own key, under which only new values are added. */
export function keyOfAct(told: ComparedAct, known: readonly ComparedAct[]): string {
  const same = known.filter((act) => act.claimedAt === told.claimedAt)
  const found = same.find((act) => isSameAct(told, act))
  if (found) return found.actKey
  const isTaken = (key: string) =>
    same.some((act) => act.actKey === key && [...told.values.keys()].some((metric) => act.values.has(metric)))
  for (let nth = 1; ; nth++) {
    const key = nth === 1 ? told.actKey : `${told.actKey}#${nth}`
    if (!isTaken(key)) return key
  }
}
