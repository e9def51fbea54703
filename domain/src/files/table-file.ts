/**
 * A table that people hand over as a file: decoded, its columns found by their names, each line read cell by cell. Members,
 * visits and lists of members all come this way.
 */
import { z } from 'zod'
import { nearestWord } from '../nearest-word.ts'
import { plainName } from '../plain-name.ts'
import { type CsvRow, readCsv } from './read-csv.ts'

export type TableLine<C extends string> = {
  line: number
  cell: (column: C) => string
  /** Why its cells cannot be trusted, whatever they say. */
  problems: FieldProblem[]
}
export type TableShape<C extends string> = {
  /** Our name of each column, then others that clinics give it; case, blanks and signs do not matter. */
  columns: Readonly<Record<C, readonly [string, ...string[]]>>
  required: readonly NoInfer<C>[]
  mostRows: number
  /** What stands in its lines: "members". */
  things: string
}

/** A line that is not taken: which column of it is wrong, and why. */
export const RefusedLine = z.object({
  line: z.int(),
  member: z.string(),
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
})
export type FieldProblem = z.infer<typeof RefusedLine>['problems'][number]
/** As many as a person goes through; how many there are in all is said beside them. */
export const mostRefusedShown = 200

const mostColumns = 200

/** The text of the file, or why it is none: another kind of file, or letters nobody can read. */
export function decodeFile(bytes: Uint8Array): { text: string } | { problem: string } {
  const begins = (...signature: number[]) => signature.every((byte, i) => bytes[i] === byte)
  // Signatures: ZIP (every .xlsx) "PK", OLE (every .xls) D0 CF 11 E0, PDF "%PDF"
  if (begins(0x50, 0x4b) || begins(0xd0, 0xcf, 0x11, 0xe0))
    return { problem: 'This is a spreadsheet file. Save it as CSV and choose that file.' }
  if (begins(0x25, 0x50, 0x44, 0x46)) return { problem: 'This is a PDF. Choose a CSV file.' }
  const encoding = begins(0xff, 0xfe) ? 'utf-16le' : begins(0xfe, 0xff) ? 'utf-16be' : 'utf-8'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return text.includes('\0') ? { problem: 'This is not a text file. Choose a CSV file.' } : { text }
  } catch {
    return { problem: 'The letters of this file cannot be read. Save it as "CSV UTF-8" and choose that file.' }
  }
}

/** The message, and what the file says instead, if anything. */
export const withQuote = (message: string, text = '') => (text === '' ? message : `${message} The file says "${text.slice(0, 80)}".`)

/** Nothing is cut to fit: a text that is too long for its place is refused. */
export const lengthProblem = (text: string, most: number) =>
  text.length > most ? `At most ${most} characters; the file has ${text.length}.` : undefined

export type ReadTable<C extends string> = {
  lines: TableLine<C>[]
  /** Said of the file as a whole: which of its columns nothing is read of. */
  notices: string[]
}

/** What a kind of file reads as: its lines with what is said of the file as a whole, or why it is none. */
export type TableFile<Line> = { lines: Line[]; notices: string[] } | { problem: string }

/** The lines of a table, or the one thing that keeps it from being read at all. */
export function readTable<C extends string>(text: string, shape: TableShape<C>): ReadTable<C> | { problem: string } {
  const table = readCsv(text)
  if ('problem' in table) return table
  const [head, ...rows] = table.rows
  if (!head) return { problem: 'This file is empty.' }
  const wide = table.rows.find(({ cells }) => cells.length > mostColumns)
  if (wide) return { problem: `row ${wide.line}: ${wide.cells.length} columns; at most ${mostColumns} are read.` }
  const places = findColumns(head.cells, shape.columns)
  const problem = headProblem(head, places, shape) ?? rowsProblem(rows, places, { head, shape })
  if (problem !== undefined) return { problem }
  const read = new Set([...places.values()].flat())
  return {
    notices: unreadNotices(head.cells.flatMap((name, at) => (read.has(at) || name.trim() === '' ? [] : [name.trim()]))),
    lines: rows.map((row) => ({
      line: row.line,
      cell: (column) => cellsOf(row, places.get(column))[0] ?? '',
      problems: [...overflowProblems(row, head), ...enclosureProblems(row, { head, separator: table.separator })],
    })),
  }
}

