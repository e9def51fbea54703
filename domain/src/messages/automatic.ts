/**
 * Texts that leave by themselves: which one a member would get today, if any. At most one a day, never while a program is
 * paused, and never into a conversation. The three switches are off until a clinic turns them on (docs/sources/product.md 2.9).
 */
import type { MsgType } from '../values/text-kinds.ts'
import type { TemplateName } from './template-names.ts'

export type AutomaticFacts = {
  /** Local dates of the member. */
  today: string
  tomorrow: string
  isAway: boolean
  /** Measures for another practice or is in a hospice: not asked why nothing was measured. */
  isSpared: boolean
  /** Hours since a person wrote, in either direction; null when never. */
  hoursSincePerson: number | null
  /** An automatic text went out on this local date. */
  hasHadOne: boolean
  /** Days since the last automatic praise; null when never. */
  daysSincePraise: number | null
  /** The most dangerous open warning of the last day that a text speaks of and none has yet; of equal ones the newest. */
  warning: { id: string; category: string } | null
  /** Full days since the last measurement; null when there was none yet. */
  daysWithoutReading: number | null
  lastActiveOn: string | null
  /** Days until the next event of the calendar; null when there is none. */
  daysTillEvent: number | null
  /** Of the last seven local days, how many had a measurement. */
  measuredDays: number
  hasOpenWarning: boolean
}

export type AutomaticText = {
  msgType: MsgType
  template: TemplateName
  /** What it is about: with one member once. */
  cause: string
  /** The type of warning, for `$MEASUREMENT`. */
  measurement?: string
}

export type AutomaticSwitches = { auto_alert_text: boolean; auto_outreach_text: boolean; auto_reminder_text: boolean }

// Whoever is in a conversation gets no machine between the lines
const hoursOfQuiet = 2
const daysOfSilence = [2, 4, 7]
const weekOfPraise = 7
const oftenMeasured = 6

const lows = new Set(['lowBP', 'lowPulse', 'lowSugar', 'lowSpO2', 'weightLoss'])
const highs = new Set(['highBP', 'highPulse', 'highSugar', 'weightGain'])
/** The types of warning that a text speaks of. */
export const textedWarnings: readonly string[] = [...lows, ...highs]
export const causeOfWarning = (id: string) => `warning ${id}`

export function automaticText(facts: AutomaticFacts, switches: AutomaticSwitches): AutomaticText | undefined {
  const { isAway, hoursSincePerson, hasHadOne } = facts
  if (isAway || hasHadOne || (hoursSincePerson !== null && hoursSincePerson < hoursOfQuiet)) return undefined
  return (
    (switches.auto_alert_text ? alertOf(facts) : undefined) ??
    (switches.auto_reminder_text ? reminderOf(facts) : undefined) ??
    (switches.auto_outreach_text ? (silenceOf(facts) ?? praiseOf(facts)) : undefined)
  )
}

function alertOf({ warning }: AutomaticFacts): AutomaticText | undefined {
  const template = warning && (lows.has(warning.category) ? 'low' : highs.has(warning.category) ? 'high' : undefined)
  if (!warning || !template) return undefined
  return { msgType: 'AUTO_ALERT', template, cause: causeOfWarning(warning.id), measurement: warning.category }
}

const reminderOf = ({ daysTillEvent, tomorrow }: AutomaticFacts): AutomaticText | undefined =>
  daysTillEvent === 1 ? { msgType: 'AUTO_REMINDER', template: 'appointment', cause: `appointment ${tomorrow}` } : undefined

function silenceOf({ isSpared, daysWithoutReading, lastActiveOn }: AutomaticFacts): AutomaticText | undefined {
  if (isSpared || daysWithoutReading === null || !daysOfSilence.includes(daysWithoutReading)) return undefined
  return {
    msgType: 'AUTO_OUTREACH',
    template: 'infreqMeasure',
    cause: `silent ${daysWithoutReading} days since ${lastActiveOn ?? ''}`,
  }
}

function praiseOf({ measuredDays, daysSincePraise, hasOpenWarning, today }: AutomaticFacts): AutomaticText | undefined {
  if (hasOpenWarning || measuredDays < oftenMeasured) return undefined
  if (daysSincePraise !== null && daysSincePraise < weekOfPraise) return undefined
  return { msgType: 'AUTO_OUTREACH', template: 'freqMeasure', cause: `praise ${today}` }
}
