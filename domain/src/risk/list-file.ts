/** The lists that are filled by file, and how such a file is read: a line for each member. */
import { countWithNoun } from '../counted.ts'
import { isDay } from '../days.ts'
import { plainName } from '../plain-name.ts'
import { dayInFile, type FieldProblem, lengthProblem, readTable, type TableFile, type TableLine, withQuote } from '../files/table-file.ts'

export const uploadedLists = [
  'hcc-high',
  'hcc-medium',
  'hcc-low',
  'frequent-ed',
  'recent-inpatient',
  'just-discharged',
  'high-cost-list',
  'chase-list',
] as const
export type UploadedList = (typeof uploadedLists)[number]

export type ListLine = { line: number; member: string; asOf: string | null; note: string; problems: FieldProblem[] }

/** The titles are those of the sample file. */
export const listColumns = {
  member: ['memberId or MRN', 'memberid', 'mrn'],
  asOf: ['As of', 'date'],
  note: ['Note'],
  /** A file for several lists says whose each line is; those of another are passed over. */
  list: ['List'],
} as const
type Column = keyof typeof listColumns
const shape = { columns: listColumns, required: ['member'], mostRows: 20_000, things: 'members' } as const
const longestNote = 500

export function readListFile(text: string, list: UploadedList): TableFile<ListLine> {
  const table = readTable(text, shape)
  if ('problem' in table) return table
  const ofOthers = new Set(uploadedLists.filter((other) => other !== list).map(plainName))
  const own = table.lines.filter(({ cell }) => !ofOthers.has(plainName(cell('list'))))
  return { notices: [...table.notices, ...passedOver(table.lines.length - own.length)], lines: own.map((line) => readLine(line, list)) }
}

const passedOver = (lines: number) => (lines === 0 ? [] : [`Passed over: ${countWithNoun(lines, 'line')} of other lists.`])

function readLine({ line, cell, problems: damage }: TableLine<Column>, list: UploadedList): ListLine {
  const [member, asOf, note] = [cell('member'), dayInFile(cell('asOf')), cell('note')]
  const wrong = (column: Column, message: string) => ({ field: listColumns[column][0], message })
  const isOfList = ['', plainName(list)].includes(plainName(cell('list')))
  const tooLong = lengthProblem(note, longestNote)
  const problems = [
    ...damage,
    ...(member === '' ? [wrong('member', 'The line names no member.')] : []),
    ...(asOf !== '' && !isDay(asOf) ? [wrong('asOf', 'Write the date as MM/DD/YYYY or YYYY-MM-DD.')] : []),
    ...(tooLong === undefined ? [] : [wrong('note', tooLong)]),
    ...(isOfList ? [] : [wrong('list', withQuote('There is no list of this name.', cell('list')))]),
  ]
  return { line, member, asOf: asOf === '' ? null : asOf, note, problems }
}
