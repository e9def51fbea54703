/** The list of ICD-10-CM codes as it is kept, and whether a code may stand on a claim of a day. Chapters as CDC/NCHS issue them. */

export type CodeEntry = {
  code: string
  title: string
  /** `both` years of the list, only up to or only from the turn of the fiscal year, or a heading that is never billable. */
  billable: 'both' | 'until' | 'from' | 'never'
}

/** docs/sources/chart.md codes: the list is of fiscal year 2027, with what changed against 2026 marked. */
export const listYear = 2027
/** The first date of service of `listYear`. */
export const turnOfYear = '2026-10-01'
const marks: Record<string, CodeEntry['billable']> = { '1': 'both', '26': 'until', '27': 'from', '0': 'never' }

/** Reads the file: a heading line, then code, mark and title separated by tabs. */
export const readCodeList = (text: string): CodeEntry[] =>
  text
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => {
      const [code = '', mark = '', title = ''] = line.split('\t')
      const billable = marks[mark]
      if (billable === undefined) throw new Error(`the list of codes has an unknown mark beside ${code}`)
      return { code, title, billable }
    })

/** The list with its codes without dots, and where each stands in it. */
export type CodeList = { entries: readonly CodeEntry[]; codes: readonly string[]; byCode: ReadonlyMap<string, number> }

/** A code as it is compared: `e 11.9` is `E119`. */
export const plainCode = (code: string) => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

export function listCodes(entries: readonly CodeEntry[]): CodeList {
  const codes = entries.map(({ code }) => plainCode(code))
  return { entries, codes, byCode: new Map(codes.map((code, at) => [code, at])) }
}

/** Whether a claim of this date of service may name the code. */
export function isBillableOn({ billable }: CodeEntry, day: string): boolean {
  if (billable === 'never') return false
  if (billable === 'both') return true
  return (billable === 'from') === day >= turnOfYear
}
