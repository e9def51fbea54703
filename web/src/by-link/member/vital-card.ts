/** One vital in large type: the last value with what it means and what to do, its goal and alarm, and the last 30 days. */
import { patientAlarm, patientGoal, patientWords } from '@vitalrounds/domain/readings/verdict/patient-words'
import type { PatientWords } from '@vitalrounds/domain/readings/verdict/patient-words-types'
import { worsePosition } from '@vitalrounds/domain/readings/verdict/danger'
import { sideOfPosition } from '@vitalrounds/domain/readings/verdict/position'
import { rangeText } from '@vitalrounds/domain/readings/verdict/words'
import type { Language } from '@vitalrounds/domain/values/languages'
import { unitGap, withUnit } from '@vitalrounds/domain/with-unit'
import { dangerOfPicture, inOrderOfDanger } from '@vitalrounds/domain/vitals/picture-danger'
import type { VitalPicture } from '@vitalrounds/domain/vitals/vital-pictures'
import { languages } from '../../ui/languages.ts'
import { chartOf } from '../chart.ts'
import type { ClinicState } from '../clinic.ts'
import { h } from '../dom.ts'
import { clinicPhone } from '../patient/patient-page.ts'
import { words as allWords } from '../patient/words.ts'

type CardContext = {
  context: { language: Language; clinic: ClinicState }
  timeZone: string
  now: number
  /** What stands above says already whether and when to call: the cards do not say it a second time, or otherwise. */
  isCallAbove?: boolean
}

/** Danger first, then as every page has them. */
export const vitalCards = (vitals: readonly VitalPicture[], card: CardContext): HTMLElement[] =>
  inOrderOfDanger(vitals).map((vital) => vitalCard(vital, card))

const dayMs = 24 * 3_600_000

/** What the value means: its change where that was warned of, else where it lies among goal and alarm. */
function meaningOf({ latest }: VitalPicture, words: PatientWords): string {
  if (latest.isSuspect) return ''
  const { change } = latest
  if (change) return (change.lbs > 0 ? words.gain : words.loss)(Math.abs(change.lbs).toFixed(1), change.days)
  const position = worsePosition(latest.position, latest.lowerPosition)
  return position === null ? '' : words.positions[position]
}

/** How soon the last values want a call: the most urgent of them, whatever else is on the page. */
export function callUrgency(vitals: readonly VitalPicture[], now: number): 'now' | 'today' | null {
  const acts = vitals.flatMap((vital) => actsOf(vital, patientWords.English, now))
  if (acts.includes(patientWords.English.callNow)) return 'now'
  return acts.includes(patientWords.English.callToday) ? 'today' : null
}

/** What to do, most urgent first; nothing of what is no danger. */
function actsOf(vital: VitalPicture, words: PatientWords, now: number): string[] {
  const danger = dangerOfPicture(vital)
  if (danger !== 'critical' && danger !== 'warning') return []
  const { latest, name } = vital
  if (now - Date.parse(latest.at) > dayMs) return [words.measureAgain, words.callToday]
  const position = worsePosition(latest.position, latest.lowerPosition)
  const isLowSugar = name === 'bloodSugar' && position !== null && sideOfPosition(position) === 'below'
  const isNow = danger === 'critical' && !latest.change
  return [...(isLowSugar ? [words.lowSugar] : []), isNow ? words.callNow : words.callToday]
}

const isCall = (act: string, { callNow, callToday }: PatientWords) => act === callNow || act === callToday

export function vitalCard(vital: VitalPicture, { context, timeZone, now, isCallAbove = false }: CardContext): HTMLElement {
  const { language } = context
  const [words, verdict] = [allWords[language], patientWords[language]]
  const { tag } = languages[language]
  const title = words.vitals[vital.name]
  const danger = dangerOfPicture(vital)
  const acts = actsOf(vital, verdict, now)
  const meaning = meaningOf(vital, verdict)
  const at = new Date(vital.latest.at).toLocaleString(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return h(
    'section',
    { 'aria-label': title, class: acts.length > 0 ? `danger ${danger}` : '' },
    h('h2', {}, title),
    h('p', { class: 'big' }, vital.latest.value, unitGap(vital.unit), h('small', {}, vital.unit)),
    meaning !== '' && h('p', { class: `meaning ${danger}` }, meaning),
    ...acts.filter((act) => !isCallAbove || !isCall(act, verdict)).map((act) => h('p', { class: 'act' }, act)),
    acts.length > 0 && !isCallAbove && clinicPhone(context),
    h('p', { class: 'dim' }, at),
    vital.latest.isSuspect && h('p', {}, verdict.inDoubt),
    ...linesPart(vital, { language, tag }),
    vital.range &&
      h(
        'p',
        { class: 'dim' },
        `${words.last30}: ${withUnit(rangeText(vital.range), vital.unit)} (${words.readings(vital.range.readings)})`,
      ),
    chartOf(vital, {
      label: `${title}, ${words.eachReading}`,
      goal: verdict.goal,
      alarm: verdict.alarm,
      day: (at) => new Date(at).toLocaleDateString(tag, { dateStyle: 'medium', timeZone }),
    }),
  )
}

/** Goal and alarm, each by its own name. */
function linesPart(vital: VitalPicture, { language, tag }: { language: Language; tag: string }): (HTMLElement | false)[] {
  const [words, verdict] = [allWords[language], patientWords[language]]
  const goal = patientGoal(vital.goal, vital.lowerGoal, verdict)
  const alarm = patientAlarm(vital.alarm, vital.lowerAlarm, verdict)
  const setBy = vital.goalSet
  return [
    goal !== '' && h('p', {}, `${verdict.goal}: ${withUnit(goal, vital.unit)}`),
    goal !== '' && setBy !== null && h('p', { class: 'dim' }, words.goalSet(setBy.by, dayIn(tag, setBy.on))),
    alarm !== '' && h('p', {}, `${verdict.alarm}: ${withUnit(alarm, vital.unit)}`),
  ]
}

const dayIn = (tag: string, day: string) => new Date(`${day}T12:00:00Z`).toLocaleDateString(tag, { dateStyle: 'medium', timeZone: 'UTC' })
