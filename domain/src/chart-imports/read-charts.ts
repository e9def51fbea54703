/** What the files of another system hold for charts here: people with their charts and consents, each entry with what is wrong with it. */
import { withQuote } from '../files/table-file.ts'
import { normalName } from '../members/personal-fields.ts'
import type { ChartFile, EntryRow, PersonRow, Place } from './chart-rows.ts'
import { addressOf, type Clinic, type Context, findEntry, type Index, indexOf } from './entry-index.ts'
import { type EntryReader, readerOf } from './entry-readers.ts'
import { type FileEntry, type ImportFileText, readFhirFiles } from './fhir-file.ts'
import { type AnyResource, PatientShape } from './fhir-shapes.ts'
import { readPatient } from './read-patient.ts'
import { settleConsents, settleLabs, settleReadings } from './settle-entries.ts'

// Of a name too long for the form the report shows the beginning
const longestName = 161

/** The rows of files, or the one thing that keeps them from being read. */
export function readCharts(files: readonly ImportFileText[], clinic: Clinic): ChartFile | { problem: string } {
  const read = readFhirFiles(files)
  if ('problem' in read) return read
  const context = { ...clinic, index: indexOf(read.entries) }
  const unread = new Map<string, number>()
  const people: PersonRow[] = []
  const entries: EntryRow[] = []
  for (const item of read.entries) {
    const { resource } = item
    if (resource === null) entries.push({ ...placeOf(item), kind: 'other', content: null, personEntry: null, problems: [item.problem] })
    else if (resource.resourceType === 'Patient') people.push(personRow(item, resource, context))
    else {
      const reader = readerOf(resource)
      if (reader) entries.push(entryRow({ item, resource, reader }, context))
      else if (!isReadWithOthers(resource)) unread.set(resource.resourceType, (unread.get(resource.resourceType) ?? 0) + 1)
    }
  }
  const kinds = [...unread].toSorted(([a], [b]) => a.localeCompare(b)).map(([kind, count]) => `${kind} (${count})`)
  settleConsents(read.entries, { people, entries })
  settleLabs({ people, entries })
  settleReadings({ people, entries })
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

/** Whose chart it is, or why nobody's. */
function personOf(resource: AnyResource, index: Index): { personEntry: number | null; problems: string[] } {
  const subject = (resource['subject'] ?? resource['patient']) as { reference?: unknown } | undefined
  const reference = typeof subject?.reference === 'string' ? subject.reference : undefined
  if (reference === undefined) return { personEntry: null, problems: ['It names no patient.'] }
  const person = findEntry(index, reference)
  if (person?.resource?.resourceType === 'Patient') return { personEntry: person.entry, problems: [] }
  return { personEntry: null, problems: [withQuote('The patient that it names is not in these files.', reference)] }
}

function entryRow({ item, resource, reader }: { item: FileEntry; resource: AnyResource; reader: EntryReader }, context: Context): EntryRow {
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
