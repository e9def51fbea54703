/** A member's month in a few sentences, each written from the facts of its record: for whoever reads before signing. */
import type { z } from 'zod'
import { countWithNoun } from '../counted.ts'
import { type Metric, metricFacts } from '../values/metrics.ts'
import { withUnit } from '../with-unit.ts'
import type { CellState } from './cells.ts'
import type { MonthPage } from './review-api.ts'

type Month = z.infer<typeof MonthPage>
type Facts = Pick<Month, 'readings' | 'warnings' | 'notes' | 'cells' | 'secondsRpm' | 'secondsCcm' | 'liveCalls'>

/** `3:05 min`: minutes and seconds, as the facts of the month have them. */
const minutes = (seconds: number) => withUnit(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`, 'min')

/** `Weight 30 (mean 182.3, 180.1 to 185.0 lbs)`; values on screen are already in the unit of the screen. */
function readingWords({ metric, count, average, least, most }: Facts['readings'][number]): string {
  const { title, decimals, displayUnit } = metricFacts[metric as Metric]
  if (average === null || least === null || most === null) return `${title} ${count}`
  const write = (value: number) => value.toFixed(decimals)
  return `${title} ${count} (mean ${write(average)}, ${withUnit(`${write(least)} to ${write(most)}`, displayUnit)})`
}

const listed = (items: readonly string[]) => (items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`)
const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

function readingSentences({ readings }: Facts): string[] {
  if (readings.length === 0) return ['No reading is on record.']
  const beyond = total(readings.map(({ outOfRange }) => outOfRange))
  const suspect = total(readings.map((row) => row.suspect))
  return [
    `Values on record: ${readings.map(readingWords).join('; ')}.`,
    `${beyond === 0 ? 'None' : beyond} of them ${beyond < 2 ? 'lies' : 'lie'} beyond an alarm${suspect === 0 ? '' : `, and ${suspect} ${suspect === 1 ? 'is' : 'are'} suspect`}.`,
  ]
}

function warningSentence({ warnings }: Facts): string {
  if (warnings.length === 0) return 'No warning was raised.'
  const critical = warnings.filter(({ severity }) => severity === 'critical').length
  const open = warnings.filter(({ clearedAt }) => clearedAt === null).length
  const cleared = warnings.length - open
  const standing = [...(cleared === 0 ? [] : [`${cleared} cleared`]), ...(open === 0 ? [] : [`${open} still open`])].join(', ')
  return `${countWithNoun(warnings.length, 'warning')}${critical === 0 ? '' : `, ${critical} of them critical`}: ${standing}.`
}

function workSentence({ secondsRpm, secondsCcm, liveCalls, notes }: Facts): string {
  const writers = [...new Set(notes.map(({ by }) => by))]
  const written = notes.length === 0 ? 'no note' : `${countWithNoun(notes.length, 'note')} by ${listed(writers)}`
  return `The care team spent ${minutes(secondsRpm)} on monitoring and ${minutes(secondsCcm)} on chronic care, with ${countWithNoun(liveCalls, 'live call')} and ${written}.`
}

const stateWords: readonly (readonly [CellState, string])[] = [
  ['earned', 'Earned'],
  ['onTrack', 'On track'],
  ['atRisk', 'At risk'],
  ['lost', 'Lost'],
]

/** Codes by how they stand, in the order of the record; those that are off are not named. */
function codeSentence({ cells }: Facts): string[] {
  const parts = stateWords.flatMap(([state, words]) => {
    const of = cells.filter((cell) => cell.state === state)
    return of.length === 0 ? [] : [`${words}: ${listed(of.map(({ code, units }) => (units > 1 ? `${code} × ${units}` : code)))}`]
  })
  return parts.length === 0 ? [] : [`${parts.join('. ')}.`]
}

/**
 * The sentences in their order: values (in the units of the screen), what lay beyond an alarm, warnings, work (minutes and seconds),
 * codes. Every number is one of the record; nothing is judged.
 */
export const monthStory = (month: Facts): string[] => [
  ...readingSentences(month),
  warningSentence(month),
  workSentence(month),
  ...codeSentence(month),
]

export const monthStoryWords = 'Written from the facts below, and from nothing else.'
