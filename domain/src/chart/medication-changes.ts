/** What of a chart's medications began, ended or was changed: of late for whoever doses by it, and ever for charts. */
import { addDays, localDate, monthOf } from '../days.ts'

/** As the chart has it; instants in ISO, months `YYYY-MM`, empty where they are not known. */
export type RecordedMedication = {
  name: string
  dose: string
  frequency: string
  startYM: string
  endYM: string
  stats: string
  source: string
  version: number
  createdAt: string
  updatedAt: string
  removedAt: string | null
  removeReason: string | null
}
export type MedicationNews = { kind: 'started' | 'changed' | 'stopped'; on: string; text: string }
type Scene = { today: string; timeZone: string }

/** How far back a doctor is told, in days. */
export const medicationNewsDays = 60

const lineOf = ({ name, dose, frequency }: Pick<RecordedMedication, 'name' | 'dose' | 'frequency'>) =>
  [name, dose, frequency].filter((part) => part !== '').join(' ')

/**
 * The newest first. A month of start or end counts whole, since no day of it is known. What an enrollment brought with it is no
 * change, unless it says that it began or ended since.
 */
export function medicationNews(medications: readonly RecordedMedication[], { today, timeZone }: Scene): MedicationNews[] {
  const first = addDays(today, -medicationNewsDays)
  const day = (at: string) => localDate(Date.parse(at), timeZone)
  const isRecent = (month: string) => month >= monthOf(first) && month <= monthOf(today)
  const ended = (medication: RecordedMedication): MedicationNews | undefined => {
    const { endYM, removedAt, removeReason, updatedAt, version } = medication
    const text = lineOf(medication)
    const on = removedAt !== null ? day(removedAt) : endYM !== '' ? endYM : day(updatedAt)
    if (removedAt === null && endYM === '' && version === 1) return undefined
    const why = removedAt === null ? '' : ` (taken off the list${removeReason ? `: ${removeReason}` : ''})`
    return (on.length === 7 ? isRecent(on) : on >= first) ? { kind: 'stopped', on, text: `${text}${why}` } : undefined
  }
  const newsOf = (medication: RecordedMedication): MedicationNews | undefined => {
    const { startYM, endYM, stats, source, version, removedAt, createdAt, updatedAt } = medication
    if (removedAt !== null || endYM !== '' || stats === 'stopped') return ended(medication)
    const text = lineOf(medication)
    if (isRecent(startYM)) return { kind: 'started', on: startYM, text }
    if (version > 1 && day(updatedAt) >= first) return { kind: 'changed', on: day(updatedAt), text }
    const isNew = startYM === '' && source === 'entered' && day(createdAt) >= first
    return isNew ? { kind: 'started', on: day(createdAt), text } : undefined
  }
  return medications.flatMap((medication) => newsOf(medication) ?? []).toSorted((a, b) => (a.on < b.on ? 1 : a.on > b.on ? -1 : 0))
}

type ChangedMedication = Omit<RecordedMedication, 'removedAt' | 'removeReason'>

/** Start, last change and end of one medication, as far as the chart knows them. */
function changesOf(medication: ChangedMedication, timeZone: string): MedicationNews[] {
  const { startYM, endYM, stats, source, version, createdAt, updatedAt } = medication
  const text = lineOf(medication)
  const [created, updated] = [createdAt, updatedAt].map((at) => localDate(Date.parse(at), timeZone)) as [string, string]
  const isOver = endYM !== '' || stats === 'stopped'
  const isNew = source === 'entered' && !(isOver && version === 1)
  const start = startYM || (isNew ? created : '')
  const change = !isOver && version > 1 && updated !== created ? updated : ''
  const end = endYM || (isOver && version > 1 ? updated : '')
  const dated = [
    { kind: 'started', on: start, text },
    { kind: 'changed', on: change, text },
    { kind: 'stopped', on: end, text },
  ] as const
  return dated.filter(({ on }) => on !== '')
}

/**
 * All that is known of medications which are not taken back, the oldest first: `on` is a day, or a month where no day is on record.
 * Of several changes of one medication the chart has the last. What is changed on the day it was entered was a slip, and no change.
 */
export const medicationChanges = (medications: readonly ChangedMedication[], timeZone: string): MedicationNews[] =>
  medications.flatMap((medication) => changesOf(medication, timeZone)).toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
