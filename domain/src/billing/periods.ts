/**
 * Device periods: a fixed grid of consecutive windows from the anchor on. A window is never stretched or moved to catch a
 * sixteenth day; auditors look for exactly that [S30].
 */
import { addMonths, dateOfDay, dayNumber, lastDayOfMonth, localDay, monthOf } from '../days.ts'
import type { DayNumber, Span } from '../days.ts'
import { windowDays } from './rulebook/needed-days.ts'
import type { BillingConfig } from './settings.ts'

// [D] docs/sources/billing-rules.md 5: payers whose frequency edit refuses the 30th day are served by claims 31 days apart.
const spacedDays = 31

export type GridMode = 'thirty' | 'thirtyOne' | 'calendar'

export type Slot = {
  start: DayNumber
  end: DayNumber
  /** Reading days inside, ascending. */
  days: DayNumber[]
  /** Which stay it belongs to, counted from the oldest, and whether that stay has any reading. */
  stay: number
  hasReadings: boolean
}

/** The calendar flag wins over the 31-day flag. */
export function gridMode(config: BillingConfig): GridMode {
  if (config['99454CalendarEndDate'] === true) return 'calendar'
  return config['9945431Days'] === true ? 'thirtyOne' : 'thirty'
}

function slotFrom(start: DayNumber, mode: GridMode): { end: DayNumber; next: DayNumber } {
  if (mode === 'calendar') {
    const month = monthOf(dateOfDay(start))
    return { end: dayNumber(lastDayOfMonth(month)), next: dayNumber(`${addMonths(month, 1)}-01`) }
  }
  return { end: start + windowDays - 1, next: start + (mode === 'thirtyOne' ? spacedDays : windowDays) }
}

/** The last day on which a period may still begin: today, or the last active day of a member who has left. */
export function lastStart(window: Span, asOf: number, zone: string): DayNumber {
  return localDay(Math.min(asOf, window.end - 1), zone)
}

type Grid = { anchor: DayNumber; until: DayNumber; days: readonly DayNumber[]; stay: number }

/** Every period begun from the anchor up to `until`, with the reading days that fall into it. */
export function periodGrid({ anchor, until, days, stay }: Grid, mode: GridMode): Slot[] {
  const slots: Slot[] = []
  let next = 0
  let start = anchor
  while (start <= until) {
    const slot = slotFrom(start, mode)
    const inside: DayNumber[] = []
    for (let day = days[next]; day !== undefined && day < slot.next; day = days[++next]) {
      // In the 31-day grid the last day is only a date of service: its readings belong to no period.
      if (day >= start && day <= slot.end) inside.push(day)
    }
    slots.push({ start, end: slot.end, days: inside, stay, hasReadings: days.length > 0 })
    start = slot.next
  }
  return slots
}

/**
 * Date of service of a period that earned a code. Calendar months keep 30 days from the claim before, so a short February
 * is claimed in March; the 31-day grid claims on day 31.
 */
export function claimDay(slot: Slot, mode: GridMode, previousClaim: DayNumber | null): DayNumber {
  if (mode === 'thirtyOne') return slot.start + spacedDays - 1
  if (mode === 'calendar' && previousClaim !== null) return Math.max(slot.end, previousClaim + windowDays)
  return slot.end
}
