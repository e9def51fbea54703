/** Marks of the time axis at whole hours, days, months or years of the zone, with labels that never overlap. */
import { scaleUtc } from 'd3-scale'
import { dayMs, type TimeRange } from './trend-types.ts'
import { zoneClock } from '@vitalrounds/domain/zone-clock'

export type Tick = { at: number; label: string }

// A label such as "Nov 18" or "12 PM" needs about this much.
const labelPx = 64

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
const hour = format({ hour: 'numeric' })
const day = format({ month: 'short', day: 'numeric' })
const month = format({ month: 'short' })
const january = format({ month: 'short', year: 'numeric' })
const year = format({ year: 'numeric' })

/** How a mark is written: by the distance to its neighbor, and larger units where they begin. */
function labelOf(local: number, gap: number): string {
  const date = new Date(local)
  const isMidnight = date.getUTCHours() === 0
  const isNewYear = isMidnight && date.getUTCMonth() === 0 && date.getUTCDate() === 1
  if (gap < dayMs) return (isMidnight ? day : hour).format(local)
  if (gap < 27 * dayMs) return day.format(local)
  if (gap > 300 * dayMs) return year.format(local)
  return (isNewYear ? january : month).format(local)
}

export function ticksOf([from, to]: TimeRange, widthPx: number, zone: string): Tick[] {
  const clock = zoneClock(zone, from, to)
  const local = scaleUtc([clock.toLocal(from), clock.toLocal(to)], [0, widthPx])
  const times = local.ticks(Math.max(2, Math.floor(widthPx / 110))).map(Number)
  const gap = times.length > 1 ? times[1]! - times[0]! : dayMs
  const ticks: Tick[] = []
  let freeFrom = -Infinity
  for (const time of times) {
    const x = local(time)
    if (x < freeFrom) continue
    freeFrom = x + labelPx
    ticks.push({ at: clock.toInstant(time), label: labelOf(time, gap) })
  }
  return ticks
}
