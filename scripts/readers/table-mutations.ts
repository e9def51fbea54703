/** Ways in which a table that people hand over is written otherwise, broken, or says another thing in a cell. */
import type { Draw, MutatedInput } from './parser.ts'

export type Table = { head: readonly string[]; rows: readonly (readonly string[])[] }

const inQuotes = (cell: string, separator = ',') =>
  cell.includes(separator) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell
export const textOf = ({ head, rows }: Table, separator = ',', end = '\n') =>
  [head, ...rows].map((row) => row.map((cell) => inQuotes(cell, separator)).join(separator)).join(end)

const withCell = (table: Table, row: number, column: number, to: string): Table => ({
  ...table,
  rows: table.rows.map((cells, at) => (at === row ? cells.with(column, to) : cells)),
})

/** Spellings of the whole table that say the same. */
const respelled: readonly ((table: Table) => string)[] = [
  (table) => `\uFEFF${textOf(table)}`,
  (table) => textOf(table, ';'),
  (table) => `sep=;\n${textOf(table, ';')}`,
  (table) => textOf(table, '\t', '\r\n'),
  (table) => textOf(table, ',', '\r'),
  (table) => `${textOf(table)}\n\n,,,\n`,
  (table) => textOf({ ...table, head: table.head.map((name) => name.toUpperCase()) }),
  ({ head, rows }) => textOf({ head: head.toReversed(), rows: rows.map((row) => row.toReversed()) }),
  ({ head, rows }) => textOf({ head: [...head, 'Insurance'], rows: rows.map((row) => [...row, 'Medicare']) }),
  ({ head, rows }) => textOf({ head, rows: rows.map((row) => row.map((cell) => ` ${cell} `)) }),
  ({ head, rows }) => [head, ...rows].map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n'),
]

/** Ways to lose what a cell or a row says. */
const broken: readonly ((table: Table, row: number, column: number) => string)[] = [
  (table, row, column) =>
    textOf(table).replace(
      table.rows[row]?.join(',') ?? '',
      (table.rows[row] ?? []).map((cell, at) => (at === column ? `"${cell}` : cell)).join(','),
    ),
  (table, row, column) =>
    textOf(table).replace(
      table.rows[row]?.join(',') ?? '',
      (table.rows[row] ?? []).map((cell, at) => (at === column ? `"${cell}" abc` : cell)).join(','),
    ),
  (table, row, column) =>
    textOf(table).replace(
      table.rows[row]?.join(',') ?? '',
      (table.rows[row] ?? []).map((cell, at) => (at === column ? `abc, ${cell}` : cell)).join(','),
    ),
  ({ head, rows }, _, column) =>
    textOf({ head: head.map((name, at) => (at === column ? `${name.slice(0, -1)}${name.at(-1)}x` : name)), rows }),
  ({ head, rows }, _, column) => textOf({ head: head.toSpliced(column, 1), rows: rows.map((row) => row.toSpliced(column, 1)) }),
]

const cells = [
  ...'abc|???||2026-02-30|13/45/1951|03/07/51|12/5/1951|1951-03-07|7.3.1951|yes please|Vietnamese|Español|zh|not an e-mail'.split('|'),
  ...'12345678901|2035557102|+1 (203) 555-7102|203-555-7102 ext 5|+44 20 7946 0958|O2903|2903|New York|Albania|Female|Female?'.split('|'),
  ...'X|Drr.|Mrs|#N/A|1.2035557102E+10|Er|checkup|Đức "Duc" Đặng|a, b'.split('|'),
  'x'.repeat(130),
  'x'.repeat(6000),
]

export type Means = (column: string, text: string) => string | undefined

export function damagedTable(table: Table, draw: Draw, means: Means): MutatedInput {
  const [row, column] = [draw.int(0, table.rows.length - 1), draw.int(0, table.head.length - 1)]
  const name = table.head[column] ?? ''
  const kind = draw.int(0, 5)
  const isOmitted = (fact: string | undefined) => fact === undefined || fact === ''
  if (kind === 0) return { what: 'the table respelled', input: draw.pick(respelled)(table), isRight: () => false }
  if (kind === 1) {
    const way = draw.pick(broken)
    const input = way(table, row, column)
    // A column that is left out says nothing; what a file may leave out has the form's default
    const isLeftOut = way === broken.at(-1)
    const isRight = (fact: string, value: string | undefined) =>
      isLeftOut && fact.endsWith(` ${name}`) && (isOmitted(value) || value === means(name, ''))
    return { what: `${name} of row ${row} broken: ${input.slice(0, 300)}`, input, isRight }
  }
  const to = draw.pick(cells)
  const isRight = (fact: string, value: string | undefined) => fact === `${row} ${name}` && value === means(name, to.trim())
  return { what: `${name} of row ${row}: "${to.slice(0, 60)}"`, input: textOf(withCell(table, row, column, to)), isRight }
}
