/** The next visit or call: when, what it is about, and where. */
import type { Appointment } from '@vitalrounds/domain/member-access/api'
import { h } from '../dom.ts'
import type { Words } from '../patient/word-types.ts'

type Speech = { words: Words; tag: string }

/** In the member's zone already: only written here. */
function whenOf({ on, time }: Appointment, tag: string): string {
  const at = new Date(`${on}T${time ?? '12:00'}:00Z`)
  return at.toLocaleString(tag, { dateStyle: 'full', ...(time !== null && { timeStyle: 'short' }), timeZone: 'UTC' })
}

export const appointmentPart = (next: Appointment | null, { words, tag }: Speech): HTMLElement =>
  h(
    'section',
    { 'aria-label': words.next },
    h('h2', {}, words.next),
    h('p', {}, next ? h('b', {}, whenOf(next, tag)) : words.noNext),
    next && h('p', {}, next.subject),
    next && next.place !== '' && h('p', { class: 'dim' }, next.place),
  )
