/** What a doctor reads without scrolling: about whom, what changed, and the worst of the 30 days. */
import type { AlertSnapshot } from '@vitalrounds/domain/alerts/alert'
import type { alertLinkApi } from '@vitalrounds/domain/alerts/api'
import type { Reply } from '@vitalrounds/domain/contract'
import { changeNowText, firedText } from '@vitalrounds/domain/readings/verdict/change'
import { type Danger, dangerOf, dangerOfSeverity, worsePosition } from '@vitalrounds/domain/readings/verdict/danger'
import { type Position, sideOfPosition } from '@vitalrounds/domain/readings/verdict/position'
import { goalText, nothingOffText, positionWords, rangeText } from '@vitalrounds/domain/readings/verdict/words'
import { suspectText } from '@vitalrounds/domain/readings/suspect'
import { withUnit } from '@vitalrounds/domain/with-unit'
import { inOrderOfDanger, windowRank } from '@vitalrounds/domain/vitals/picture-danger'
import type { VitalPicture } from '@vitalrounds/domain/vitals/vital-pictures'
import { h } from '../dom.ts'

/** Named with its zone; of the patient where one is named, never of whoever looks. */
export const moment = (at: string, timeZone: string) =>
  new Date(at).toLocaleString('en-US', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })

/** `11/09`, of the patient's zone. */
export const dayOf = (at: string, timeZone: string) =>
  new Date(at).toLocaleDateString('en-US', { month: '2-digit', day: '2-digit', timeZone })

/** `José Núñez, 76, male` */
export function personLine({ snapshot: { name, age, gender } }: Pick<Reply<typeof alertLinkApi.look>, 'snapshot'>): string {
  return [name, ...(age === null ? [] : [String(age)]), gender].join(', ')
}

type Line = { text: string; danger: Danger; isInDoubt?: true }

const titles: Partial<Record<VitalPicture['name'], string>> = { bloodPressure: 'BP' }
const titleOf = ({ name, title }: VitalPicture) => titles[name] ?? title

/** Of an alert frozen before positions and changes were kept: that of a weight was always its change's. */
export const frozenSeverity = ({ name, latest: { severity } }: Pick<VitalPicture, 'name' | 'latest'>) =>
  name === 'bodyWeight' ? `${firedText(null)} ${severity}` : severity

const sentences = (...texts: readonly string[]) => texts.filter((text) => text !== '').join('; ')

/** The last value against its goal; of a weight the change that was warned of, never the weight as critical. */
function lineOf(vital: VitalPicture): Line {
  const { latest, unit, goal, lowerGoal } = vital
  const value = `${titleOf(vital)} ${withUnit(latest.value, unit)}`
  if (latest.isSuspect) return { text: `${value}, ${suspectText(latest.doubt ?? '')}`, danger: 'none', isInDoubt: true }
  if (latest.change) {
    const change = `${titleOf(vital)} ${changeNowText(latest.change, withUnit(latest.value, unit))}`
    return { text: sentences(change, vital.leftOut), danger: dangerOfSeverity(latest.change.severity) }
  }
  const position = worsePosition(latest.position, latest.lowerPosition)
  // Frozen before positions were kept: the severity that was on record then
  if (position === null)
    return { text: `${value}${latest.severity === 'ok' ? '' : `, ${frozenSeverity(vital)}`}`, danger: dangerOfSeverity(latest.severity) }
  const goals = goalText(goal, lowerGoal)
  return { text: `${value}, ${positionWords[position]}${goals && `; goal ${goals}`}`, danger: dangerOf(position) }
}

const isChange = ({ danger, isInDoubt }: Line) => danger !== 'none' || isInDoubt

/** What is off now, the most dangerous first, then what is in doubt. */
export function changesPart({ vitals }: AlertSnapshot): HTMLElement {
  const lines = inOrderOfDanger(vitals).map(lineOf).filter(isChange)
  return h(
    'ul',
    { 'aria-label': 'What changed', class: 'changes' },
    ...(lines.length > 0 ? lines : [{ text: nothingOffText(vitals.length), danger: 'none' as const }]).map(({ text, danger }) =>
      h('li', { class: `meaning ${danger}` }, text),
    ),
  )
}

/** The extremes of the 30 days that lie beyond goal or alarm; of what stayed within them the range. */
function worstOf(vital: VitalPicture, timeZone: string): Line | undefined {
  const { range, unit, worst } = vital
  if (!range) return undefined
  const parts = worst.map(({ value, at, position }) => {
    const arrow = sideOfPosition(position) === 'below' ? '↓' : '↑'
    return `${value} ${arrow} ${dayOf(at, timeZone)}`
  })
  const danger = dangerOf(worst.map(({ position }) => position).reduce<Position | null>(worsePosition, null))
  // The range leaves nothing out
  if (parts.length === 0) return { text: withUnit(rangeText(range), unit), danger }
  return { text: sentences(parts.join(', '), vital.leftOut), danger }
}

export function worstPart({ vitals, timeZone }: AlertSnapshot): HTMLElement {
  const rows = vitals
    .toSorted((a, b) => windowRank(b) - windowRank(a))
    .flatMap((vital) => {
      const line = worstOf(vital, timeZone)
      return line ? [{ title: titleOf(vital), ...line }] : []
    })
  return h(
    'dl',
    { 'aria-label': 'Worst of 30 days', class: 'facts' },
    h('div', { class: 'dim' }, h('dt', {}, '30 days'), h('dd', {}, 'worst readings')),
    ...rows.map(({ title, text, danger }) => h('div', {}, h('dt', {}, title), h('dd', { class: `meaning ${danger}` }, text))),
  )
}
