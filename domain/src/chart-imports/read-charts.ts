/** What the files of another system hold for charts here: people and their problems, medications and allergies, each with what is wrong with it. */
import type { NewDiagnosis } from '../chart/diagnoses.ts'
import type { NewMedication } from '../chart/medications.ts'
import type { EnrollmentForm } from '../enrollment/enrollment.ts'
import { monthOf } from '../days.ts'
import { withQuote } from '../files/table-file.ts'
import { normalName } from '../members/personal-fields.ts'
import { type FileEntry, type ImportFileText, readFhirFiles } from './fhir-file.ts'
import { AllergyShape, type AnyResource, ConditionShape, MedicationShape, PatientShape, wordsOf, Concept } from './fhir-shapes.ts'
import { type ImportedAllergy, readAllergy, readCondition, type ReadEntry } from './read-chart-entry.ts'
import { readMedication } from './read-medication.ts'
import { readPatient } from './read-patient.ts'

export const chartEntryKinds = ['problem', 'medication', 'allergy'] as const
export type ChartEntryKind = (typeof chartEntryKinds)[number]
type Place = {
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
    /** What is no resource at all. */
    | { kind: 'other'; content: null }
  )
export type ChartFile = {
  people: PersonRow[]
  entries: EntryRow[]
  /** What of the files is not read at all. */
  notices: string[]
}

// Of a name too long for the form the report shows the beginning
const longestName = 161

/** The rows of files, or the one thing that keeps them from being read. `today` is the clinic's date (`YYYY-MM-DD`). */
export function readCharts(files: readonly ImportFileText[], today: string): ChartFile | { problem: string } {
  const read = readFhirFiles(files)
  if ('problem' in read) return read
  const index = indexOf(read.entries)
  const unread = new Map<string, number>()
  const people: PersonRow[] = []
  const entries: EntryRow[] = []
  for (const item of read.entries) {
    const { resource } = item
    if (resource === null) entries.push({ ...placeOf(item), kind: 'other', content: null, personEntry: null, problems: [item.problem] })
    else if (resource.resourceType === 'Patient') people.push(personRow(item, resource, { today, index }))
    else if (resource.resourceType in entryReaders) entries.push(entryRow(item, resource, { today, index }))
    else if (resource.resourceType !== 'Medication') unread.set(resource.resourceType, (unread.get(resource.resourceType) ?? 0) + 1)
  }
  const kinds = [...unread].toSorted(([a], [b]) => a.localeCompare(b)).map(([kind, count]) => `${kind} (${count})`)
  return { people, entries, notices: kinds.length === 0 ? [] : [`Nothing is read of ${kinds.join(', ')}.`] }
}

type Index = ReadonlyMap<string, FileEntry>
type Context = { today: string; index: Index }

/** Entries by each address that others may name them by; of two at one address the first. */
function indexOf(entries: readonly FileEntry[]): Index {
  const index = new Map<string, FileEntry>()
  for (const item of entries) {
    for (const address of [item.fullUrl, addressOf(item)]) if (address !== '' && !index.has(address)) index.set(address, item)
  }
  return index
}

const addressOf = ({ resource }: FileEntry) => (resource?.id === undefined ? '' : `${resource.resourceType}/${resource.id}`)
const placeOf = (item: FileEntry): Place => ({
  entry: item.entry,
  source: addressOf(item) || (item.resource?.resourceType ?? ''),
  name: '',
  problems: [],
  notices: [],
})

/** `Patient/17`, `urn:uuid:…` or `https://…/Patient/17`, by whichever of them the file has it. */
const find = (index: Index, reference: string | undefined): FileEntry | undefined =>
  reference === undefined
    ? undefined
    : (index.get(reference) ?? index.get(reference.split('/_history/')[0]?.split('/').slice(-2).join('/') ?? ''))

/** FHIR R4, Extensibility: whoever does not know a modifier extension must not use the resource. */
const modifierProblems = (resource: AnyResource) =>
  'modifierExtension' in resource ? ['It has a modifier extension, whose meaning is not known here.'] : []

