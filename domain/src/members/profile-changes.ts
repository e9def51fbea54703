/**
 * What may be changed about a member with the operators set, push, pull and addToSet: every path by name, who may change
 * it and what it takes. Programs, consents and enrollment have calls of their own, because they leave a history.
 */
import { fieldWords } from '../field-words.ts'
import { z } from 'zod'
import { type Role, roles } from '../access.ts'
import { isStateCode } from '../auth/us-states.ts'
import { StoredPhone, StoredPhoneOrNone } from '../phone-fields.ts'
import type { FieldProblem } from '../problems.ts'
import { dobProblem, normalName, parseDob, storedEmail, zipProblem } from './personal-fields.ts'
import { isChronicCondition } from '../chart/chronic-conditions.ts'
import { MemberTitle, MethodOfCommunication, PersonToContact } from './member.ts'
import { allergyCategories, allergyReactions } from '../chart/medications.ts'
import { Language } from '../values/languages.ts'
import { Gender } from '../values/gender.ts'
import { isUsZone } from '../values/us-zones.ts'

export const operators = ['set', 'push', 'pull', 'addToSet'] as const
export type Operator = (typeof operators)[number]
export type Change = { operator: Operator; path: string; value: unknown }

type PathRule = {
  by: readonly Role[]
  set: z.ZodType
  /** For lists: what one entry is. */
  entry?: z.ZodType
  /** What is wrong with a stored value on this day (`YYYY-MM-DD`). */
  onDay?: (value: string, today: string) => string | undefined
}

const admins: readonly Role[] = ['admin', 'superAdmin']
const text = (most: number) => z.string('Write a text.').trim().max(most, `At most ${most} characters.`)
const filled = (most: number, message: string) => text(most).min(1, message)
const name = (message: string) => filled(80, message).transform(normalName).pipe(z.string().min(1, message))
const orNull = <S extends z.ZodType>(schema: S) => z.union([schema, z.null(), z.literal('').transform(() => null)])
const checked = (problem: (typed: string) => string | undefined) =>
  z.string('Write a text.').superRefine((typed, at) => {
    const message = problem(typed)
    if (message) at.addIssue({ code: 'custom', message })
  })
const notAhead = (message: string) => (day: string, today: string) => (day > today ? message : undefined)
const Dob = z
  .string('Write a text.')
  .transform((typed) => parseDob(typed) ?? '')
  .pipe(z.string().min(1, 'Enter the date of birth as MM/DD/YYYY.'))
const PlainDate = z.iso.date('Write a date as YYYY-MM-DD.').refine((day) => !day.startsWith('0'), 'Write a date as YYYY-MM-DD.')

// ICD-10-CM Official Guidelines FY 2026, section I.A: 3 to 7 characters, a letter and a digit first, a dot after the third
const DiagnosisCode = z
  .string('Write a code.')
  .transform((code) => code.trim().toUpperCase())
  .pipe(z.string().regex(/^[A-Z]\d[0-9A-Z](\.?[0-9A-Z]{1,4})?$/, 'Write a diagnosis code such as I10 or E11.9.'))
// CPT and HCPCS level II codes have five characters (AMA CPT 2026, CMS HCPCS)
// docs/sources/product.md 2.3: medications carry startYM and endYM
const Month = z.string('Write a month.').regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, 'Write the month as YYYY-MM.')
const MedicationEntry = z
  .strictObject({
    name: filled(200, 'Write the name of the medication.'),
    startYM: z.union([z.literal(''), Month]).optional(),
    endYM: z.union([z.literal(''), Month]).optional(),
    stats: text(200).optional(),
  })
  .refine(({ startYM, endYM }) => !startYM || !endYM || startYM <= endYM, {
    path: ['endYM'],
    message: 'The end is before the start.',
  })
const AllergyEntry = z.strictObject({
  name: filled(200, 'Write what the allergy is to.'),
  category: z.enum(allergyCategories, `Choose one of ${allergyCategories.join(', ')}.`),
  reaction: z.enum(allergyReactions, `Choose one of ${allergyReactions.join(', ')}.`),
})
const Condition = filled(120, 'Write the condition.').refine(
  isChronicCondition,
  'Choose a condition of the list, or name another with its diagnosis code: Multiple sclerosis (G35).',
)
const ProcedureCode = z
  .string('Write a code.')
  .transform((code) => code.trim().toUpperCase())
  .pipe(z.string().regex(/^[0-9A-Z]\d{3}[0-9A-Z]$/, 'Write a procedure code of five characters.'))
// The list of an account holds a handful; a hundred is a mistake
const list = (entry: z.ZodType) => z.array(entry).max(100, 'At most 100 entries.')

