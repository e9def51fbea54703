/** What was known of the patient when the alert was sent. */
import { usDate } from '@vitalrounds/domain/us-date'
import { unitGap, withUnit } from '@vitalrounds/domain/with-unit'
import { countWithNoun } from '@vitalrounds/domain/counted'
import type { AlertSnapshot } from '@vitalrounds/domain/alerts/alert'
import { suspectText } from '@vitalrounds/domain/readings/suspect'
import type { VitalPicture } from '@vitalrounds/domain/vitals/vital-pictures'
import { beyondWords, rangeText } from '@vitalrounds/domain/readings/verdict/words'
import { h } from '../dom.ts'
import { goalsOf, trendOf } from '../trend.ts'

/** Named with its zone; a reading is told in the patient's, not in that of whoever looks. */
export const moment = (at: string, timeZone?: string) =>
  new Date(at).toLocaleString('en-US', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })

export function pictureCard(vital: VitalPicture, timeZone: string): HTMLElement {
  const goals = goalsOf(vital, { low: 'at least', high: 'at most' })
  return h(
    'section',
    { 'aria-label': vital.title },
    h('h2', {}, vital.title),
    h(
      'p',
      { class: vital.latest.severity === 'ok' ? 'big' : 'big off' },
      vital.latest.value,
      unitGap(vital.unit),
      h('small', {}, vital.unit),
    ),
    h('p', { class: 'dim' }, `${vital.latest.severity === 'ok' ? '' : `${vital.latest.severity}, `}${moment(vital.latest.at, timeZone)}`),
    vital.latest.doubt !== null && h('p', {}, `This value is ${suspectText(vital.latest.doubt)}.`),
    goals !== '' && h('p', {}, `Goal: ${withUnit(goals, vital.unit)}${setBy(vital)}`),
    vital.range && h('p', {}, `30 days: ${rangeWords(vital.unit, vital.range)}`),
    trendOf({ ...vital, label: `${vital.title}, mean of each day over 30 days` }),
  )
}

/** "48–287 mg/dL in 73 readings on 28 days; 3 below 70, 1 below 54" */
function rangeWords(unit: string, range: NonNullable<VitalPicture['range']>): string {
  const measured = `${countWithNoun(range.readings, 'reading')} on ${countWithNoun(range.days, 'day')}`
  const beyond = beyondWords(range)
  return `${withUnit(rangeText(range), unit)} in ${measured}${beyond && `; ${beyond}`}`
}

/** Of a goal that is this patient's own. */
const setBy = ({ goalSet }: VitalPicture) => (goalSet ? ` (care plan, ${goalSet.by}, ${usDate(goalSet.on)})` : '')

const listed = (title: string, items: readonly string[]) =>
  h(
    'section',
    { 'aria-label': title },
    h('h2', {}, title),
    items.length > 0 ? h('ul', {}, ...items.map((item) => h('li', {}, item))) : h('p', { class: 'dim' }, 'None recorded'),
  )

export function snapshotParts({ dob, gender, phone, timeZone, medications, allergies, conditions, lastNote }: AlertSnapshot) {
  const born = usDate(dob)
  return [
    listed('Medications', medications),
    listed('Allergies', allergies),
    listed('Conditions', conditions),
    lastNote &&
      h(
        'section',
        { 'aria-label': 'Last note' },
        h('h2', {}, 'Last note'),
        h('p', { class: 'text' }, lastNote.value),
        h('p', { class: 'dim' }, `${lastNote.by}, ${moment(lastNote.at, timeZone)}`),
      ),
    h(
      'section',
      { 'aria-label': 'Patient' },
      h('h2', {}, 'Patient'),
      h('p', {}, `${gender === 'male' ? 'Male' : 'Female'}, born ${born}`),
      h('p', {}, h('a', { href: `tel:${phone}` }, phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3'))),
    ),
  ]
}
