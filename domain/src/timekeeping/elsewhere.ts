/**
 * When one person was elsewhere: a person's time is in one place. A conversation holds whoever speaks, whatever is on the
 * screen; then the page opened last has the time, whatever the chart; what was entered by hand comes after what was recorded.
 */
import type { Span } from '../days.ts'
import { subtract, union } from '../billing/spans.ts'

export type Presence = Span & {
  id: string
  /** Entered by hand. */
  isManual: boolean
  /** A conversation with somebody, on the phone. */
  isCall?: boolean
  /** With the member in question, on a page whose time counts or on the phone. */
  isHere: boolean
  /** What of it does not hold the person, because nobody answered the prompt. */
  pauses?: readonly (readonly [number, number])[]
}

const rankOf = ({ isCall, isManual }: Presence) => (isCall === true ? 0 : isManual ? 2 : 1)

function goesBefore(a: Presence, b: Presence): boolean {
  if (rankOf(a) !== rankOf(b)) return rankOf(a) < rankOf(b)
  return a.start !== b.start ? a.start > b.start : a.id > b.id
}

const activeSpans = ({ start, end, pauses = [] }: Presence): Span[] =>
  subtract(union([{ start, end }]), union(pauses.map(([from, to]) => ({ start: from, end: to }))))

/** The moments at which something elsewhere had this person's time. Tidy. */
export function elsewhereSpansOf(presences: readonly Presence[]): Span[] {
  const here = presences.filter((presence) => presence.isHere)
  return union(
    presences
      .filter((presence) => !presence.isHere)
      .flatMap((away) => subtract(activeSpans(away), union(here.filter((presence) => goesBefore(presence, away)).flatMap(activeSpans)))),
  )
}
