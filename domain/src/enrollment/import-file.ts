/** Reads a clinic's list of members from a file: which columns it needs, and what each row says in the words of the form. */
import { stateNamed } from '../auth/us-states.ts'
import { emptyEnrollment, type EnrollmentForm, longestText, titleFor } from './enrollment.ts'
import { longestOrderText } from './order-fields.ts'
import { emailNotice, parseDob } from '../members/personal-fields.ts'
import { languageInFile, languageProblem } from './language-in-file.ts'
import { memberTitles } from '../members/member.ts'
import { consentMethodIn, consentMethodProblem } from './consent-in-file.ts'
import { dashedPhone, isForeignNumber, nationalDigits } from '../phone.ts'
import { plainName } from '../plain-name.ts'
import { decodeFile, type FieldProblem, lengthProblem, readTable, type TableLine, withQuote } from '../files/table-file.ts'

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
  orderedOn: ['Order Date', 'ordered on'],
  diagnosisCodes: ['Order Diagnosis', 'order diagnoses'],
  source: ['Order Source'],
  consentMethod: ['RPM Consent Method', 'consent method'],
  consentGiver: ['RPM Consent Given By', 'consent given by'],
} as const
const required = ['firstName', 'lastName', 'dob', 'gender', 'phone', 'line1', 'city', 'state', 'zipCode', 'rpmConsent'] as const

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
  /** What keeps the row from being enrolled, beyond what the form itself says. */
  problems: FieldProblem[]
  /** What is enrolled otherwise than the file says. */
  notices: string[]
}
export type ImportFile = { rows: ImportRow[]; /** Said of the file as a whole. */ notices: string[] } | { problem: string }

/** The rows of a file, or the one thing that keeps it from being read at all. */
export function readImport(bytes: Uint8Array): ImportFile {
  const file = decodeFile(bytes)
  if ('problem' in file) return file
  const table = readTable(file.text, { columns, required, mostRows: mostImportRows, things: 'members' })
  if ('problem' in table) return table
  const rows = table.lines.map(toImportRow)
  return { rows, notices: [...table.notices, ...methodNotices(rows)] }
}

const methodNotices = (rows: readonly ImportRow[]) =>
  rows.some(({ form }) => form.rpmConsentMethod !== null)
    ? []
    : [
        `No row says how its consent was given and by whom (${columns.consentMethod[0]}, ${columns.consentGiver[0]}). Say it on Edit profile before the first month is billed.`,
      ]

const isYes = (text: string) => /^(yes|y|true|1|x)$/i.test(text)
const isYesOrNo = (text: string) => isYes(text) || /^(no|n|false|0|)$/i.test(text)
const genderOf = (text: string): EnrollmentForm['gender'] => (/^f(emale)?$/i.test(text) ? 'female' : /^m(ale)?$/i.test(text) ? 'male' : '')
/** Ten digits, with or without the country's 1, as the form shows them; anything else stays and is refused as wrong. */
function phoneOf(text: string): string {
  const digits = nationalDigits(text)
  return digits.length === 10 && !isForeignNumber(text) ? dashedPhone(digits) : digits
}
// Spreadsheets cut the leading zeros of New England's zip codes
const zipOf = (text: string) => (/^\d{3,4}$/.test(text) ? text.padStart(5, '0') : text)
const stateOf = (text: string) => stateNamed(text) ?? text.toUpperCase()
const titleOf = (text: string) => memberTitles.find((title) => plainName(title) === plainName(text)) ?? ''

const quotedFields = {
  dob: 'dob',
  gender: 'gender',
  phone: 'phone',
  state: 'address.state',
  zipCode: 'address.zipCode',
  rpmConsent: 'rpmConsent',
  orderedOn: 'order.orderedOn',
  diagnosisCodes: 'order.diagnosisCodes',
} as const

type Cell = TableLine<Field>['cell']

function toImportRow({ line, cell, problems }: TableLine<Field>): ImportRow {
  const paths = Object.entries(quotedFields) as [keyof typeof quotedFields, string][]
  return {
    line,
    physician: cell('physician'),
    careManager: cell('careManager'),
    practice: cell('practice'),
    written: Object.fromEntries(paths.map(([field, path]) => [path, cell(field)])),
    form: formOf(cell),
    problems: [...problems, ...cellProblems(cell)],
    notices: noticesOf(cell),
  }
}

function formOf(cell: Cell): EnrollmentForm {
  const dob = cell('dob')
  return {
    ...emptyEnrollment(),
    firstName: cell('firstName'),
    lastName: cell('lastName'),
    dob: parseDob(dob) ?? dob,
    gender: genderOf(cell('gender')),
    memberTitle: titleOf(cell('title')),
    language: languageInFile(cell('language')) ?? '',
    phone: phoneOf(cell('phone')),
    email: cell('email'),
    mrn: cell('mrn'),
    address: {
      line1: cell('line1'),
      line2: cell('line2'),
      city: cell('city'),
      state: stateOf(cell('state')),
      zipCode: zipOf(cell('zipCode')),
    },
    note: cell('note'),
    rpmConsent: isYes(cell('rpmConsent')),
    rpmConsentMethod: consentMethodIn(cell('consentMethod'), cell('consentGiver')),
    // Without a column nobody said yes to texts
    optInSMS: isYes(cell('texts')),
    order: { orderedOn: cell('orderedOn'), diagnosisCodes: cell('diagnosisCodes'), source: cell('source') },
  }
}

const orderTexts = Object.keys(longestOrderText) as (keyof typeof longestOrderText)[]

function cellProblems(cell: Cell): FieldProblem[] {
  const problem = (field: Field, message: string | undefined, text = '') =>
    message === undefined ? [] : [{ field: columns[field][0], message: withQuote(message, text) }]
  const measured = Object.keys(longestText) as (keyof typeof longestText)[]
  return [
    ...measured.flatMap((field) => problem(field, lengthProblem(cell(field), longestText[field]))),
    ...orderTexts.flatMap((field) => problem(field, lengthProblem(cell(field), longestOrderText[field]))),
    ...problem('language', languageProblem(cell('language')), cell('language')),
    ...consentProblems(cell),
    ...problem('texts', isYesOrNo(cell('texts')) ? undefined : 'Write yes or no.', cell('texts')),
  ]
}

function consentProblems(cell: Cell): FieldProblem[] {
  const found = consentMethodProblem(cell('consentMethod'), cell('consentGiver'))
  if (found === undefined) return []
  const field = found.of === 'method' ? 'consentMethod' : 'consentGiver'
  return [{ field: columns[field][0], message: withQuote(found.message, cell(field)) }]
}

function noticesOf(cell: Cell): string[] {
  const [title, email] = [cell('title'), cell('email')]
  const notice = emailNotice(email)
  const used = titleFor(genderOf(cell('gender')), '')
  const zip = cell('zipCode')
  return [
    ...(zipOf(zip) === zip ? [] : [withQuote(`Zip: ${zipOf(zip)} will be saved.`, zip)]),
    ...(notice === undefined ? [] : [withQuote(`Email: ${notice}`, email)]),
    ...(title === '' || titleOf(title) !== '' ? [] : [withQuote(`Title: ${used} will be saved.`, title)]),
  ]
}
