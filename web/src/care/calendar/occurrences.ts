/** A member's occurrences as the tab shows them, computed from its events by the rules of the domain. */
import type { CareEvent } from '@vitalrounds/domain/care/calendar/api'
import {
  countOverdue,
  marksByDate,
  occurrencesShownBetween,
  type CalendarOccurrence,
} from '@vitalrounds/domain/care/calendar/shown-occurrences'
import { addDays } from '@vitalrounds/domain/days'

export type ListedOccurrence = CalendarOccurrence & { event: CareEvent; isOverdue: boolean; overdueCount: number }
/** Names an occurrence on the page. */
export const keyOfShown = ({ event, fallsOn }: Pick<ListedOccurrence, 'event' | 'fallsOn'>) => `${event._id} ${fallsOn}`
export const occurrenceKeyOf = ({ event, fallsOn }: ListedOccurrence) => ({
  memberId: event.memberId,
  eventId: event._id,
  fallsOn,
})

const recurrenceOf = ({ start, timeOfDay, frequency, repitions }: CareEvent) => ({
  start,
  time: timeOfDay,
  frequency,
  repitions,
})
const byTime = (a: ListedOccurrence, b: ListedOccurrence) => (`${a.date} ${a.time ?? ''}` < `${b.date} ${b.time ?? ''}` ? -1 : 1)

export function listedOccurrences(events: readonly CareEvent[], today: string, from: string, to: string): ListedOccurrence[] {
  return events
    .flatMap((event) =>
      occurrencesShownBetween(recurrenceOf(event), marksByDate(event.marks), from, to).map((occurrence) => ({
        ...occurrence,
        event,
        isOverdue: occurrence.state === 'open' && occurrence.date < today,
        overdueCount: 0,
      })),
    )
    .toSorted(byTime)
}

// Of a series that nobody has looked at for years the first few are enough to act on; the others are counted
const firstOverdue = 3

/** What lies before today and is still open: the first of each event, with how many there are. */
export function overdueOf(events: readonly CareEvent[], today: string): ListedOccurrence[] {
  return events
    .flatMap((event) => {
      const [recurrence, marks] = [recurrenceOf(event), marksByDate(event.marks)]
      const overdueCount = countOverdue(recurrence, marks, today)
      if (overdueCount === 0) return []
      return occurrencesShownBetween(recurrence, marks, '0000-01-01', addDays(today, -1))
        .filter(({ state }) => state === 'open')
        .slice(0, firstOverdue)
        .map((occurrence) => ({ ...occurrence, event, isOverdue: true, overdueCount }))
    })
    .toSorted(byTime)
}