const unreadNotices = (unread: readonly string[]) =>
  unread.length === 0
    ? []
    : [`Nothing is read of the ${unread.length === 1 ? 'column' : 'columns'} ${unread.map((name) => `"${name}"`).join(', ')}.`]

type Places<C> = ReadonlyMap<C, readonly number[]>

function findColumns<C extends string>(head: readonly string[], columns: TableShape<C>['columns']): Places<C> {
  const names = head.map(plainName)
  const placesOf = (column: C) => names.flatMap((name, at) => (columns[column].some((column) => plainName(column) === name) ? [at] : []))
  const matches = (Object.keys(columns) as C[]).map((column) => [column, placesOf(column)] as const)
  return new Map(matches.filter(([, places]) => places.length > 0))
}

/** What the row says in these places, once where it says the same twice. */
const cellsOf = ({ cells }: CsvRow, places: readonly number[] = []) => [
  ...new Set(places.map((at) => (cells[at] ?? '').trim()).filter((text) => text !== '')),
]

function headProblem<C extends string>(head: CsvRow, places: Places<C>, { columns, required }: TableShape<C>) {
  const missing = required.filter((column) => !places.has(column)).map((column) => columns[column][0])
  if (missing.length > 0) return `These columns are missing: ${missing.join(', ')}.`
  // A slip in the name of a column would leave out all that it says
  const existing = new Map(
    (Object.keys(columns) as C[]).flatMap((column) =>
      places.has(column) ? [] : columns[column].map((name) => [plainName(name), columns[column][0]] as const),
    ),
  )
  const read = new Set([...places.values()].flat())
  for (const [at, name] of head.cells.entries()) {
    const intended = read.has(at) ? undefined : existing.get(nearestName(plainName(name), [...existing.keys()]) ?? '')
    if (intended) return `The column "${name.trim()}" is not known. Name it "${intended}" if that is meant; leave it out if not.`
  }
  return undefined
}

/** Of names too short to be told from others by a letter, such as MRN, one with a letter more is a slip. */
const nearestName = (name: string, names: readonly string[]) =>
  nearestWord(name, names, () => 0) ?? names.find((other) => other.length >= 3 && name.length === other.length + 1 && name.includes(other))

function rowsProblem<C extends string>(
  rows: readonly CsvRow[],
  places: Places<C>,
  { head, shape: { columns, mostRows, things } }: { head: CsvRow; shape: TableShape<C> },
) {
  if (rows.length === 0) return `This file has a first row and no ${things} below it.`
  if (rows.length > mostRows) return `This file has ${rows.length} rows; at most ${mostRows} can be imported at once.`
  for (const [column, at] of places) {
    const row = rows.find((candidate) => cellsOf(candidate, at).length > 1)
    const names = at.map((place) => `"${head.cells[place]?.trim()}"`).join(' and ')
    if (row) return `row ${row.line}: the columns ${names} are both read as ${columns[column][0]} and differ. Keep one of them.`
  }
  return undefined
}

/** A comma within a cell that stands in no quotation marks moves all that follows by a column, also where the last are empty. */
const overflowProblems = ({ cells }: CsvRow, head: CsvRow): FieldProblem[] =>
  cells.length > head.cells.length
    ? [
        {
          field: 'Row',
          message: `This row has ${cells.length} cells, the first row ${head.cells.length}. Put quotation marks around a cell that holds a comma.`,
        },
      ]
    : []

// In a narrow table every list in a note has as many commas as a row
const narrowTable = 4

/** Two quotation marks that were both lost in different rows enclose the rows between them: one cell, and well formed. */
function enclosureProblems({ cells }: CsvRow, { head, separator }: { head: CsvRow; separator: string }): FieldProblem[] {
  const isRow = (line: string) => line.split(separator).length >= head.cells.length
  const enclosed = cells.flatMap((text) => text.split('\n').slice(1)).filter(isRow).length
  if (head.cells.length <= narrowTable || enclosed === 0) return []
  return [
    {
      field: 'Row',
      message: `Quotation marks of this row enclose ${enclosed === 1 ? 'another row' : `${enclosed} other rows`}.`,
    },
  ]
}

/** `3/7/2026`, `03/07/2026` and `2026-03-07` are one day; anything else stays as it is and is refused as wrong. */
export function dayInFile(text: string): string {
  const typed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  if (!typed) return text
  const [, month = '', day = '', year = ''] = typed
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
