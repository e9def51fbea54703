/** The stretches of time a stack of charts can show, and the first moment that must be asked for. Pure. */
import { parseChoice } from '../platform/search-params.ts'
import { dayIn } from '../platform/zones.ts'
import type { TimeRange } from '../ui/trend/trend-types.ts'

/** As days; null is everything. Two weeks to one year as the wireframe of the page has them. */
export const spans = { '2w': 14, '1m': 30, '3m': 90, '1y': 365, all: null } as const
export type Span = keyof typeof spans
export const spanNames = Object.keys(spans) as Span[]

export const spanTitles: Record<Span, string> = { '2w': '2 w', '1m': '1 m', '3m': '3 m', '1y': '1 y', all: 'All' }
export const spanWords: Record<Span, string> = {
  '2w': '2 weeks',
  '1m': '1 month',
  '3m': '3 months',
  '1y': '1 year',
  all: 'everything',
}

/** The chosen stretch, three months when none is named. */
export const spanFrom = (text: string | undefined): Span => parseChoice(text, spanNames) ?? '3m'

/** Midnight of the member's day with which the stretch begins, as ISO text; undefined for everything. */
export function firstMoment(span: Span, today: string, zone: string): string | undefined {
  const days = spans[span]
  if (days === null) return undefined
  return Temporal.PlainDate.from(today)
    .subtract({ days: days - 1 })
    .toZonedDateTime(zone)
    .toInstant()
    .toString({ smallestUnit: 'millisecond' })
}

/** The first moment after the member's day, in milliseconds: where the axis ends. */
export const endOfDay = (day: string, zone: string): number =>
  Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds

const startOfDay = (day: string, zone: string): number => Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds

/** A zoom as it stands in the address: its first and last day, `2026-10-03..2026-10-20`, and nothing of the patient. */
export const zoomText = ([from, to]: TimeRange, zone: string) => `${dayIn(from, zone)}..${dayIn(to - 1, zone)}`

/** The stretch that an address names, whole days; null where it names none. */
export function zoomFrom(text: string | undefined, zone: string): TimeRange | null {
  const days = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/.exec(text ?? '')
  if (!days?.[1] || !days[2] || days[1] > days[2]) return null
  try {
    return [startOfDay(days[1], zone), endOfDay(days[2], zone)]
  } catch {
    // A date that no calendar has
    return null
  }
}

/** What of a zoom lies within what is charted; null where nothing or everything does. */
export function zoomWithin(zoom: TimeRange | null, [first, end]: TimeRange): TimeRange | null {
  if (!zoom) return null
  const [from, to] = [Math.max(zoom[0], first), Math.min(zoom[1], end)]
  return from >= to || (from === first && to === end) ? null : [from, to]
}
