import { expect, test } from 'vitest'
import { z } from 'zod'
import { actionName } from './contract.ts'
import { endpoints } from './endpoints.ts'
import { emptyEnrollment, missingInformation } from './enrollment/enrollment.ts'
import { profilePaths } from './members/profile-changes.ts'
import { dialedPhone, phoneProblem } from './phone.ts'
import { TypedPhone } from './values/typed-phone.ts'
import { StoredPhone, StoredPhoneOrNone } from './phone-fields.ts'

const good = ['212-555-0143', '+12125550143']
const bad = ['555', '12125550143', '055-555-0143', '212-155-0143', '212-555-01434', '+442079460958', '2125550143 x5']

test('a phone field takes both forms of a number that somebody can have, and nothing else', () => {
  for (const phone of good) {
    expect(TypedPhone.parse(` ${phone} `)).toBe('212-555-0143')
    expect(StoredPhone.parse(phone)).toBe('+12125550143')
  }
  for (const phone of bad) expect(StoredPhoneOrNone.safeParse(phone).success, phone).toBe(false)
  expect(StoredPhone.safeParse('').success).toBe(false)
  expect(StoredPhoneOrNone.parse(' ')).toBe('')
})

test('what was typed before there was one form is dialed where it can be, and no digit is dropped for it', () => {
  for (const typed of ['(212) 555-0143', '1 212 555 0143', ...good]) expect(dialedPhone(typed)).toBe('+12125550143')
  for (const typed of ['', '555', '212-555-01434', '(212) 555-0143 ext 5', '155-555-0143']) expect(dialedPhone(typed)).toBeUndefined()
})

/** Phones that are judged elsewhere, or are none of ours to judge. */
const others: Record<string, string> = {
  'POST members/create phone': 'judged with the whole form, missingInformation',
  'POST members/create caregiver.phone': 'judged with the whole form, missingInformation',
  'GET members/phone-check phone': 'judged by its handler, phoneProblem',
  'PUT members/draft form.phone': 'a form that is being typed',
  'PUT members/draft form.caregiver.phone': 'a form that is being typed',
  'PUT members/:id/care-plan/draft content.team.phone': 'words of a document that is being written: front desk, extension 4',
  'PUT members/:id/care-plan/draft base.team.phone': 'words of a document that is being written',
  'POST sms/send msgTo': 'a phone that is a member’s, or refused',
  'POST sms/prospects/attach phone': 'a number that has texted, however it is written',
  'POST scim/v2/Users phoneNumbers': 'of the standard, and not read',
  'PUT scim/v2/Users/:id phoneNumbers': 'of the standard, and not read',
  'POST registry/updateOwnership newOwnerInfo.phone': 'of the specification, and not read',
}

type Field = { at: string; schema: z.ZodType }
const isPhone = (name: string) => /phone|^msgTo$|contactInfo/i.test(name)

/** Every field of these schemas with its path, through lists, unions and what is wrapped. */
function fieldsOf(schema: z.core.$ZodType, at: string): Field[] {
  const { def } = (schema as z.ZodType)._zod as { def: z.core.$ZodTypes['_zod']['def'] }
  const own = isPhone(at.split(/[. ]/).at(-1) ?? '') && def.type !== 'object' ? [{ at, schema: schema as z.ZodType }] : []
  if (own.length > 0) return own
  if (def.type === 'object')
    return Object.entries(def.shape).flatMap(([name, item]) => fieldsOf(item, `${at}${at.endsWith(' ') ? '' : '.'}${name}`))
  if (def.type === 'array') return fieldsOf(def.element, at)
  if (def.type === 'record') return fieldsOf(def.valueType, at)
  if (def.type === 'union') return def.options.flatMap((option) => fieldsOf(option, at))
  if (def.type === 'intersection') return [def.left, def.right].flatMap((item) => fieldsOf(item, at))
  if (def.type === 'pipe') return fieldsOf(def.in, at)
  return 'innerType' in def ? fieldsOf(def.innerType, at) : []
}

const fields = [
  ...endpoints.flatMap((e) => [e.params, e.query, e.body].flatMap((part) => (part ? fieldsOf(part, `${actionName(e)} `) : []))),
  ...Object.entries(profilePaths).flatMap(([path, { set }]) => fieldsOf(set, `PUT members/:id ${path}`)),
]

test('every field of the contract that is named like a phone is one', () => {
  const wrong = fields.filter(
    ({ at, schema }) =>
      !(at in others) && (bad.some((phone) => schema.safeParse(phone).success) || !good.every((phone) => schema.safeParse(phone).success)),
  )
  expect(wrong.map(({ at }) => at)).toEqual([])
  expect(fields.length).toBeGreaterThan(10)
  expect(
    Object.keys(others).filter((at) => !fields.some((field) => field.at === at)),
    'no such field',
  ).toEqual([])
})

test('the form of an enrollment is judged by the same rule', () => {
  const form = { ...emptyEnrollment(), hasCcm: true }
  for (const phone of bad) {
    const match = missingInformation({ ...form, phone, caregiver: { name: 'Ben', phone } }, '2026-11-25')
    expect(
      match.map(({ path }) => path).filter((path) => isPhone(path)),
      phone,
    ).toEqual(['phone', 'caregiver.phone'])
  }
})

test.each(['911-555-0123', '211-555-0123', '312-911-0123', '312-411-0123'])(
  'given %s, which has a service number in it, refuses it',
  (typed) => {
    expect(phoneProblem(typed)).toContain('service number')
  },
)
test('given 312-555-0911, takes it', () => expect(phoneProblem('312-555-0911')).toBeUndefined())