/** A second resource at one address is another version of the first, and nobody says which one holds. */
const repeatProblems = (item: FileEntry, index: Index) => {
  const first = index.get(addressOf(item))
  return first === undefined || first.entry === item.entry ? [] : [`The files have it twice: entry ${first.entry} is used.`]
}

const shapeProblem = (path: readonly PropertyKey[]) => `It is not as FHIR R4 writes it: ${path.map(String).join('.')}.`

function personRow(item: FileEntry, resource: AnyResource, { today, index }: Context): PersonRow {
  const read = PatientShape.safeParse(resource)
  const { form, problems, notices } = readPatient(read.success ? read.data : {}, today)
  const shape = read.success ? problems : read.error.issues.map(({ path }) => shapeProblem(path))
  return {
    ...placeOf(item),
    kind: 'member',
    name: normalName(`${form.firstName} ${form.lastName}`).slice(0, longestName),
    content: form,
    problems: [...modifierProblems(resource), ...repeatProblems(item, index), ...shape],
    notices,
  }
}

type Reader = {
  kind: ChartEntryKind
  read: (
    resource: AnyResource,
    context: Context,
  ) => ReadEntry<NewDiagnosis | NewMedication | ImportedAllergy> | { path: readonly PropertyKey[] }
}
const pathOf = (error: { issues: readonly { path: PropertyKey[] }[] }) => ({ path: error.issues[0]?.path ?? [] })

/** What a Medication that is referred to is called; contained in the resource itself, or an entry of its own. */
function namedMedication(resource: AnyResource, reference: string | undefined, index: Index): string {
  const contained = Array.isArray(resource['contained']) ? (resource['contained'] as { id?: unknown; code?: unknown }[]) : []
  const target = reference?.startsWith('#') ? contained.find(({ id }) => `#${String(id)}` === reference) : find(index, reference)?.resource
  const code = Concept.safeParse(target?.code)
  return code.success ? wordsOf(code.data) : ''
}

const medicationReader: Reader = {
  kind: 'medication',
  read: (resource, { today, index }) => {
    const read = MedicationShape.safeParse(resource)
    if (!read.success) return pathOf(read.error)
    return readMedication(read.data, namedMedication(resource, read.data.medicationReference?.reference, index), monthOf(today))
  },
}
const entryReaders: Readonly<Record<string, Reader>> = {
  Condition: {
    kind: 'problem',
    read: (resource) => {
      const read = ConditionShape.safeParse(resource)
      return read.success ? readCondition(read.data) : pathOf(read.error)
    },
  },
  AllergyIntolerance: {
    kind: 'allergy',
    read: (resource) => {
      const read = AllergyShape.safeParse(resource)
      return read.success ? readAllergy(read.data) : pathOf(read.error)
    },
  },
  MedicationStatement: medicationReader,
  MedicationRequest: medicationReader,
}

/** Whose chart it is, or why nobody's. */
function personOf(resource: AnyResource, index: Index): { personEntry: number | null; problems: string[] } {
  const subject = (resource['subject'] ?? resource['patient']) as { reference?: unknown } | undefined
  const reference = typeof subject?.reference === 'string' ? subject.reference : undefined
  if (reference === undefined) return { personEntry: null, problems: ['It names no patient.'] }
  const person = find(index, reference)
  if (person?.resource?.resourceType === 'Patient') return { personEntry: person.entry, problems: [] }
  return { personEntry: null, problems: [withQuote('The patient that it names is not in these files.', reference)] }
}

function entryRow(item: FileEntry, resource: AnyResource, context: Context): EntryRow {
  const reader = entryReaders[resource.resourceType] ?? medicationReader
  const read = reader.read(resource, context)
  const person = personOf(resource, context.index)
  const general = [...modifierProblems(resource), ...repeatProblems(item, context.index), ...person.problems]
  const place = { ...placeOf(item), personEntry: person.personEntry }
  if ('path' in read) return { ...place, kind: reader.kind, content: null, problems: [...general, shapeProblem(read.path)] }
  const problems = [...general, ...read.problems]
  return {
    ...place,
    kind: reader.kind,
    name: read.name.slice(0, longestName),
    content: problems.length > 0 ? null : read.content,
    problems,
    notices: problems.length > 0 ? [] : read.notices,
  } as EntryRow
}
