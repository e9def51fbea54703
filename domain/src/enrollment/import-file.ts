/** Reads a clinic's list of members from a file: which columns it needs, and what each row says in the words of the form. */
import { stateNamed } from '../auth/us-states.ts'
import { emptyEnrollment, type EnrollmentForm, parseDob } from './enrollment.ts'
import { languages, memberTitles } from '../members/member.ts'
import { dashedPhone, isOfAnotherCountry, nationalDigits } from '../phone.ts'
import { plainName } from '../plain-name.ts'
import { decodeFile, readTable, type TableLine } from '../table-file.ts'

/** More than a clinic has; a file this long is a mistake. */
export const mostImportRows = 10_000

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

/** The rows of a file, or the one thing that keeps it from being read at all. */
export function readImport(bytes: Uint8Array): ImportFile {
  const file = decodeFile(bytes)
  if ('problem' in file) return file
  const table = readTable(file.text, { columns, required, mostRows: mostImportRows, things: 'members' })
  return 'problem' in table ? table : { rows: table.lines.map(rowOf) }
}

const isYes = (text: string) => /^(yes|y|true|1|x)$/i.test(text)
const genderOf = (text: string): EnrollmentForm['gender'] =>
  /^f(emale)?$/i.test(text) ? 'female' : /^m(ale)?$/i.test(text) ? 'male' : ''
/** Ten digits, with or without the country's 1, as the form shows them; anything else stays and is refused as wrong. */
function phoneOf(text: string): string {
  const digits = nationalDigits(text)
  return digits.length === 10 && !isOfAnotherCountry(text) ? dashedPhone(digits) : digits
}
// Spreadsheets cut the leading zeros of New England's zip codes
const zipOf = (text: string) => (/^\d{3,4}$/.test(text) ? text.padStart(5, '0') : text)
const stateOf = (text: string) => stateNamed(text) ?? text.toUpperCase()
const known = (choices: readonly string[], text: string, otherwise: string) =>
  choices.find((choice) => plainName(choice) === plainName(text)) ?? otherwise

function rowOf({ line, cell }: TableLine<Field>): ImportRow {
  const of = (field: Field) => cell(field).slice(0, 500)
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
