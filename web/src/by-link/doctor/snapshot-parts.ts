/** What was known of the patient when the alert was sent. */
import type { AlertSnapshot } from '@vitalrounds/domain/alerts/alert'
import type { VitalPicture } from '@vitalrounds/domain/readings/vital-pictures'
import { h } from '../dom.ts'
import { rangeOf, trendOf } from '../trend.ts'

const day = (at: string, timeZone?: string) =>
  new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', ...(timeZone && { timeZone }) })

export const pictureCard = (vital: VitalPicture): HTMLElement =>
  h(
    'section',
    { 'aria-label': vital.title },
    h('h2', {}, vital.title),
    h(
      'p',
      { class: vital.latest.severity === 'ok' ? 'big' : 'big off' },
      vital.latest.value,
      ' ',
      h('small', {}, vital.unit),
    ),
    h(
      'p',
      { class: 'dim' },
      `${vital.latest.severity === 'ok' ? '' : `${vital.latest.severity}, `}${day(vital.latest.at)}`,
    ),
    trendOf({ ...vital, label: `${vital.title} over 30 days: ${rangeOf(vital.days)} ${vital.unit}` }),
    vital.days.length > 1 &&
      h('p', { class: 'dim' }, `30 days: ${rangeOf(vital.days)} ${vital.unit}, ${vital.days.length} days measured`),
  )

const listed = (title: string, items: readonly string[]) =>
  h(
    'section',
    { 'aria-label': title },
    h('h2', {}, title),
    items.length > 0
      ? h('ul', {}, ...items.map((item) => h('li', {}, item)))
      : h('p', { class: 'dim' }, 'None recorded'),
  )

export function snapshotParts({ dob, gender, phone, medications, allergies, conditions, lastNote }: AlertSnapshot) {
  const born = dob.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')
  return [
    listed('Medications', medications),
    listed('Allergies', allergies),
    listed('Conditions', conditions),
    lastNote &&
      h('section', { 'aria-label': 'Last note' }, h('h2', {}, 'Last note'), h('p', { class: 'text' }, lastNote.value), h('p', { class: 'dim' }, `${lastNote.by}, ${day(lastNote.at)}`)),
    h('section', { 'aria-label': 'Patient' }, h('h2', {}, 'Patient'), h('p', {}, `${gender === 'male' ? 'Male' : 'Female'}, born ${born}`), h('p', {}, h('a', { href: `tel:${phone}` }, phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')))),
  ] // prettier-ignore
}
