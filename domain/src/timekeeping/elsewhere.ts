/**
 * When one person was elsewhere: at most one page has a person's time. The one opened last has it, whatever the chart, and
 * what was recorded goes before what was entered by hand.
 */
import type { Span } from '../days.ts'
import { subtract, union } from '../billing/spans.ts'

export type Presence = Span & {
  id: string
  /** Entered by hand. */
  isManual: boolean
  /** On a page of the member in question whose time counts. */
  isHere: boolean
  /** What of it does not hold the person, because nobody answered the prompt. */
  pauses?: readonly (readonly [number, number])[]
}

const goesBefore = (a: Presence, b: Presence) =>
  a.isManual !== b.isManual ? b.isManual : a.start !== b.start ? a.start > b.start : a.id > b.id

const held = ({ start, end, pauses = [] }: Presence): Span[] =>
  subtract(union([{ start, end }]), union(pauses.map(([from, to]) => ({ start: from, end: to }))))

/** The moments at which a page elsewhere had this person's time. Tidy. */
export function elsewhereOf(presences: readonly Presence[]): Span[] {
  const here = presences.filter((one) => one.isHere)
  return union(
    presences
      .filter((one) => !one.isHere)
      .flatMap((away) => subtract(held(away), union(here.filter((one) => goesBefore(one, away)).flatMap(held)))),
  )
}
