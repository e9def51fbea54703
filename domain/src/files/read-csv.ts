/**
 * Tables as spreadsheets write them, read by papaparse. Whatever cannot be read as it was meant is refused with its line:
 * what a lost quotation mark encloses would be other people.
 */
import papaparse from 'papaparse'

export type CsvRow = { /** Where the row begins, counted from 1 as an editor does. */ line: number; cells: string[] }
export type CsvTable = { rows: CsvRow[]; separator: string }

/** The rows of a table, empty ones left out, or why it is none. */
export function readCsv(text: string): CsvTable | { problem: string } {
  const problem = sizeProblem(text)
  if (problem !== undefined) return { problem }
  const { body, separator, firstLine } = openedTable(text)
  // Line ends of one file may differ. The row's own is a line feed; a carriage return before it is taken off below
  const input = `${body.replaceAll(/\r(?!\n)/g, '\n')}\n`
  const { data, errors } = papaparse.parse<string[]>(input, { delimiter: separator, newline: '\n' })
  const [error] = errors
  if (error) return { problem: `row ${firstLine + countBreaks(input.slice(0, error.index))}: ${quoteProblem(error.code)}` }
  return { rows: numberedRows(data, firstLine), separator }
}

const countBreaks = (text: string) => text.split('\n').length - 1

const quoteProblem = (code: string) =>
  code === 'MissingQuotes'
    ? 'a quotation mark (") opens a cell and is never closed. Close it or remove it, and choose the file again.'
    : 'a cell begins with a quotation mark (") and goes on behind the closing one, or was never closed. Correct it, and choose the file again.'

function numberedRows(data: readonly string[][], firstLine: number): CsvRow[] {
  let line = firstLine
  return data.flatMap((read) => {
    const cells = read.with(-1, (read.at(-1) ?? '').replace(/\r$/, ''))
    const row = { line, cells }
    line += 1 + cells.reduce((sum, text) => sum + countBreaks(text), 0)
    return cells.some((text) => text.trim() !== '') ? [row] : []
  })
}

/** Excel writes and obeys a first line `sep=;`. Without it the separator is what the first line has most of. */
function openedTable(text: string): { body: string; separator: string; firstLine: number } {
  const body = text.replace(/^\uFEFF/, '')
  const [line = '', separator] = /^"?sep=(.)"?[^\S\r\n]*(?:\r\n|\r|\n|$)/i.exec(body) ?? []
  if (separator !== undefined) return { body: body.slice(line.length), separator, firstLine: 2 }
  const first = body.split(/\r\n|\r|\n/, 1)[0] ?? ''
  const count = (sign: string) => first.split(sign).length
  const most = [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
  return { body, separator: most, firstLine: 1 }
}

// A row of a member list has some 300 letters and 20 columns; what is far beyond is another kind of file
const longestLine = 20_000
const mostLines = 200_000

/** What keeps a text from being split at all: found by looking for line breaks alone, however large it is. */
function sizeProblem(text: string): string | undefined {
  let line = 1
  for (let from = 0; from < text.length; line += 1) {
    const match = text.indexOf('\n', from)
    const to = match === -1 ? text.length : match
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
    const match = text.indexOf('\r', from)
    const to = match === -1 ? text.length : match
    longest = Math.max(longest, to - from)
    from = to + 1
  }
  return longest
}
