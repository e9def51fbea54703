/** What of a chart's medications began, ended or was changed of late, for whoever doses by it. */
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

const lineOf = ({ name, dose, frequency }: RecordedMedication) => [name, dose, frequency].filter((part) => part !== '').join(' ')

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
