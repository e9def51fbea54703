/** One vital in large type: the last value, whether it is within the goal, and the last 30 days. */
import { unitGap, withUnit } from '@vitalrounds/domain/with-unit'
import type { VitalPicture } from '@vitalrounds/domain/vitals/vital-pictures'
import { rangeText } from '@vitalrounds/domain/readings/verdict/words'
import { h } from '../dom.ts'
import { goalsOf, trendOf } from '../trend.ts'
import type { Words } from './word-types.ts'

type CardContext = { words: Words; tag: string; timeZone: string }

/** Above is said before below: of a pair, one of them may be each. */
function standing({ latest, goal, lowerGoal }: VitalPicture): 'inGoal' | 'aboveGoal' | 'belowGoal' | undefined {
  // What may be somebody else's is not held against the member's goal
  if (!goal || latest.isSuspect) return undefined
  const [upper, lower] = latest.value
    .replace(/^(above|below) /, '')
    .split('/')
    .map(Number)
  const pairs = [[upper, goal] as const, ...(lowerGoal && lower !== undefined ? [[lower, lowerGoal] as const] : [])]
  const is = (judge: (value: number, nullable: NonNullable<VitalPicture['goal']>) => boolean) =>
    pairs.some(([value, item]) => value !== undefined && judge(value, item))
  if (is((value, { high }) => high !== undefined && value > high)) return 'aboveGoal'
  return is((value, { low }) => low !== undefined && value < low) ? 'belowGoal' : 'inGoal'
}

export function vitalCard(vital: VitalPicture, { words, tag, timeZone }: CardContext): HTMLElement {
  const title = words.vitals[vital.name]
  const at = new Date(vital.latest.at).toLocaleString(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const where = standing(vital)
  const goals = goalsOf(vital, words)
  return h(
    'section',
    { 'aria-label': title },
    h('h2', {}, title),
    h('p', { class: 'big' }, vital.latest.value, unitGap(vital.unit), h('small', {}, vital.unit)),
    h('p', { class: 'dim' }, at),
    vital.latest.isSuspect && h('p', {}, words.maybeNotYours),
    where && h('p', { class: where === 'inGoal' ? '' : 'off' }, words[where]),
    goals !== '' && h('p', {}, `${words.goal}: ${withUnit(goals, vital.unit)}`),
    goals !== '' && vital.goalSet && h('p', { class: 'dim' }, words.goalSet(vital.goalSet.by, dayIn(tag, vital.goalSet.on))),
    vital.range &&
      h(
        'p',
        { class: 'dim' },
        `${words.last30}: ${withUnit(rangeText(vital.range), vital.unit)} (${words.readings(vital.range.readings)})`,
      ),
    trendOf({ ...vital, label: `${title}, ${words.meanOfDays}` }),
  )
}

const dayIn = (tag: string, day: string) => new Date(`${day}T12:00:00Z`).toLocaleDateString(tag, { dateStyle: 'medium', timeZone: 'UTC' })
