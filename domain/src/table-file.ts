/**
 * A table that people hand over as a file: decoded, its columns found by their names, each line read cell by cell. Members,
 * visits and lists of members all come this way.
 */
import { z } from 'zod'
import { readCsv, shapeProblem } from './csv.ts'
import { plainName } from './plain-name.ts'

export type TableLine<C extends string> = { line: number; cell: (column: C) => string }
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

/** The lines of a table, or the one thing that keeps it from being read at all. */
export function readTable<C extends string>(
  text: string,
  shape: TableShape<C>,
): { lines: TableLine<C>[] } | { problem: string } {
  const problem = shapeProblem(text)
  if (problem !== undefined) return { problem }
  const [head, ...rows] = readCsv(text)
  if (!head) return { problem: 'This file is empty.' }
  const wide = [head, ...rows].find(({ cells }) => cells.length > mostColumns)
  if (wide) return { problem: `row ${wide.line}: ${wide.cells.length} columns; at most ${mostColumns} are read.` }
  const places = placesOf(head.cells, shape.columns)
  const missing = shape.required.filter((column) => !places.has(column)).map((column) => shape.columns[column][0])
  if (missing.length > 0) return { problem: `These columns are missing: ${missing.join(', ')}.` }
  if (rows.length === 0) return { problem: `This file has a first row and no ${shape.things} below it.` }
  if (rows.length > shape.mostRows)
    return { problem: `This file has ${rows.length} rows; at most ${shape.mostRows} can be imported at once.` }
  return {
    lines: rows.map(({ line, cells }) => ({
      line,
      cell: (column) => (cells[places.get(column) ?? -1] ?? '').trim(),
    })),
  }
}

function placesOf<C extends string>(head: readonly string[], columns: TableShape<C>['columns']): Map<C, number> {
  const names = head.map(plainName)
  const places = new Map<C, number>()
  for (const column of Object.keys(columns) as C[]) {
    const at = names.findIndex((name) => columns[column].some((known) => plainName(known) === name))
    if (at >= 0) places.set(column, at)
  }
  return places
}

/** `3/7/2026`, `03/07/2026` and `2026-03-07` are one day; anything else stays as it is and is refused as wrong. */
export function dayInFile(text: string): string {
  const typed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  if (!typed) return text
  const [, month = '', day = '', year = ''] = typed
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
