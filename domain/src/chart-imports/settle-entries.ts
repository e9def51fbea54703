/** What entries of one person say against each other: of several of a kind the chart has place for one. */
import { egfrFromAge } from '../chart/egfr.ts'
import { labTests, type NewLab } from '../chart/labs.ts'
import { yearsBetween } from '../days.ts'
import { parseDob } from '../members/personal-fields.ts'
import type { ChartFile, EntryRow } from './chart-rows.ts'
import type { FileEntry } from './fhir-file.ts'
import { ConsentShape } from './fhir-shapes.ts'
import { isOfMonitoring, isWithdrawn } from './read-consent.ts'
import { storedTest } from './read-lab.ts'

type Rows = Pick<ChartFile, 'people' | 'entries'>

/**
 * A person is enrolled with one consent, the first of the files; and nobody of whom the files say that they do not agree, or not
 * any more, and nothing else.
 */
export function settleConsents(read: readonly FileEntry[], { people, entries }: Rows) {
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

type LabRow = EntryRow & { kind: 'lab' }

function refuse(row: EntryRow, problem: string) {
  row.content = null
  row.problems.push(problem)
  row.notices = []
}

/**
 * A chart holds one value of a test a day: the first of the files, and of kidney function the eGFR of the laboratory before one
 * that would be computed from its creatinine.
 */
export function settleLabs({ people, entries }: Rows) {
  const births = new Map(people.map(({ entry, content: { dob } }) => [entry, parseDob(dob) ?? '']))
  const labs = entries.filter((row): row is LabRow => row.kind === 'lab' && row.content !== null && row.personEntry !== null)
  for (const lab of labs) refuseOfYouth(lab, births.get(lab.personEntry ?? 0) ?? '')
  const standing = labs.filter(({ content }) => content !== null)
  const days = Map.groupBy(standing, ({ personEntry, content }) => `${personEntry} ${content && storedTest(content)} ${content?.drawnOn}`)
  for (const ofDay of days.values()) {
    const [first, ...others] = ofDay.toSorted((a, b) => Number(isComputed(a.content)) - Number(isComputed(b.content)))
    const content = JSON.stringify(first?.content)
    for (const other of others) {
      if (first?.content == null || JSON.stringify(other.content) === content) continue
      refuse(other, `The chart holds one ${labTests[storedTest(first.content)].title} a day: that of entry ${first.entry}.`)
    }
  }
}

const isComputed = (lab: NewLab | null) => lab?.test === 'creatinine'

/** Of a creatinine that nothing can be computed from, or blood of nobody yet born. */
function refuseOfYouth(row: LabRow, dob: string) {
  const { content } = row
  if (content === null || dob === '') return
  if (content.drawnOn < dob) refuse(row, 'It is from before the birth of the person.')
  else if (isComputed(content) && yearsBetween(dob, content.drawnOn) < egfrFromAge)
    refuse(row, 'An eGFR is computed for adults alone, and charts here hold no creatinine by itself.')
}

type ReadingRow = EntryRow & { kind: 'reading' }

/** Of one person and moment there is one value of a metric: the first of the files, unless the other says the same. */
export function settleReadings({ people, entries }: Rows) {
  const births = new Map(people.map(({ entry, content: { dob } }) => [entry, parseDob(dob) ?? '']))
  const moments = new Map<string, ReadingRow>()
  for (const row of entries) {
    if (row.kind !== 'reading' || row.content === null || row.personEntry === null) continue
    const { metric, measuredAt } = row.content
    if (measuredAt.slice(0, 10) < (births.get(row.personEntry) ?? '')) {
      refuse(row, 'It is from before the birth of the person.')
      continue
    }
    const key = `${row.personEntry} ${metric} ${measuredAt}`
    const first = moments.get(key)
    if (first === undefined) moments.set(key, row)
    else if (JSON.stringify(first.content) !== JSON.stringify(row.content))
      refuse(row, `The files say another value of this moment: that of entry ${first.entry} is recorded.`)
  }
}
