/** What the files of another system hold for charts here: people with their problems, medications, allergies and consents, each with what is wrong with it. */
import type { NewDiagnosis } from '../chart/diagnoses.ts'
import type { NewMedication } from '../chart/medications.ts'
import type { EnrollmentForm } from '../enrollment/enrollment.ts'
import { monthOf } from '../days.ts'
import { withQuote } from '../files/table-file.ts'
import { normalName } from '../members/personal-fields.ts'
import { type FileEntry, type ImportFileText, readFhirFiles } from './fhir-file.ts'
import { addressOf, type Context, findEntry, type Index, indexOf } from './entry-index.ts'
import {
  AllergyShape,
  type AnyResource,
  ConditionShape,
  ConsentShape,
  MedicationShape,
  PatientShape,
  type Reference,
  RelatedPersonShape,
  wordsOf,
  Concept,
} from './fhir-shapes.ts'
import { type Giver, type ImportedConsent, isOfMonitoring, isWithdrawn, readConsent } from './read-consent.ts'
import { type ImportedAllergy, readAllergy, readCondition, type ReadEntry } from './read-chart-entry.ts'
import { readMedication } from './read-medication.ts'
import { readPatient } from './read-patient.ts'

export const chartEntryKinds = ['problem', 'medication', 'allergy', 'consent'] as const
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
    | { kind: 'consent'; content: ImportedConsent | null }
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
    else if (!isReadWithOthers(resource)) unread.set(resource.resourceType, (unread.get(resource.resourceType) ?? 0) + 1)
  }
  const kinds = [...unread].toSorted(([a], [b]) => a.localeCompare(b)).map(([kind, count]) => `${kind} (${count})`)
  settleConsents(read.entries, { people, entries })
  return { people, entries, notices: kinds.length === 0 ? [] : [`Nothing is read of ${kinds.join(', ')}.`] }
}

// What other entries refer to
const isReadWithOthers = ({ resourceType }: AnyResource) => resourceType === 'Medication' || resourceType === 'RelatedPerson'

const placeOf = (item: FileEntry): Place => ({
  entry: item.entry,
  source: addressOf(item) || (item.resource?.resourceType ?? ''),
  name: '',
  problems: [],
  notices: [],
})

/** At any depth, since an element within may be turned round as the whole may; without recursion, since depth has no bound. */
function hasModifier(resource: AnyResource): boolean {
  const open: unknown[] = [resource]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value !== 'object' || value === null) continue
    if ('modifierExtension' in value) return true
    for (const inner of Object.values(value)) open.push(inner)
  }
  return false
}

/** FHIR R4, Extensibility and Resource.implicitRules: whoever does not know what modifies a resource must not use it. */
const modifierProblems = (resource: AnyResource) => [
  ...(hasModifier(resource) ? ['It has a modifier extension, whose meaning is not known here.'] : []),
  ...('implicitRules' in resource ? ['It was written by implicit rules, which are not known here.'] : []),
]

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
  ) => ReadEntry<NewDiagnosis | NewMedication | ImportedAllergy | ImportedConsent> | { path: readonly PropertyKey[] }
}
const pathOf = (error: { issues: readonly { path: PropertyKey[] }[] }) => ({ path: error.issues[0]?.path ?? [] })

/** What a Medication that is referred to is called; contained in the resource itself, or an entry of its own. */
function namedMedication(resource: AnyResource, reference: string | undefined, index: Index): string {
  const contained = Array.isArray(resource['contained']) ? (resource['contained'] as { id?: unknown; code?: unknown }[]) : []
  const target = reference?.startsWith('#')
    ? contained.find(({ id }) => `#${String(id)}` === reference)
    : findEntry(index, reference)?.resource
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
/** Who agreed, as the reference says: the patient, or a RelatedPerson of the files with the words of the relationship. */
function giversOf(performers: readonly Reference[], index: Index) {
  return performers.flatMap(({ reference }): Giver[] => {
    const resource = findEntry(index, reference)?.resource
    if (resource?.resourceType === 'Patient') return [{ givenBy: 'member', relation: '' }]
    const related = RelatedPersonShape.safeParse(resource)
    const relation = resource?.resourceType === 'RelatedPerson' && related.success ? wordsOf(related.data.relationship?.[0]) : ''
    return relation === '' ? [] : [{ givenBy: 'representative', relation }]
  })
}

const consentReader: Reader = {
  kind: 'consent',
  read: (resource, { today, index }) => {
    const read = ConsentShape.safeParse(resource)
    return read.success ? readConsent(read.data, giversOf(read.data.performer ?? [], index), today) : pathOf(read.error)
  },
}

/**
 * A person is enrolled with one consent, the first of the files; and nobody of whom the files say that they do not agree, or not
 * any more, and nothing else.
 */
function settleConsents(read: readonly FileEntry[], { people, entries }: Pick<ChartFile, 'people' | 'entries'>) {
  const consents = Map.groupBy(
    entries.filter(({ kind, personEntry }) => kind === 'consent' && personEntry !== null),
    ({ personEntry }) => personEntry,
  )
  const resources = new Map(read.map(({ entry, resource }) => [entry, resource]))
  const isAgainst = ({ entry }: EntryRow) => {
    const consent = ConsentShape.safeParse(resources.get(entry))
    return consent.success && isOfMonitoring(consent.data) && isWithdrawn(consent.data)
  }
  for (const person of people) {
    const own = consents.get(person.entry) ?? []
    const [first, ...others] = own.filter(({ content }) => content !== null)
    for (const other of others) {
      other.content = null
      other.problems.push(`The consent of entry ${first?.entry} is recorded.`)
    }
    const against = first === undefined ? own.find(isAgainst) : undefined
    if (against)
      person.problems.push(`The files say that this person does not agree to remote monitoring, or not any more: entry ${against.entry}.`)
  }
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
  Consent: consentReader,
  MedicationStatement: medicationReader,
  MedicationRequest: medicationReader,
}

/** Whose chart it is, or why nobody's. */
function personOf(resource: AnyResource, index: Index): { personEntry: number | null; problems: string[] } {
  const subject = (resource['subject'] ?? resource['patient']) as { reference?: unknown } | undefined
  const reference = typeof subject?.reference === 'string' ? subject.reference : undefined
  if (reference === undefined) return { personEntry: null, problems: ['It names no patient.'] }
  const person = findEntry(index, reference)
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
