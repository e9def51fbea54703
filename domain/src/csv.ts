/** Tables as CSV: written so that a spreadsheet shows them and runs nothing in them, read as spreadsheets write them. */

// OWASP, "CSV Injection": a cell that begins with one of these may be run as a formula, the wide forms too where
// the spreadsheet speaks Japanese or Chinese
const opensFormula = /^[=+\-@\t\r\n＝＋－＠]/
const plainNumber = /^[+-]?\d+(\.\d+)?$/

function cell(text: string): string {
  const safe = opensFormula.test(text) && !plainNumber.test(text) ? `'${text}` : text
  // RFC 4180, section 2: quotes around what holds a comma, a quote or a line break; a quote inside is doubled
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as one text: a byte order mark, so that spreadsheets read 김 and 陈, commas, and CRLF after every row. */
export const writeCsv = (rows: readonly (readonly string[])[]) =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`

/** The separator of a table: whichever of comma, semicolon and tab its first line has most of. */
function separatorOf(text: string): string {
  const first = text.split(/\r?\n|\r/, 1)[0] ?? ''
  const count = (separator: string) => first.split(separator).length
  return [',', ';', '\t'].reduce((best, separator) => (count(separator) > count(best) ? separator : best))
}

export type CsvRow = { /** Where the row begins, counted from 1 as an editor does. */ line: number; cells: string[] }

/** One pass over the text. A quoted cell may hold separators, doubled quotes and line breaks. */
class Reader {
  readonly rows: CsvRow[] = []
  private row: CsvRow = { line: 1, cells: [] }
  private line = 1
  private readonly text: string
  private readonly separator: string

  constructor(text: string) {
    this.text = text.replace(/^\uFEFF/, '')
    this.separator = separatorOf(this.text)
  }

  read(): CsvRow[] {
    let at = 0
    while (at < this.text.length) at = this.text[at] === '"' ? this.quoted(at) : this.plain(at)
    if (this.row.cells.length > 0) this.endRow()
    return this.rows.filter(({ cells }) => cells.some((text) => text.trim() !== ''))
  }

  private plain(from: number): number {
    let to = from
    while (to < this.text.length && !this.isEnd(to)) to += 1
    return this.finish(this.text.slice(from, to), to)
  }

  private quoted(from: number): number {
    let value = ''
    let at = from + 1
    for (;;) {
      const close = this.text.indexOf('"', at)
      const part = this.text.slice(at, close === -1 ? undefined : close)
      value += part
      if (close === -1) return this.finish(value, this.text.length)
      if (this.text[close + 1] !== '"') return this.finish(value, this.afterQuote(close + 1))
      value += '"'
      at = close + 2
    }
  }

  /** Text between a closing quote and the separator belongs to nothing. */
  private afterQuote(from: number): number {
    let to = from
    while (to < this.text.length && !this.isEnd(to)) to += 1
    return to
  }

  private isEnd(at: number) {
    const char = this.text[at]
    return char === this.separator || char === '\n' || char === '\r'
  }

  /** Keeps a cell that ends before `at`; answers where the next one begins. */
  private finish(value: string, at: number): number {
    this.row.cells.push(value)
    this.line += value.split('\n').length - 1
    if (this.text[at] === this.separator) {
      // A separator at the very end opens one more, empty cell
      if (at + 1 === this.text.length) this.row.cells.push('')
      return at + 1
    }
    const isPair = this.text[at] === '\r' && this.text[at + 1] === '\n'
    this.line += 1
    this.endRow()
    return at + (isPair ? 2 : 1)
  }

  private endRow() {
    this.rows.push(this.row)
    this.row = { line: this.line, cells: [] }
  }
}

// A row of a member list has some 300 letters and 20 columns; what is far beyond is another kind of file
const longestLine = 20_000
const mostLines = 200_000

/** What keeps a text from being split at all: told by looking for line breaks alone, however large it is. */
export function shapeProblem(text: string): string | undefined {
  let line = 1
  for (let from = 0; from < text.length; line += 1) {
    const found = text.indexOf('\n', from)
    const to = found === -1 ? text.length : found
    // An old Macintosh ends its lines with a carriage return alone
    if (to - from > longestLine && longestPart(text.slice(from, to)) > longestLine)
      return `row ${line}: this line is longer than ${longestLine} letters.`
    if (line > mostLines) return `This file has more than ${mostLines} lines.`
    from = to + 1
  }
  return undefined
}

function longestPart(text: string): number {
  let longest = 0
  for (let from = 0; from <= text.length;) {
    const found = text.indexOf('\r', from)
    const to = found === -1 ? text.length : found
    longest = Math.max(longest, to - from)
    from = to + 1
  }
  return longest
}

/** The rows of a table, empty ones left out. */
export const readCsv = (text: string): CsvRow[] => new Reader(text).read()
