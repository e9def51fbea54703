/** What was known of the patient when the alert was sent: what a dose depends on, then every vital with its readings. */
import { usDate, usDateOrMonth } from '@vitalrounds/domain/us-date'
import { unitGap, withUnit } from '@vitalrounds/domain/with-unit'
import type { AlertSnapshot } from '@vitalrounds/domain/alerts/alert'
import { diagnosisText } from '@vitalrounds/domain/chart/diagnosis-text'
import { changeEnds, changeText } from '@vitalrounds/domain/readings/verdict/change'
import { dangerOf, dangerOfSeverity, worsePosition } from '@vitalrounds/domain/readings/verdict/danger'
import { alarmText, goalText, positionWords, rangeSentence } from '@vitalrounds/domain/readings/verdict/words'
import { suspectText } from '@vitalrounds/domain/readings/suspect'
import type { VitalPicture } from '@vitalrounds/domain/vitals/vital-pictures'
import { chartOf } from '../chart.ts'
import { h } from '../dom.ts'
import { dayOf, frozenSeverity, moment } from './first-screen.ts'

export function pictureCard(vital: VitalPicture, timeZone: string): HTMLElement {
  const { latest, unit, title } = vital
  const goals = goalText(vital.goal, vital.lowerGoal)
  const alarms = alarmText(vital.alarm, vital.lowerAlarm)
  return h(
    'section',
    { 'aria-label': title },
    h('h2', {}, title),
    h('p', { class: 'big' }, latest.value, unitGap(unit), h('small', {}, unit)),
    standingPart(vital),
    h('p', { class: 'dim' }, moment(latest.at, timeZone)),
    latest.doubt !== null && h('p', {}, `This value is ${suspectText(latest.doubt)}.`),
    goals !== '' && h('p', {}, `Goal: ${withUnit(goals, unit)}${setBy(vital)}`),
    alarms !== '' && h('p', {}, `Alarm: ${withUnit(alarms, unit)}`),
    vital.range && h('p', {}, `30 days: ${rangeSentence(vital.range, unit)}`),
    chartOf(vital, {
      label: `${title}, ${vital.readings.length > 0 ? 'each reading' : 'mean of each day'} over 30 days`,
      goal: 'goal',
      alarm: 'alarm',
      day: (at) => dayOf(at, timeZone),
    }),
  )
}

/** Where the last value lies, or what changed; of a frozen alert without either the severity of that day. */
function standingPart({ name, latest }: VitalPicture): HTMLElement | null {
  if (latest.isSuspect) return null
  if (latest.change) {
    const ends = changeEnds(latest.change)
    return h('p', { class: `meaning ${dangerOfSeverity(latest.change.severity)}` }, `${changeText(latest.change)}${ends && `, ${ends}`}`)
  }
  const position = worsePosition(latest.position, latest.lowerPosition)
  if (position) return h('p', { class: `meaning ${dangerOf(position)}` }, positionWords[position])
  return latest.severity === 'ok'
    ? null
    : h('p', { class: `meaning ${dangerOfSeverity(latest.severity)}` }, frozenSeverity({ name, latest }))
}

/** Of a goal that is this patient's own, or the guideline it comes from. */
const setBy = ({ goalSet, goalSource }: VitalPicture) =>
  goalSet ? ` (care plan, ${goalSet.by}, ${usDate(goalSet.on)})` : goalSource === '' ? '' : ` (${goalSource})`

const listed = (title: string, items: readonly string[]) =>
  h(
    'section',
    { 'aria-label': title },
    h('h2', {}, title),
    items.length > 0 ? h('ul', {}, ...items.map((item) => h('li', {}, item))) : h('p', { class: 'dim' }, 'None recorded'),
  )

const newsWords = { started: 'Started', changed: 'Changed', stopped: 'Stopped' } as const

function medicationPart({ medications, medicationNews }: AlertSnapshot): HTMLElement {
  const part = listed('Medications', medications)
  if (medicationNews.length > 0)
    part.append(
      h('h3', {}, 'Changes of the last 60 days'),
      h('ul', {}, ...medicationNews.map((news) => h('li', {}, `${newsWords[news.kind]} ${usDateOrMonth(news.on)}: ${news.text}`))),
    )
  return part
}

const diagnosisWords = ({ diagnoses, conditions }: AlertSnapshot) => (diagnoses.length > 0 ? diagnoses.map(diagnosisText) : conditions)

/** The dry weight with how far the last weight lies from it. */
function dryWeightPart({ dryWeight, vitals }: AlertSnapshot): string[] {
  if (!dryWeight) return []
  const weight = vitals.find(({ name, latest }) => name === 'bodyWeight' && !latest.isSuspect)
  const off = weight ? Number(weight.latest.value) - dryWeight.lbs : undefined
  const from = off === undefined || Number.isNaN(off) ? '' : `, now ${off < 0 ? '−' : '+'}${Math.abs(off).toFixed(1)} lbs`
  return [`Dry weight ${withUnit(dryWeight.lbs, 'lbs')} (plan of ${usDate(dryWeight.on)})${from}`]
}

const labWords = (snapshot: AlertSnapshot) => [
  ...snapshot.labs.map(({ title, value, on }) => `${title} ${value} (${usDate(on)})`),
  ...dryWeightPart(snapshot),
]

export function snapshotParts(snapshot: AlertSnapshot): HTMLElement[] {
  const { dob, gender, phone, timeZone, allergies, lastNote, vitals } = snapshot
  return [
    listed('Diagnoses', diagnosisWords(snapshot)),
    listed('Laboratory and dry weight', labWords(snapshot)),
    listed('Allergies', allergies),
    medicationPart(snapshot),
    ...vitals.map((vital) => pictureCard(vital, timeZone)),
    ...(lastNote
      ? [
          h(
            'section',
            { 'aria-label': 'Last note' },
            h('h2', {}, 'Last note'),
            h('p', { class: 'text' }, lastNote.value),
            h('p', { class: 'dim' }, `${lastNote.by}, ${moment(lastNote.at, timeZone)}`),
          ),
        ]
      : []),
    h(
      'section',
      { 'aria-label': 'Patient' },
      h('h2', {}, 'Patient'),
      h('p', {}, `${gender === 'male' ? 'Male' : 'Female'}, born ${usDate(dob)}`),
      h('p', {}, h('a', { href: `tel:${phone}` }, phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3'))),
    ),
  ]
}
