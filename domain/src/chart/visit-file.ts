/** Visits as a practice's own system hands them over: a table with a line for each visit, read into visits and refusals. */
import { plainName } from '../plain-name.ts'
import { dayInFile, type FieldProblem, readTable, type TableFile, type TableLine, withQuote } from '../files/table-file.ts'
import { NewVisit, visitDayProblem, visitKinds } from './visits.ts'

export type VisitLine = {
  line: number
  /** How the line names the member: an id of ours or the practice's own number. */
  member: string
  visit: NewVisit | null
  problems: FieldProblem[]
}

/** The titles are those of the sample file. */
export const visitColumns = {
  member: ['memberId or MRN', 'memberid', 'mrn', 'member', 'patient', 'patientid'],
  visitedOn: ['Date', 'visitdate', 'visitedon', 'dateofservice', 'dos'],
  kind: ['Type', 'kind', 'visittype'],
  dischargedOn: ['Discharge', 'dischargedate', 'dischargedon'],
  practitioner: ['Provider', 'practitioner', 'physician'],
  place: ['Place', 'location', 'facility'],
  note: ['Note', 'comment', 'reason'],
} as const
type Column = keyof typeof visitColumns
const shape = {
  columns: visitColumns,
  required: ['member', 'visitedOn', 'kind'],
  mostRows: 10_000,
  things: 'visits',
} as const

const kindOf = new Map(
  Object.entries(visitKinds).flatMap(([kind, { title }]) => [plainName(kind), plainName(title)].map((word) => [word, kind])),
)
const otherKinds = new Map([
  ['ed', 'emergency'],
  ['er', 'emergency'],
  ['inpatient', 'hospital'],
  ['video', 'telehealth'],
  ['awv', 'annualWellness'],
  ['tcm', 'transition'],
])
// What kind a visit was decides what it proves: a line that does not say is nobody's office visit
const kindTitles = Object.values(visitKinds).map((kind) => kind.title)

/** What is read of a file, or why it is no such table. `today` is the clinic's date. */
export function readVisitFile(text: string, today: string): TableFile<VisitLine> {
  const table = readTable(text, shape)
  return 'problem' in table ? table : { ...table, lines: table.lines.map((line) => readLine(line, today)) }
}

function problemOf(column: Column, message: string, cell: TableLine<Column>['cell']): FieldProblem {
  const words = column === 'kind' ? `Write one of: ${kindTitles.join(', ')}.` : message
  return { field: title(column), message: withQuote(words, cell(column)) }
}

const title = (column: PropertyKey | undefined) => visitColumns[column as Column]?.[0] ?? ''

function readLine({ line, cell, problems: damage }: TableLine<Column>, today: string): VisitLine {
  const member = cell('member')
  const statement = plainName(cell('kind'))
  const read = NewVisit.safeParse({
    visitedOn: dayInFile(cell('visitedOn')),
    kind: kindOf.get(statement) ?? otherKinds.get(statement) ?? cell('kind'),
    dischargedOn: cell('dischargedOn') === '' ? null : dayInFile(cell('dischargedOn')),
    practitioner: cell('practitioner'),
    place: cell('place'),
    note: cell('note'),
  })
  const problems = [...damage, ...(member === '' ? [{ field: title('member'), message: 'The line names no member.' }] : [])]
  if (!read.success) problems.push(...read.error.issues.map(({ path: [column], message }) => problemOf(column as Column, message, cell)))
  const problem = read.success ? visitDayProblem(read.data, today) : undefined
  if (problem) problems.push({ field: title(problem.path), message: problem.message })
  return { line, member, visit: problems.length === 0 ? (read.data ?? null) : null, problems }
}
