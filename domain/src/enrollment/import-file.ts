/** Reads a clinic's list of members from a file: which columns it needs, and what each row says in the words of the form. */
import { usStates } from '../auth/us-states.ts'
import { type CsvRow, readCsv, shapeProblem } from '../csv.ts'
import { emptyEnrollment, type EnrollmentForm, parseDob } from './enrollment.ts'
import { languages, memberTitles } from '../members/member.ts'

/** More than a clinic has; a file this long is a mistake. */
export const mostImportRows = 10_000
const mostColumns = 200

type Field = keyof typeof columns
/** The name of each column in our sample, and other names that clinics give it; case, blanks and signs do not matter. */
const columns = {
  firstName: ['First Name', 'first', 'given name'],
  lastName: ['Last Name', 'last', 'surname', 'family name'],
  dob: ['DoB', 'date of birth', 'birth date', 'birthdate'],
  gender: ['Gender', 'sex'],
  phone: ['Phone', 'phone number', 'mobile', 'cell'],
  line1: ['Address', 'address line 1', 'street', 'line1'],
  city: ['City', 'town'],
  state: ['State'],
  zipCode: ['Zip', 'zip code', 'zipcode', 'postal code'],
  rpmConsent: ['RPM Consent', 'consent'],
  line2: ['Address 2', 'address line 2', 'line2', 'apartment'],
  email: ['Email', 'e-mail', 'e-mail address'],
  mrn: ['MRN', 'medical record number'],
  title: ['Title'],
  language: ['Language'],
  practice: ['Practice', 'practice id'],
  physician: ['Physician', 'assigned physician'],
  careManager: ['Care Manager', 'assigned care manager'],
  note: ['Note', 'notes'],
  texts: ['Texts', 'opt in sms', 'sms'],
} as const
const required = [
  'firstName',
  'lastName',
  'dob',
  'gender',
  'phone',
  'line1',
  'city',
  'state',
  'zipCode',
  'rpmConsent',
] as const

/** The first row of a sample file. */
export const importColumns = Object.values(columns).map(([title]) => title)

/** A row of the file. Physician, care manager and practice are as written: the server knows which ids they mean. */
export type ImportRow = {
  line: number
  form: EnrollmentForm
  physician: string
  careManager: string
  practice: string
  /** What the file says where the form has a place for it, by the place's path. */
  written: Readonly<Record<string, string>>
}
export type ImportFile = { rows: ImportRow[] } | { problem: string }

const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

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

/** The rows of a file, or the one thing that keeps it from being read at all. */
export function readImport(bytes: Uint8Array): ImportFile {
  const file = decodeFile(bytes)
  if ('problem' in file) return file
  const shape = shapeProblem(file.text)
  if (shape !== undefined) return { problem: shape }
  const [head, ...rows] = readCsv(file.text)
  if (!head) return { problem: 'This file is empty.' }
  const wide = [head, ...rows].find(({ cells }) => cells.length > mostColumns)
  if (wide) return { problem: `row ${wide.line}: ${wide.cells.length} columns; at most ${mostColumns} are read.` }
  const places = placesOf(head.cells)
  const missing = required.filter((field) => !places.has(field)).map((field) => columns[field][0])
  if (missing.length > 0) return { problem: `These columns are missing: ${missing.join(', ')}.` }
  if (rows.length === 0) return { problem: 'This file has a first row and no members below it.' }
  if (rows.length > mostImportRows)
    return { problem: `This file has ${rows.length} rows; at most ${mostImportRows} can be imported at once.` }
  return { rows: rows.map((row) => rowOf(row, places)) }
}

function placesOf(head: readonly string[]) {
  const names = head.map(plain)
  const places = new Map<Field, number>()
  for (const field of Object.keys(columns) as Field[]) {
    const at = names.findIndex((name) => columns[field].some((known) => plain(known) === name))
    if (at >= 0) places.set(field, at)
  }
  return places
}

const isYes = (text: string) => /^(yes|y|true|1|x)$/i.test(text)
const genderOf = (text: string): EnrollmentForm['gender'] =>
  /^f(emale)?$/i.test(text) ? 'female' : /^m(ale)?$/i.test(text) ? 'male' : ''
/** Ten digits, with or without the country's 1, as the form shows them; anything else stays and is refused as wrong. */
const phoneOf = (text: string) => text.replaceAll(/[^\d]/g, '').replace(/^1?(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')
// Spreadsheets cut the leading zeros of New England's zip codes
const zipOf = (text: string) => (/^\d{3,4}$/.test(text) ? text.padStart(5, '0') : text)
// The state's two letters, or its name however it is written
const stateOf = (text: string) => usStates.find(([, name]) => plain(name) === plain(text))?.[0] ?? text.toUpperCase()
const known = (choices: readonly string[], text: string, otherwise: string) =>
  choices.find((choice) => plain(choice) === plain(text)) ?? otherwise

function rowOf({ line, cells }: CsvRow, places: ReadonlyMap<Field, number>): ImportRow {
  const of = (field: Field) => (cells[places.get(field) ?? -1] ?? '').trim().slice(0, 500)
  const dob = of('dob')
  return {
    line,
    physician: of('physician'),
    careManager: of('careManager'),
    practice: of('practice'),
    written: {
      dob,
      gender: of('gender'),
      phone: of('phone'),
      'address.state': of('state'),
      'address.zipCode': of('zipCode'),
      rpmConsent: of('rpmConsent'),
    },
    form: {
      ...emptyEnrollment(),
      firstName: of('firstName').slice(0, 80),
      lastName: of('lastName').slice(0, 80),
      dob: parseDob(dob) ?? dob,
      gender: genderOf(of('gender')),
      memberTitle: known(memberTitles, of('title'), ''),
      language: known(languages, of('language'), 'English'),
      phone: phoneOf(of('phone')),
      email: of('email').slice(0, 254),
      mrn: of('mrn').slice(0, 60),
      address: {
        line1: of('line1').slice(0, 120),
        line2: of('line2').slice(0, 120),
        city: of('city').slice(0, 80),
        state: stateOf(of('state')),
        zipCode: zipOf(of('zipCode')),
      },
      note: of('note'),
      rpmConsent: isYes(of('rpmConsent')),
      // Without a column nobody said yes to texts
      optInSMS: isYes(of('texts')),
    },
  }
}
