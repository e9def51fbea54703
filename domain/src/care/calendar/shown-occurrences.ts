/** The occurrences of an event as people see them: with what was moved, done or skipped, and what is overdue. */
import { daysBetween } from '../../days.ts'
import { countOf, dateOf, nextOccurrence, numberBefore, type Occurrence, occurrencesBetween, type Recurrence } from './recurrence.ts'

export type Closed = 'done' | 'skipped'
/** What somebody did about one occurrence; `fallsOn` is the date on which the series has it. */
export type OccurrenceMark = {
  fallsOn: string
  movedTo: string | null
  movedTime: string | null
  closed: Closed | null
}
export type CalendarOccurrence = {
  /** Names the occurrence, wherever it was moved. */
  fallsOn: string
  date: string
  time: string | null
  state: 'open' | Closed
  isMoved: boolean
}

type Marks<M extends OccurrenceMark> = ReadonlyMap<string, M>
export const marksByDate = <M extends OccurrenceMark>(marks: readonly M[]): Marks<M> => new Map(marks.map((mark) => [mark.fallsOn, mark]))

function shown(event: Recurrence, fallsOn: string, mark: OccurrenceMark | undefined): CalendarOccurrence {
  const isMoved = typeof mark?.movedTo === 'string'
  return {
    fallsOn,
    date: mark?.movedTo ?? fallsOn,
    time: isMoved ? mark.movedTime : event.time,
    state: mark?.closed ?? 'open',
    isMoved,
  }
}

/**
 * What is seen on the dates from one to another. What was done or skipped stays on record where the series was changed
 * since and has that date no more.
 */
export function occurrencesShownBetween(event: Recurrence, marks: Marks<OccurrenceMark>, from: string, to: string): CalendarOccurrence[] {
  const own = occurrencesBetween(event, from, to).filter(({ date }) => !marks.has(date))
  const marked = [...marks.values()].map((mark) => shown(event, mark.fallsOn, mark))
  return [...own.map(({ date }) => shown(event, date, undefined)), ...marked.filter(({ date }) => date >= from && date <= to)].toSorted(
    (a, b) => (a.date < b.date ? -1 : 1),
  )
}

/** The first of a series on or after a date of which nobody has said anything. */
function firstUnmarked(event: Recurrence, marks: Marks<OccurrenceMark>, from: string): Occurrence | undefined {
  const count = countOf(event)
  for (let n = nextOccurrence(event, from)?.n ?? count + 1; n <= count; n++) {
    const date = dateOf(event, n)
    if (!marks.has(date)) return { n, date }
  }
  return undefined
}

const earliest = (dates: readonly string[]): string | null => dates.toSorted()[0] ?? null

/** The first date on or after another on which something is still to be done; null where nothing is. */
export function nextOpen(event: Recurrence, marks: Marks<OccurrenceMark>, from: string): string | null {
  const moved = [...marks.values()].flatMap(({ movedTo, closed }) =>
    movedTo !== null && closed === null && movedTo >= from ? [movedTo] : [],
  )
  const unmarked = firstUnmarked(event, marks, from)
  return earliest([...moved, ...(unmarked ? [unmarked.date] : [])])
}

/** The same with its time of day, which a moved one has of its own; null where nothing is still to be done. */
export function nextOpenOccurrence(event: Recurrence, marks: Marks<OccurrenceMark>, from: string): CalendarOccurrence | null {
  const date = nextOpen(event, marks, from)
  if (date === null) return null
  const moved = [...marks.values()].find(({ movedTo, closed }) => movedTo === date && closed === null)
  return shown(event, moved?.fallsOn ?? date, moved)
}

/** The first date of all on which something is still to be done. */
export const openSince = (event: Recurrence, marks: Marks<OccurrenceMark>) => nextOpen(event, marks, '0000-01-01')

/** Nothing is seen after this date. */
export const lastOccurrenceShown = (event: Recurrence, marks: Marks<OccurrenceMark>) =>
  [dateOf(event, countOf(event)), ...[...marks.values()].map((mark) => mark.movedTo ?? mark.fallsOn)].toSorted().at(-1)!

/** How many occurrences lie before today and were neither done nor skipped. */
export function countOverdue(event: Recurrence, marks: Marks<OccurrenceMark>, today: string): number {
  const inSeries = [...marks.values()].filter(({ fallsOn }) => fallsOn < today && hasOccurrenceOn(event, fallsOn))
  const moved = [...marks.values()].filter(({ movedTo, closed }) => movedTo !== null && closed === null && movedTo < today)
  return numberBefore(event, today) - inSeries.length + moved.length
}

/** Whether the series has an occurrence on this very date. */
export const hasOccurrenceOn = (event: Recurrence, date: string) => nextOccurrence(event, date)?.date === date

/** Days from today to the next open occurrence of any of these: 0 today, null where there is none. */
export function daysTillNext(events: readonly { event: Recurrence; marks: Marks<OccurrenceMark> }[], today: string): number | null {
  const next = earliest(events.flatMap(({ event, marks }) => nextOpen(event, marks, today) ?? []))
  return next === null ? null : daysBetween(today, next)
}
