/** Counted monitoring time by week of a month, beside the same days of the month before. */
import { overlap, totalLength } from '../../billing/spans.ts'
import { countWithNoun } from '../../counted.ts'
import { addDays, lastDayOfMonth, type Span, startOfDay } from '../../days.ts'
import { usDate } from '../../us-date.ts'
import { periodText } from '../outcomes/words.ts'

/**
 * Days 1 to 7, 8 to 14 and so on: seven days hold each day of the week once, so that a week of one month stands beside that of
 * another. Days 29 and after are the fifth, which a February of 28 days has not.
 */
export const weekIds = ['1', '2', '3', '4', '5'] as const
export type WeekId = (typeof weekIds)[number]
export const daysOfWeekOfMonth = 7

/** Dates of each week of a month, in order; the last is shorter. */
export function weeksOfMonth(yearMonth: string): { from: string; to: string }[] {
  const last = lastDayOfMonth(yearMonth)
  return weekIds.flatMap((_, at) => {
    const from = addDays(`${yearMonth}-01`, at * daysOfWeekOfMonth)
    const to = addDays(from, daysOfWeekOfMonth - 1)
    return from > last ? [] : [{ from, to: to > last ? last : to }]
  })
}

/**
 * Whole seconds of counted time in each week. They add up to the seconds of the month exactly: what is cut off each is left for the
 * next, as the month's own seconds cut off once.
 * @param worked counted time of the month in milliseconds UTC, each moment once, as `Result.evidence.worked` has it
 */
export function secondsByWeek(worked: readonly Span[], { month, zone }: { month: string; zone: string }): number[] {
  let counted = 0
  let whole = 0
  return weeksOfMonth(month).map(({ from, to }) => {
    const week = { start: startOfDay(from, zone), end: startOfDay(addDays(to, 1), zone) }
    counted += totalLength(worked.map((span) => overlap(span, week)))
    const seconds = Math.floor(counted / 1000) - whole
    whole += seconds
    return seconds
  })
}

/** `Days 22 to 28`; the fifth has as many as the month leaves it. */
export const weekTitle = (id: WeekId): string => {
  const first = (Number(id) - 1) * daysOfWeekOfMonth + 1
  return id === '5' ? `Days ${first} and after` : `Days ${first} to ${first + daysOfWeekOfMonth - 1}`
}

/** Rounded down, as minutes are wherever they are compared with twenty. */
export const wholeMinutes = (seconds: number): number => Math.floor(seconds / 60)

type CountedWeek = { from: string; to: string; isOver: boolean; seconds: number; members: number }

/** `20 minutes of 1 member` */
export const minuteWords = ({ seconds, members }: Pick<CountedWeek, 'seconds' | 'members'>): string =>
  `${countWithNoun(wholeMinutes(seconds), 'minute')} of ${countWithNoun(members, 'member')}`

/** `11/01/2026 to 11/07/2026`, or the one day that a week has had. */
export const weekDays = ({ from, to }: Pick<CountedWeek, 'from' | 'to'>): string => (from === to ? usDate(from) : periodText({ from, to }))

/** `11/01/2026 to 11/07/2026: 20 minutes of 1 member` */
export const weekWords = (week: CountedWeek): string => `${weekDays(week)}: ${minuteWords(week)}${week.isOver ? '' : ' so far'}`

export const minuteWeekWords =
  'Counted monitoring time of all members who belong to the month, as the billing report counts it: each second once, by the clinic’s calendar, rounded down to whole minutes. Weeks are days 1 to 7, 8 to 14 and so on, so that both months have each day of the week once. A week that is not over counts up to today.'