const field = (set: z.ZodType, by: readonly Role[] = roles): PathRule => ({ by, set })
const listed = (entry: z.ZodType): PathRule => ({ by: roles, set: list(entry), entry })
const address = {
  line1: filled(120, 'Enter the street address.'),
  line2: text(120),
  city: filled(80, 'Enter the city.'),
  state: z.string().refine(isStateCode, 'Choose the state.'),
  zipCode: checked(zipProblem),
}
const caregiver = { name: text(120), phone: StoredPhoneOrNone }

export const profilePaths: Record<string, PathRule> = {
  firstName: field(name('Enter the first name.')),
  lastName: field(name('Enter the last name.')),
  dob: { ...field(Dob), onDay: dobProblem },
  gender: field(Gender),
  memberTitle: field(MemberTitle),
  language: field(Language),
  phone: field(StoredPhone),
  email: field(z.string('Write a text.').max(254).transform(storedEmail)),
  mrn: field(text(60)),
  address: field(z.strictObject(address)),
  'address.line1': field(address.line1),
  'address.line2': field(address.line2),
  'address.city': field(address.city),
  'address.state': field(address.state),
  'address.zipCode': field(address.zipCode),
  timeZone: field(z.string('Choose a time zone.').refine(isUsZone, 'Choose a time zone of the list.')),
  practiceId: field(orNull(filled(100, ''))),
  assignedPhysician: field(orNull(z.uuid('Choose a user of the list.'))),
  assignedCareManager: field(orNull(z.uuid('Choose a user of the list.'))),
  optInSMS: field(z.boolean('Write true or false.')),
  optInEmail: field(z.boolean('Write true or false.')),
  note: field(text(5000)),
  methodOfCommunication: field(orNull(MethodOfCommunication)),
  personToContact: field(orNull(PersonToContact)),
  caregiver: field(z.strictObject(caregiver)),
  'caregiver.name': field(caregiver.name),
  'caregiver.phone': field(caregiver.phone),
  enrollmentDate: { ...field(PlainDate, admins), onDay: notAhead('The enrollment date is in the future.') },
  chronicConditions: listed(Condition),
  diagnosisCodes: listed(DiagnosisCode),
  procedureCodes: listed(ProcedureCode),
  emDates: listed(PlainDate),
  medications: listed(MedicationEntry),
  allergies: listed(AllergyEntry),
}

type Reader = { role: Role; today: string }
type Update = Partial<Record<Operator, Record<string, unknown> | undefined>>

/**
 * Reads an update into changes, or into what is wrong with it, each with its path (`set.ssn`). A path that the role may
 * not change is as unknown as one that does not exist. `today` is the clinic's date.
 */
export function readChanges(update: Update, { role, today }: Reader): { changes: Change[]; problems: FieldProblem[] } {
  const changes: Change[] = []
  const problems: FieldProblem[] = []
  for (const operator of operators) {
    for (const [path, value] of Object.entries(update[operator] ?? {})) {
      const read = readChange({ operator, path, value }, { role, today })
      if ('change' in read) changes.push(read.change)
      else problems.push(...read.problems)
    }
  }
  if (changes.length === 0 && problems.length === 0) problems.push({ path: 'set', message: 'Nothing is changed.' })
  return { changes, problems }
}

function readChange({ operator, path, value }: Change, { role, today }: Reader): { change: Change } | { problems: FieldProblem[] } {
  const at = `${operator}.${path}`
  const rule = Object.hasOwn(profilePaths, path) ? profilePaths[path] : undefined
  if (!rule?.by.includes(role)) return { problems: [{ path: at, message: 'This field cannot be changed here.' }] }
  const schema = operator === 'set' ? rule.set : operator === 'pull' ? rule.entry && PullEntry : rule.entry
  if (!schema) return { problems: [{ path: at, message: 'This field is not a list.' }] }
  const read = schema.safeParse(value, { error: fieldWords(at) })
  if (read.success) {
    const message = rule.onDay?.(read.data as string, today)
    return message ? { problems: [{ path: at, message }] } : { change: { operator, path, value: read.data } }
  }
  return {
    problems: read.error.issues.map((issue) => ({ path: [at, ...issue.path].join('.'), message: issue.message })),
  }
}

/** What `pull` takes out: the entry itself, or every entry that has these fields. */
const PullEntry = z.union(
  [
    z.string().max(500),
    // No field at all would fit every entry
    z.record(z.string(), z.string().max(500)).refine((fields) => Object.keys(fields).length > 0),
  ],
  'Write the entry to remove.',
)

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const fits = (entry: unknown, pattern: unknown) =>
  typeof pattern === 'string'
    ? entry === pattern
    : Object.entries(pattern as object).every(([key, value]) => (entry as Record<string, unknown>)[key] === value)

/** A list after one change. */
export function changedList(entries: readonly unknown[], { operator, value }: Change): unknown[] {
  if (operator === 'set') return value as unknown[]
  if (operator === 'pull') return entries.filter((entry) => !fits(entry, value))
  if (operator === 'addToSet' && entries.some((entry) => same(entry, value))) return [...entries]
  return [...entries, value]
}
