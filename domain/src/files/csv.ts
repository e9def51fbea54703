/** Tables written as CSV, so that a spreadsheet shows them and runs nothing in them. Read they are by `read-csv.ts`. */

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
export const writeCsv = (rows: readonly (readonly string[])[]) => `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
