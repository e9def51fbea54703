/** The lists that are filled by file, and how such a file is read: a line for each member. */
import { readCsv } from '../csv.ts'

export const uploadedLists = ['hcc-high', 'hcc-medium', 'hcc-low', 'frequent-ed', 'recent-inpatient', 'just-discharged', 'high-cost-list', 'chase-list'] as const // prettier-ignore
export type UploadedList = (typeof uploadedLists)[number]

export type ListLine = { line: number; member: string; asOf: string | null; note: string; message: string | null }

/** The most lines of one file. */
const mostLines = 20_000

const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

/** Lines of this list: a column `list` names another list's lines, which are passed over. */
export function readListFile(text: string, list: UploadedList): { lines: ListLine[]; problem: string | null } {
  const [head, ...rows] = readCsv(text)
  const at = (...names: string[]) => head?.cells.findIndex((cell) => names.includes(plain(cell))) ?? -1
  const places = { list: at('list'), member: at('memberid', 'mrn', 'memberidmrn'), asOf: at('asof', 'date'), note: at('note') } // prettier-ignore
  if (places.member === -1) return { lines: [], problem: 'The first line must name a column memberId or mrn.' }
  if (rows.length > mostLines) return { lines: [], problem: `At most ${mostLines} lines at once.` }
  const cell = (cells: readonly string[], place: number) => cells[place]?.trim() ?? ''
  const own = rows.filter(({ cells }) => places.list === -1 || ['', list].includes(cell(cells, places.list)))
  return {
    lines: own.map(({ line, cells }) => {
      const asOf = cell(cells, places.asOf)
      const isDay = asOf === '' || /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(asOf)
      const member = cell(cells, places.member)
      const message = member === '' ? 'The line names no member.' : isDay ? null : 'Write the date as YYYY-MM-DD.'
      return { line, member, asOf: asOf === '' || !isDay ? null : asOf, note: cell(cells, places.note).slice(0, 500), message } // prettier-ignore
    }),
    problem: null,
  }
}
