/**
 * Fourteen months of shifts: each clinical person of a clinic has charts of their own and works through them in slots of a
 * quarter of an hour, so that nobody is in two places at once. Most members get their twenty minutes, some fall short.
 */
import { addMonths, dateOfDay, dayNumber, localMonth, monthSpan, startOfDay } from '@vitalrounds/domain/days'
import { type Chance, idAt } from '../random.ts'
import type { MemberPlan } from '../plan.ts'
import { instant, type Row } from '../rows.ts'
import { demoUsers, userId } from './users.ts'
import type { DemoGroup } from './groups.ts'

type Worker = { id: string; name: string; title: string; isExcluded: boolean }
export type Shifts = { workers: readonly Worker[]; zone: string; nowMs: number }

const months = 14
const minuteMs = 60_000
const slotMs = 15 * minuteMs
// From half past eight to half past five
const firstMinute = 8.5 * 60
const slotsPerDay = 36
const mostVisits = 4

export const shiftsOf = (group: DemoGroup, nowMs: number): Shifts => ({
  workers: demoUsers
    .filter((user) => user.group === group.key && !user.isDisabled && !['', 'Other'].includes(user.title))
    .map((user) => ({
      id: userId(user.key),
      name: `${user.firstName} ${user.lastName}`,
      title: user.title,
      isExcluded: user.excludesTime ?? false,
    })),
  zone: group.timeZone,
  nowMs,
})

const existing = new Map<string, readonly number[]>()

/** Monday to Friday of a month, as numbers of days. */
function workdays(month: string): readonly number[] {
  const days = existing.get(month) ?? weekdaysOf(month)
  existing.set(month, days)
  return days
}

function weekdaysOf(month: string): number[] {
  const first = dayNumber(`${month}-01`)
  const last = dayNumber(`${addMonths(month, 1)}-01`)
  return Array.from({ length: last - first }, (_, at) => first + at).filter((day) => {
    const { dayOfWeek } = Temporal.PlainDate.from(dateOfDay(day))
    return dayOfWeek <= 5
  })
}

/** Minutes of the visits of a month: none, too few, or about what 99457 asks for, and now and then twice that. */
function lengthsOf(draw: Chance): number[] {
  const kind = draw.weighted([
    ['none', 12],
    ['few', 22],
    ['enough', 52],
    ['twice', 14],
  ])
  const of = (count: number, least: number, most: number) => Array.from({ length: count }, () => draw.int(least, most))
  if (kind === 'none') return []
  if (kind === 'few') return of(draw.int(1, 2), 3, 8)
  return kind === 'enough' ? of(2, 10, 14) : of(mostVisits, 10, 14)
}

const tabs = [
  ['measurements', 40],
  ['profile', 20],
  ['notes', 20],
  ['text-messages', 8],
  ['manage-devices', 7],
  ['edit-profile', 5],
] as const
const acts = ['Called the pharmacy about a refill', 'Read the discharge letter', 'Talked to the daughter about the cuff']

/** The member's intervals, oldest first. */
export function shiftRows(plan: MemberPlan, { workers, zone, nowMs }: Shifts): Row[] {
  const worker = workers[plan.n % workers.length]
  if (!worker) return []
  const rows: Row[] = []
  const turn = Math.floor(plan.n / workers.length) * mostVisits
  for (let back = months - 1; back >= 0; back--) {
    // A long talk today is all the time of its month: the add-on of 20 minutes is then begun and not complete
    if (back === 0 && plan.talkedMinutes > 0) continue
    const month = addMonths(localMonth(nowMs, zone), -back)
    const draw = plan.draw(`shifts ${month}`)
    const days = workdays(month)
    lengthsOf(draw).forEach((minutes, visit) => {
      const slot = turn + visit
      const day = days[slot % days.length] ?? 0
      const place = Math.floor(slot / days.length) % slotsPerDay
      const start = startOfDay(dateOfDay(day), zone) + firstMinute * minuteMs + place * slotMs
      const end = start + minutes * minuteMs + draw.int(0, 50) * 1000
      if (start < plan.joinedMs || end > Math.min(plan.leftMs ?? nowMs, nowMs, monthSpan(month, zone).end)) return
      rows.push(toShiftRow({ plan, draw, worker, month, start, end }))
    })
  }
  return rows.toSorted((a, b) => (String(a['started_at']) < String(b['started_at']) ? -1 : 1))
}

type Visit = { plan: MemberPlan; draw: Chance; worker: Worker; month: string; start: number; end: number }

function toShiftRow({ plan, draw, worker, month, start, end }: Visit): Row {
  const isManual = draw.is(0.06)
  const isInCcm = plan.ccmSinceMs !== null && plan.ccmSinceMs < start && (plan.ccmEndMs ?? Infinity) > end
  const isCcm = isInCcm && draw.is(0.35)
  return {
    id: idAt(draw, start),
    group_id: plan.groupId,
    member_id: plan.id,
    staff_id: worker.id,
    source: isManual ? 'manual' : 'page',
    url: isCcm ? 'care-plan' : draw.weighted(tabs.map(([tab, share]) => [tab, share])),
    program: isCcm ? 'ccm' : 'rpm',
    description: isManual ? draw.pick(acts) : null,
    started_at: instant(start),
    ended_at: instant(end),
    client_started_at: instant(start),
    client_ended_at: instant(end),
    year_month: month,
    staff_name: worker.name,
    staff_title: worker.title,
    is_staff_excluded: worker.isExcluded,
    saved_at: instant(end),
  }
}
