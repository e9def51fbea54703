/** By whom people are employed, as a payroll or a practice system exports it: read where files are read. */
import { isDay } from '../../days.ts'
import { dayInFile, type FieldProblem, readTable, type TableFile, withQuote } from '../../files/table-file.ts'
import { plainName } from '../../plain-name.ts'
import { problems } from '../../problems.ts'
import { type EmploymentKind, employmentKindNames, employmentProblem } from './employment.ts'

export const employmentColumns = {
  email: ['Email', 'e-mail', 'e-mail address', 'user'],
  kind: ['Employment', 'employed by', 'employment type'],
  startsOn: ['First Day', 'from', 'start', 'hired', 'hire date'],
  endsOn: ['Last Day', 'to', 'end', 'left', 'termination date'],
} as const

/** Of one clinic; a file this long is a mistake. */
export const mostEmployments = 2000

export type EmploymentLine = {
  line: number
  /** As an account is found by it: small letters. */
  email: string
  kind: EmploymentKind | undefined
  /** `YYYY-MM-DD`, or what the file says. */
  startsOn: string
  /** The last day; null: until further notice. */
  endsOn: string | null
  problems: FieldProblem[]
}

/** What clinics write, and what our own sample says. */
const kindWords: Readonly<Record<EmploymentKind, readonly string[]>> = {
  employed: ['employed', 'employee', 'practice', 'W-2', employmentKindNames.employed],
  contracted: ['contracted', 'contractor', '1099', employmentKindNames.contracted],
  vendor: ['vendor', employmentKindNames.vendor],
}
const kindOf = (text: string) =>
  (Object.keys(kindWords) as EmploymentKind[]).find((kind) => kindWords[kind].some((word) => plainName(word) === plainName(text)))

/** Each line read alone: one that is wrong is named with its problems. */
export function readEmployment(text: string): TableFile<EmploymentLine> {
  const table = readTable(text, {
    columns: employmentColumns,
    required: ['email', 'kind', 'startsOn'],
    mostRows: mostEmployments,
    things: 'people',
  })
  if ('problem' in table) return table
  const lines = table.lines.map(({ line, cell, problems: ofRow }) => {
    const kind = kindOf(cell('kind'))
    const startsOn = dayInFile(cell('startsOn'))
    const endsOn = dayInFile(cell('endsOn')) || null
    const checks: [field: keyof typeof employmentColumns, message: string | undefined][] = [
      ['email', cell('email') === '' ? 'Enter the e-mail address with which the person signs in.' : undefined],
      ['kind', kind === undefined ? withQuote('Write employed, contracted or vendor.', cell('kind')) : undefined],
      ['startsOn', isDay(startsOn) ? undefined : withQuote('Enter a date of the calendar.', startsOn)],
      ['endsOn', endsOn === null || isDay(endsOn) ? undefined : withQuote('Enter a date of the calendar.', endsOn)],
    ]
    const wrong = checks.flatMap(([field, message]) => (message === undefined ? [] : [{ field: employmentColumns[field][0], message }]))
    const days = wrong.length === 0 ? employmentProblem({ startsOn, endsOn }, []) : undefined
    const early = days === undefined ? [] : [{ field: employmentColumns.endsOn[0], message: problems[days].text }]
    return { line, email: cell('email').toLowerCase(), kind, startsOn, endsOn, problems: [...ofRow, ...wrong, ...early] }
  })
  return { ...table, lines }
}
