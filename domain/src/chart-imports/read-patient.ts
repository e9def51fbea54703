/** A Patient of another system as the form that enrolls a member, with what is wrong and what is taken otherwise than the file says. */
import { stateNamed } from '../auth/us-states.ts'
import { emptyEnrollment, type EnrollmentForm, longestText, missingInformation } from '../enrollment/enrollment.ts'
import { languageInFile, languageProblem } from '../enrollment/language-in-file.ts'
import { lengthProblem, withQuote } from '../files/table-file.ts'
import { memberTitles } from '../members/member.ts'
import { emailNotice } from '../members/personal-fields.ts'
import { dashedPhone, isForeignNumber, nationalDigits } from '../phone.ts'
import { plainName } from '../plain-name.ts'
import { codesOf, type Concept, type PatientShape, wordsOf } from './fhir-shapes.ts'

export type ReadForm = { form: EnrollmentForm; problems: string[]; notices: string[] }

/** The one to use, and how many others there are: the preferred use first, an old one never. */
function choose<T extends { use?: string | undefined }>(items: readonly T[] | undefined, uses: readonly string[]) {
  const rank = ({ use }: T) => (use !== undefined && uses.includes(use) ? uses.indexOf(use) : uses.length)
  const [first, ...others] = (items ?? []).filter(({ use }) => use !== 'old').toSorted((a, b) => rank(a) - rank(b))
  return { first, others }
}

/** Ten digits as the form shows them; anything else stays as it is and is refused as wrong. */
function phoneOf(text: string): string {
  const digits = nationalDigits(text)
  return digits.length === 10 && !isForeignNumber(text) ? dashedPhone(digits) : text.trim()
}

/** A sentence about what is left out, where there is anything. */
const leftOut = (what: string, texts: readonly string[]) => (texts.length === 0 ? [] : [withQuote(what, texts.join(', '))])
const counted = (what: string, others: readonly unknown[]) =>
  others.length === 0 ? [] : [`${what}: ${others.length} more in the file, left out.`]

function nameOf(patient: PatientShape) {
  const { first = {}, others } = choose(patient.name, ['official', 'usual'])
  const { given = [], family = '', prefix = [], suffix = [] } = first
  const title = memberTitles.find((known) => plainName(known) === plainName(prefix.join(' '))) ?? ''
  const otherNames = others.map((name) => name.text ?? [...(name.given ?? []), name.family].join(' '))
  return {
    form: { firstName: given.join(' '), lastName: family, memberTitle: title },
    notices: [
      ...(title === '' ? leftOut('The title is left out.', prefix) : []),
      ...leftOut('The suffix is left out.', suffix),
      ...leftOut('Other names are left out.', otherNames),
    ],
  }
}

function addressOf({ address }: PatientShape) {
  const { first = {}, others } = choose(address, ['home', 'temp', 'work'])
  const { line = [], city = '', state = '', postalCode = '' } = first
  const [line1 = '', ...lines] = line
  const code = stateNamed(state.trim()) ?? state.trim().toUpperCase()
  return {
    form: { address: { line1, line2: lines.join(', '), city, state: code, zipCode: postalCode.trim() } },
    notices: counted('Addresses', others),
  }
}

function telecomOf({ telecom }: PatientShape) {
  const of = (system: string) => (telecom ?? []).filter((item) => item.system === system && (item.value ?? '').trim() !== '')
  const phone = choose(of('phone'), ['mobile', 'home', 'work'])
  const email = choose(of('email'), ['home', 'work'])
  const mail = email.first?.value?.trim() ?? ''
  const unstored = emailNotice(mail)
  const elsewhere = (telecom ?? []).filter(
    ({ system, use, value }) => system !== 'phone' && system !== 'email' && use !== 'old' && value !== undefined,
  )
  return {
    form: { phone: phoneOf(phone.first?.value ?? ''), email: mail },
    notices: [
      ...counted('Phone numbers', phone.others),
      ...counted('E-mail addresses', email.others),
      ...leftOut(
        'Other contacts are left out.',
        elsewhere.map(({ value = '' }) => value),
      ),
      ...(unstored === undefined ? [] : [withQuote(`E-mail: ${unstored}`, mail)]),
    ],
  }
}

