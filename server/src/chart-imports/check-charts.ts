/** The dry run of a batch: decides what would become of each entry, and keeps what will be recorded. */
import { alikeWords } from '@vitalrounds/domain/chart-imports/alike'
import type { ChartImportEntry, ChartImportOutcome } from '@vitalrounds/domain/chart-imports/api'
import type { ChartFile, EntryRow, PersonRow } from '@vitalrounds/domain/chart-imports/chart-rows'
import { sql } from 'kysely'
import { codeProblem } from '../chart/code-list.ts'
import { problemOfWords } from '../chart/condition-list.ts'
import { groupClock } from '../groups/group-today.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { runAside } from '../platform/run-aside.ts'
import { findPeople, type People } from './find-people.ts'

type Upload = { files: { name: string; bytes: Uint8Array }[]; by: string }
type CheckedRow = {
  entry: number
  person_entry: number | null
  kind: ChartImportEntry['kind']
  source: string
  name: string
  outcome: ChartImportOutcome
  messages: string[]
  content: unknown
  member_id: string | null
  alike_member_id: string | null
}
const rowsPerStatement = 5000
const memoryMb = 512

export async function checkCharts(db: GroupDb, { files, by }: Upload): Promise<string> {
  const clinic = await groupClock(db)
  const read = await runAside<ChartFile | { problem: string }>(new URL('charts-worker.ts', import.meta.url), {
    data: { files, clinic },
    memoryMb,
    failure: { problem: 'These files are too much to read at once. Import them in parts.' },
  })
  if ('problem' in read) return refuse('chartImport.unreadable', { detail: read.problem })
  const rows = judge(read, { today: clinic.today, people: await findPeople(db, read.people) })
  const { id } = await db
    .insertInto('chart_import')
    .values({ group_id: db.groupId, file_names: files.map(({ name }) => name), notices: read.notices, created_by: by })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let at = 0; at < rows.length; at += rowsPerStatement) await insertRows(db, id, rows.slice(at, at + rowsPerStatement))
  return id
}

/** As one value: a parameter for each column of each row takes the database longer to read than to store. */
const insertRows = (db: GroupDb, importId: string, rows: readonly CheckedRow[]) =>
  sql`insert into chart_import_row
             (group_id, import_id, entry, person_entry, kind, source, name, outcome, messages, content, member_id, alike_member_id)
      select ${db.groupId}, ${importId}, r.*
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (entry int, person_entry int, kind text, source text, name text, outcome text,
             messages text[], content jsonb, member_id uuid, alike_member_id uuid)`.execute(db)

function judge({ people, entries }: ChartFile, { today, people: existing }: { today: string; people: People }): CheckedRow[] {
  const persons = people.map((person) => judgePerson(person, existing))
  const outcomes = new Map(persons.map(({ entry, outcome }) => [entry, outcome]))
  const earlier = new Map<string, number>()
  const others = entries.map((item) => judgeEntry(item, { today, outcomes, earlier }))
  return [...persons, ...others].toSorted((a, b) => a.entry - b.entry)
}

function judgePerson(person: PersonRow, people: People): CheckedRow {
  const row = { ...placeOf(person), person_entry: null, content: null, member_id: null, alike_member_id: null }
  if (person.problems.length > 0) return { ...row, outcome: 'refused', messages: person.problems }
  const match = people.match(person)
  if (match.kind === 'entry') return { ...row, outcome: 'here', messages: [`The same person as entry ${match.entry}.`] }
  if (match.kind === 'member')
    return { ...row, outcome: 'here', messages: ['A member with the same name and birthdate exists.'], member_id: match.memberId }
  const { content } = person
  if (match.kind === 'none') return { ...row, outcome: 'new', messages: person.notices, content }
  const who = match.memberId === null ? `the person of entry ${match.entry}` : match.name
  const message = `May be ${who}: ${alikeWords[match.reason]}.`
  return { ...row, outcome: 'decide', messages: [message, ...person.notices], content, alike_member_id: match.memberId }
}

type Context = { today: string; outcomes: ReadonlyMap<number, ChartImportOutcome>; earlier: Map<string, number> }

function judgeEntry(item: EntryRow, { today, outcomes, earlier }: Context): CheckedRow {
  const { personEntry } = item
  const row = { ...placeOf(item), person_entry: personEntry, content: null, member_id: null, alike_member_id: null }
  const problems = [...item.problems, ...listProblems(item, today)]
  if (problems.length > 0 || personEntry === null) return { ...row, outcome: 'refused', messages: problems }
  const ofPerson = outcomes.get(personEntry) ?? 'refused'
  const waiting = followOutcome(ofPerson, personEntry)
  if (waiting.outcome === 'refused' || waiting.outcome === 'here') return { ...row, ...waiting }
  const key = `${personEntry} ${item.kind} ${JSON.stringify(item.content)}`
  const first = earlier.get(key)
  if (first !== undefined) return { ...row, outcome: 'here', messages: [`The same as entry ${first}.`] }
  earlier.set(key, item.entry)
  return { ...row, outcome: waiting.outcome, messages: [...waiting.messages, ...item.notices], content: item.content }
}

/** What of an entry follows from what becomes of its person. */
function followOutcome(ofPerson: ChartImportOutcome, entry: number): { outcome: ChartImportOutcome; messages: string[] } {
  if (ofPerson === 'refused') return { outcome: 'refused', messages: [`Its person, entry ${entry}, is refused.`] }
  if (ofPerson === 'here') return { outcome: 'here', messages: ['Its person is here already: a chart in use is not changed by an import.'] }
  return { outcome: ofPerson, messages: [] }
}

const placeOf = ({ entry, kind, source, name }: PersonRow | EntryRow) => ({ entry, kind, source, name })

/** What the list of codes of this year says against a diagnosis. */
function listProblems(item: EntryRow, today: string): string[] {
  if (item.kind !== 'problem' || item.content === null) return []
  const { kind, value } = item.content
  const problem = kind === 'code' ? codeProblem(value, today) : problemOfWords(value, today)
  return problem === null ? [] : [`${value} is ${problem}.`]
}
