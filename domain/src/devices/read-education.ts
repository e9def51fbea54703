/** Set-up and education of members' devices, as another system kept it: read where files are read. */
import { isDay } from '../days.ts'
import { dayInFile, type FieldProblem, readTable, type TableFile, withQuote } from '../files/table-file.ts'
import { plainName } from '../plain-name.ts'
import { type EducationMethod, educationMethodNames, educationMethods } from './education.ts'

export const educationColumns = {
  mrn: ['MRN', 'medical record number'],
  dob: ['DoB', 'date of birth', 'birth date', 'birthdate'],
  device: ['Device', 'device number', 'IMEI', 'serial number', 'serial'],
  educatedOn: ['Explained On', 'educated on', 'education date', 'date'],
  method: ['How', 'method'],
  isTaughtBack: ['Shown Back', 'teach-back', 'taught back'],
  educator: ['Explained By', 'educator', 'educated by'],
} as const

/** Of one clinic; a file this long is a mistake. */
export const mostEducation = 5000

export type EducationLine = {
  line: number
  mrn: string
  /** `YYYY-MM-DD`, or what the file says. */
  dob: string
  /** The number printed on the device: letters and digits alone. */
  device: string
  /** `YYYY-MM-DD`, or what the file says. */
  educatedOn: string
  method: EducationMethod | undefined
  /** Undefined where the file says neither yes nor no: nobody guesses that a member has shown it. */
  isTaughtBack: boolean | undefined
  /** The e-mail address of whoever explained it, in small letters. */
  educator: string
  problems: FieldProblem[]
}

const methodOf = (text: string) =>
  educationMethods.find((method) => [method, educationMethodNames[method]].some((word) => plainName(word) === plainName(text)))
const answerOf = (text: string) => (/^(yes|y|true|1|x)$/i.test(text) ? true : /^(no|n|false|0)$/i.test(text) ? false : undefined)

/** A number as it is printed, without the blanks and signs between its parts. */
export const printedNumber = (text: string): string => text.replaceAll(/[\s.-]/g, '').toUpperCase()

/** Each line read alone: one that is wrong is named with its problems. */
export function readEducation(text: string): TableFile<EducationLine> {
  const required = Object.keys(educationColumns) as (keyof typeof educationColumns)[]
  const table = readTable(text, { columns: educationColumns, required, mostRows: mostEducation, things: 'set-ups' })
  if ('problem' in table) return table
  const lines = table.lines.map(({ line, cell, problems }) => {
    const read = {
      mrn: cell('mrn'),
      dob: dayInFile(cell('dob')),
      device: printedNumber(cell('device')),
      educatedOn: dayInFile(cell('educatedOn')),
      method: methodOf(cell('method')),
      isTaughtBack: answerOf(cell('isTaughtBack')),
      educator: cell('educator').toLowerCase(),
    }
    const checks: [field: keyof typeof educationColumns, isWrong: boolean, message: string][] = [
      ['mrn', read.mrn === '', 'Enter the number by which the clinic knows the member.'],
      ['dob', !isDay(read.dob), 'Enter a date of the calendar.'],
      ['device', read.device === '', 'Enter the number printed on the device.'],
      ['educatedOn', !isDay(read.educatedOn), 'Enter a date of the calendar.'],
      ['method', read.method === undefined, 'Write phone, visit or video.'],
      ['isTaughtBack', read.isTaughtBack === undefined, 'Write yes or no.'],
      ['educator', read.educator === '', 'Enter the e-mail address with which whoever explained it signs in.'],
    ]
    const wrong = checks.flatMap(([field, isWrong, message]) =>
      isWrong ? [{ field: educationColumns[field][0], message: withQuote(message, cell(field)) }] : [],
    )
    return { line, ...read, problems: [...problems, ...wrong] }
  })
  return { ...table, lines }
}
