/** What is read of the files of another system: people, and the entries of their charts, each with what is wrong with it. */
import type { NewDiagnosis } from '../chart/diagnoses.ts'
import type { NewLab } from '../chart/labs.ts'
import type { NewMedication } from '../chart/medications.ts'
import type { EnrollmentForm } from '../enrollment/enrollment.ts'
import type { MovedInReading } from '../readings/moved-in.ts'
import type { ImportedAllergy } from './read-chart-entry.ts'
import type { ImportedConsent } from './read-consent.ts'

export type Place = {
  /** The place among all entries of the files, from 1. */
  entry: number
  /** `Patient/17`, as the file names it. */
  source: string
  name: string
  problems: string[]
  notices: string[]
}
export type PersonRow = Place & { kind: 'member'; content: EnrollmentForm }
export type EntryRow = Place & {
  /** The entry of the person whose chart it belongs to; null where the file has none. */
  personEntry: number | null
} & (
    | { kind: 'problem'; content: NewDiagnosis | null }
    | { kind: 'medication'; content: NewMedication | null }
    | { kind: 'allergy'; content: ImportedAllergy | null }
    | { kind: 'consent'; content: ImportedConsent | null }
    | { kind: 'lab'; content: NewLab | null }
    | { kind: 'reading'; content: MovedInReading | null }
    /** What is no resource at all. */
    | { kind: 'other'; content: null }
  )
export type ChartFile = {
  people: PersonRow[]
  entries: EntryRow[]
  /** What of the files is not read at all. */
  notices: string[]
}
export type ChartEntryKind = Exclude<EntryRow['kind'], 'other'>