/** The preferred language, else the first: a person has one here. */
function languageOf({ communication }: PatientShape) {
  const items = communication ?? []
  const chosen = items.find(({ preferred }) => preferred === true) ?? items[0]
  const text = codesOf(chosen?.language)[0] ?? wordsOf(chosen?.language)
  const problem = languageProblem(text)
  const others = items.filter((item) => item !== chosen).map(({ language }) => wordsOf(language) || codesOf(language)[0] || '?')
  return {
    language: languageInFile(text) ?? '',
    problems: problem === undefined ? [] : [withQuote(`Language: ${problem}`, text)],
    notices: [
      ...(chosen !== undefined && text === '' ? ['The file does not say which language: English is recorded.'] : []),
      ...leftOut('Other languages are left out.', others),
    ],
  }
}

/** Numbers of other kinds are counted and not quoted: one of them may be a social security number. */
function numberOf({ identifier }: PatientShape) {
  const isOfRecord = ({ type }: { type?: Concept | undefined }) => codesOf(type).includes('MR')
  const valued = (identifier ?? []).filter(({ value = '' }) => value.trim() !== '')
  const numbers = valued.filter(isOfRecord).map(({ value = '' }) => value.trim())
  return {
    mrn: numbers[0] ?? '',
    notices: [
      ...leftOut('Further record numbers are left out.', numbers.slice(1)),
      ...counted(
        'Numbers of other kinds',
        valued.filter((item) => !isOfRecord(item)),
      ),
    ],
  }
}

const stateProblems = ({ active, deceasedBoolean, deceasedDateTime, link }: PatientShape) => [
  ...(link?.some(({ type }) => type === 'replaced-by') ? ['The file says that another entry has replaced this one.'] : []),
  ...(deceasedBoolean === true || deceasedDateTime !== undefined ? ['The file says that this person has died.'] : []),
  ...(active === false ? ['The file says that this person is no longer a patient there.'] : []),
]

/** Nothing is cut to fit: a text that is too long for its place is refused. */
const lengthProblems = (form: EnrollmentForm) =>
  (['firstName', 'lastName', 'email', 'mrn'] as const)
    .map((field) => [field, form[field]] as const)
    .concat((['line1', 'line2', 'city'] as const).map((field) => [field as never, form.address[field]] as const))
    .flatMap(([field, text]) => {
      const problem = lengthProblem(text, longestText[field])
      return problem === undefined ? [] : [withQuote(problem, text)]
    })

/** What the file says where the form says that something is wrong, by the form's path. */
const quotesOf = (form: EnrollmentForm, patient: PatientShape): Record<string, string> => ({
  dob: patient.birthDate ?? '',
  gender: patient.gender ?? '',
  phone: form.phone,
  'address.state': form.address.state,
  'address.zipCode': form.address.zipCode,
})

/**
 * The form of a Patient. `today` is the clinic's date (`YYYY-MM-DD`). Texts are never agreed to by a file; the consent to remote
 * monitoring is stated by whoever imports, for all of them.
 */
export function readPatient(patient: PatientShape, today: string): ReadForm {
  const parts = [nameOf(patient), addressOf(patient), telecomOf(patient)] as const
  const [name, address, telecom] = parts
  const [language, number] = [languageOf(patient), numberOf(patient)]
  const { gender } = patient
  const form: EnrollmentForm = {
    ...emptyEnrollment(),
    ...name.form,
    ...address.form,
    ...telecom.form,
    dob: patient.birthDate ?? '',
    gender: gender === 'male' || gender === 'female' ? gender : '',
    language: language.language,
    mrn: number.mrn,
    rpmConsent: true,
    // Nobody is on record as having spoken who may have written
    rpmConsentMethod: null,
    optInSMS: false,
  }
  const quotes = quotesOf(form, patient)
  return {
    form,
    problems: [
      ...stateProblems(patient),
      ...lengthProblems(form),
      ...language.problems,
      ...missingInformation(form, today).map(({ path, message }) => withQuote(message, quotes[path])),
    ],
    notices: [...parts, language, number].flatMap(({ notices }) => notices),
  }
}
