/** Visits as a practice's own system hands them over: a table with a line for each visit, read into visits and refusals. */
import { readCsv } from '../csv.ts'
import { NewVisit, visitDayProblem, visitKinds } from './visits.ts'

export type VisitLine = {
  line: number
  /** How the line names the member: an id of ours or the practice's own number. */
  member: string
  visit: NewVisit | null
  messages: string[]
}

/** The most lines of one file. */
export const mostVisitLines = 10_000

const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')
const columns = {
  member: ['memberid', 'mrn', 'member', 'patient', 'patientid'],
  visitedOn: ['date', 'visitdate', 'visitedon', 'dateofservice', 'dos'],
  kind: ['kind', 'type', 'visittype'],
  dischargedOn: ['discharge', 'dischargedate', 'dischargedon'],
  practitioner: ['practitioner', 'provider', 'physician'],
  place: ['place', 'location', 'facility'],
  note: ['note', 'comment', 'reason'],
} as const
type Column = keyof typeof columns

const kindOf = new Map(
  Object.entries(visitKinds).flatMap(([kind, { title }]) => [plain(kind), plain(title)].map((word) => [word, kind])),
)
const otherKinds = new Map([['ed', 'emergency'], ['er', 'emergency'], ['inpatient', 'hospital'], ['video', 'telehealth'], ['awv', 'annualWellness'], ['tcm', 'transition'], ['', 'office']]) // prettier-ignore

/** `3/7/2026`, `03/07/2026` and `2026-03-07` are one day. */
function dayOf(text: string): string {
  const typed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim())
  if (!typed) return text.trim()
  const [, month = '', day = '', year = ''] = typed
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** What is read of a file; an empty list with a problem where it is no such table. `today` is the clinic's date. */
export function readVisitFile(text: string, today: string): { lines: VisitLine[]; problem: string | null } {
  const [head, ...rows] = readCsv(text)
  const places = new Map<Column, number>()
  head?.cells.forEach((cell, at) => {
    const column = (Object.keys(columns) as Column[]).find((one) => (columns[one] as readonly string[]).includes(plain(cell))) // prettier-ignore
    if (column && !places.has(column)) places.set(column, at)
  })
  if (!places.has('member') || !places.has('visitedOn')) {
    return { lines: [], problem: 'The first line must name the columns memberId or mrn, and date.' }
  }
  if (rows.length > mostVisitLines) return { lines: [], problem: `At most ${mostVisitLines} lines at once.` }
  return {
    lines: rows.map(({ line, cells }) =>
      readLine(line, (column) => cells[places.get(column) ?? -1]?.trim() ?? '', today),
    ),
    problem: null,
  }
}

function readLine(line: number, cell: (column: Column) => string, today: string): VisitLine {
  const member = cell('member')
  const said = plain(cell('kind'))
  const read = NewVisit.safeParse({
    visitedOn: dayOf(cell('visitedOn')),
    kind: kindOf.get(said) ?? otherKinds.get(said) ?? cell('kind'),
    dischargedOn: cell('dischargedOn') === '' ? null : dayOf(cell('dischargedOn')),
    practitioner: cell('practitioner'),
    place: cell('place'),
    note: cell('note'),
  })
  const messages = member === '' ? ['The line names no member.'] : []
  if (!read.success) return { line, member, visit: null, messages: [...messages, ...read.error.issues.map(({ message }) => message)] } // prettier-ignore
  const problem = visitDayProblem(read.data, today)
  if (problem) messages.push(problem)
  return { line, member, visit: messages.length === 0 ? read.data : null, messages }
}
