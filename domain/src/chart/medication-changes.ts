/** What of a chart's medications began, ended or was changed in drug, dose or frequency: one account for the physician's page and the charts. */
import { addDays, localDate, monthOf } from '../days.ts'

/** What an entry says; months `YYYY-MM`, empty where they are not known. */
type MedicationEntry = { name: string; dose: string; frequency: string; startYM: string; endYM: string; stats: string }

/** What it said before a change, with the instant since when; its first version is 1. */
export type EarlierMedicationEntry = MedicationEntry & { version: number; since: string }

/** As the chart has it; instants in ISO. */
export type RecordedMedication = MedicationEntry & {
  source: string
  version: number
  createdAt: string
  updatedAt: string
  removedAt: string | null
  removeReason: string | null
  /** Oldest first. */
  earlier: readonly EarlierMedicationEntry[]
}
export type MedicationNews = { kind: 'started' | 'changed' | 'stopped'; on: string; text: string }
type Scene = { today: string; timeZone: string }

/** How far back a doctor is told, in days. */
export const medicationNewsDays = 60

const dosingOf = ({ dose, frequency }: MedicationEntry) => [dose, frequency].filter((part) => part !== '').join(' ')
const lineOf = (entry: MedicationEntry) => [entry.name, dosingOf(entry)].filter((part) => part !== '').join(' ')

/** `10mg` and `10 mg` are one dose, written twice. */
const spelled = (text: string) => text.toLowerCase().replaceAll(/\s+/g, '')
const isSame = (a: MedicationEntry, b: MedicationEntry) => spelled(lineOf(a)) === spelled(lineOf(b))
const isOver = ({ endYM, stats }: MedicationEntry) => endYM !== '' || stats === 'stopped'

/** `Lisinopril 10 mg daily → 20 mg daily`; another drug stands with its name. */
function changeText(before: MedicationEntry, after: MedicationEntry): string {
  const isSameDrug = spelled(before.name) === spelled(after.name)
  return `${lineOf(before)} → ${isSameDrug ? dosingOf(after) || 'no dose on record' : lineOf(after)}`
}

type DayState = MedicationEntry & { on: string; version: number }

/** What the entry said when each day was over on which it was changed: what was changed on the day it was entered was a slip. */
function statesOf({ earlier, ...medication }: RecordedMedication, day: (at: string) => string): DayState[] {
  const states = [...earlier, { ...medication, since: medication.updatedAt }].map(({ since, ...entry }) => ({ ...entry, on: day(since) }))
  const settled = states.filter(({ on }, at) => states[at + 1]?.on !== on)
  // An end that was corrected is the end
  return settled.map((state, at) => {
    const changes = settled.slice(at)
    const until = changes.findIndex((later) => !isOver(later))
    return isOver(state) ? { ...state, endYM: changes.at(until === -1 ? -1 : until - 1)?.endYM ?? '' } : state
  })
}

/** From what an entry said to what it says since: begun again, ended, or taken otherwise. */
function changeBetween(before: DayState, after: DayState): MedicationNews[] {
  const { on } = after
  if (isOver(before)) return isOver(after) ? [] : [{ kind: 'started', on, text: lineOf(after) }]
  if (isOver(after)) return [{ kind: 'stopped', on: after.endYM || on, text: lineOf(before) }]
  return isSame(before, after) ? [] : [{ kind: 'changed', on, text: changeText(before, after) }]
}

type Origin = { startYM: string; source: string; created: string }

/** The first of it that is on record: of what was changed before that it is not known what it was. */
function firstChanges(first: DayState, { startYM, source, created }: Origin): MedicationNews[] {
  const text = lineOf(first)
  const isChanged = first.version > 1 && first.on !== created
  const isNew = source === 'entered' && (!isOver(first) || isChanged)
  const dated: MedicationNews[] = [
    { kind: 'started', on: startYM || (isNew ? created : ''), text },
    { kind: 'changed', on: isChanged && !isOver(first) ? first.on : '', text },
    { kind: 'stopped', on: isOver(first) ? first.endYM || (isChanged ? first.on : '') : '', text },
  ]
  return dated.filter(({ on }) => on !== '')
}

/** Every change of one medication. Taken off the list it ends on that day, with the reason; on the day it was entered it was never taken. */
function changesOf(medication: RecordedMedication, timeZone: string): MedicationNews[] {
  const day = (at: string) => localDate(Date.parse(at), timeZone)
  const { createdAt, removedAt, removeReason } = medication
  const [created, removed] = [day(createdAt), removedAt === null ? '' : day(removedAt)]
  const states = statesOf(medication, day)
  const [first, last] = [states[0], states.at(-1)]
  if (first === undefined || last === undefined || removed === created) return []
  const why = removeReason ? `: ${removeReason}` : ''
  return [
    ...firstChanges(first, { ...medication, created }),
    ...states.slice(1).flatMap((state, at) => changeBetween(states[at] ?? first, state)),
    ...(removed === '' || isOver(last)
      ? []
      : [{ kind: 'stopped', on: removed, text: `${lineOf(last)} (taken off the list${why})` } as const]),
  ]
}

const byDay = (a: MedicationNews, b: MedicationNews) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0)

/** All that is on record, the oldest first: `on` is a day, or a month where no day is known. */
export const medicationChanges = (medications: readonly RecordedMedication[], timeZone: string): MedicationNews[] =>
  medications.flatMap((medication) => changesOf(medication, timeZone)).toSorted(byDay)

/** Those of late, the newest first. A month of start or end counts whole, since no day of it is known. */
export function medicationNews(medications: readonly RecordedMedication[], { today, timeZone }: Scene): MedicationNews[] {
  const first = addDays(today, -medicationNewsDays)
  const isRecent = ({ on }: MedicationNews) => (on.length === 7 ? on >= monthOf(first) && on <= monthOf(today) : on >= first)
  return medicationChanges(medications, timeZone).filter(isRecent).toReversed()
}
