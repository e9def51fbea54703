/** What a batch and its entries are called on screen. */
import type { ChartImport, ChartImportEntry, ChartImportOutcome } from '@vitalrounds/domain/chart-imports/api'
import { countWithNoun } from '@vitalrounds/domain/counted'
import { dateTime } from '../platform/zones.ts'

export const outcomeTitles: Record<ChartImportOutcome, string> = {
  new: 'To record',
  decide: 'To decide',
  here: 'Already here',
  refused: 'Refused',
  recorded: 'Recorded',
  undone: 'Taken back',
  kept: 'Stays',
}
export const outcomesInOrder = Object.keys(outcomeTitles) as ChartImportOutcome[]

export const kindTitles: Record<ChartImportEntry['kind'], string> = {
  member: 'Member',
  problem: 'Problem',
  medication: 'Medication',
  allergy: 'Allergy',
  consent: 'Consent',
  lab: 'Laboratory value',
  reading: 'Reading',
  other: 'Entry',
}

/** Where a batch stands, in a sentence. */
export function stateSentence({ state, counts, undoUntil }: ChartImport, zone: string): string {
  const recorded = countWithNoun(counts.recorded, 'entry', 'entries')
  if (state === 'checked' && counts.decide > 0) return 'Checked. Nothing is recorded yet; some people are to be decided on.'
  if (state === 'checked') return counts.new === 0 ? 'Checked. No entry can be recorded.' : 'Checked. Nothing is recorded yet.'
  if (state === 'running') return 'Recording. You may leave this page and come back to it.'
  if (state === 'undoing') return 'Taking back. You may leave this page and come back to it.'
  if (state === 'undone')
    return counts.kept === 0
      ? 'Taken back.'
      : `Taken back, save ${countWithNoun(counts.kept, 'entry', 'entries')} of members who were worked on since.`
  return undoUntil === null ? `${recorded} recorded.` : `${recorded} recorded. Can be taken back until ${dateTime(undoUntil, zone)}.`
}
