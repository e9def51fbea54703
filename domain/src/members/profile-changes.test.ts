import { expect, test } from 'vitest'
import { changedList, readChanges } from './profile-changes.ts'

const read = (update: Parameters<typeof readChanges>[0], role: 'user' | 'admin' = 'user') =>
  readChanges(update, { role, today: '2026-11-20' })

test.each([
  ['firstName', '  Ana  María ', 'Ana María'],
  ['dob', '12/05/1971', '1971-12-05'],
  ['phone', '415-555-0133', '+14155550133'],
  ['phone', '+14155550133', '+14155550133'],
  ['email', 'nonsense', ''],
  ['address.state', 'CA', 'CA'],
  ['practiceId', '', null],
  ['assignedPhysician', null, null],
  ['timeZone', 'America/Chicago', 'America/Chicago'],
  ['diagnosisCodes', ['i10', 'E11.9'], ['I10', 'E11.9']],
  [
    'chronicConditions',
    ['Hypertension', 'CKD stage 3a', 'Stroke and transient ischemic attack', 'Multiple sclerosis (G35)'],
    ['Hypertension', 'CKD stage 3a', 'Stroke and transient ischemic attack', 'Multiple sclerosis (G35)'],
  ],
])('set %s to %j', (path, value, stored) => {
  expect(read({ set: { [path]: value } })).toEqual({
    changes: [{ operator: 'set', path, value: stored }],
    problems: [],
  })
})

test.each([
  [{ set: { firstName: ' ' } }, 'set.firstName'],
  [{ set: { dob: '02/30/1971' } }, 'set.dob'],
  [{ set: { phone: '415' } }, 'set.phone'],
  [{ set: { phone: '123-456-7890' } }, 'set.phone'],
  [{ set: { 'caregiver.phone': '123-456-7890' } }, 'set.caregiver.phone'],
  [{ set: { gender: 'other' } }, 'set.gender'],
  [{ set: { timeZone: 'Mars/Base' } }, 'set.timeZone'],
  [{ set: { address: { line1: '1 Main', line2: '', city: '', state: 'CA', zipCode: '94607' } } }, 'set.address.city'],
  [{ set: { _id: 'x' } }, 'set._id'],
  [{ set: { disenrolled: true } }, 'set.disenrolled'],
  [{ set: { owner_id: 'x' } }, 'set.owner_id'],
  [{ set: { '__proto__.a': 1 } }, 'set.__proto__.a'],
  [{ set: JSON.parse('{"__proto__": 1}') }, 'set.__proto__'],
  [{ set: { constructor: 1 } }, 'set.constructor'],
  [{ push: { firstName: 'x' } }, 'push.firstName'],
  // The rules of enrollment hold for every later change
  [{ set: { dob: '01/01/2030' } }, 'set.dob'],
  [{ set: { dob: '0001-01-01' } }, 'set.dob'],
  [{ set: { timeZone: 'Europe/Berlin' } }, 'set.timeZone'],
  [{ push: { chronicConditions: 'Sadness' } }, 'push.chronicConditions'],
  [{ push: { allergies: { name: 'Nuts', category: 'Banana', reaction: 'Mild' } } }, 'push.allergies.category'],
  [{ push: { allergies: { name: 'Nuts', category: 'Food', reaction: 'Awful' } } }, 'push.allergies.reaction'],
  [{ push: { medications: { name: 'Lisinopril', startYM: 'never' } } }, 'push.medications.startYM'],
  [{ push: { medications: { name: 'Lisinopril', startYM: '2026-13' } } }, 'push.medications.startYM'],
  [{ push: { medications: { name: 'Lisinopril', startYM: '2026-05', endYM: '2026-04' } } }, 'push.medications.endYM'],
  [{ push: { diagnosisCodes: '10' } }, 'push.diagnosisCodes'],
  [{ addToSet: { allergies: { name: 'Nuts' } } }, 'addToSet.allergies.category'],
  [{ pull: { note: 'x' } }, 'pull.note'],
  [{ pull: { medications: {} } }, 'pull.medications'],
  [{ pull: { allergies: {} } }, 'pull.allergies'],
  [{ pull: { chronicConditions: {} } }, 'pull.chronicConditions'],
  [{}, 'set'],
])('%j is refused at %s', (update, path) => {
  const { problems } = read(update)
  expect(problems[0]?.path).toBe(path)
})

test('the enrollment date is for administrators', () => {
  expect(read({ set: { enrollmentDate: '2026-01-01' } }).problems).toHaveLength(1)
  expect(read({ set: { enrollmentDate: '2026-01-01' } }, 'admin').problems).toEqual([])
  expect(read({ set: { enrollmentDate: '2026-11-20' } }, 'admin').problems).toEqual([])
  expect(read({ set: { enrollmentDate: '2026-11-21' } }, 'admin').problems).toEqual([
    { path: 'set.enrollmentDate', message: 'The enrollment date is in the future.' },
  ])
})

test('lists: push adds, addToSet adds once, pull takes out by value or by fields', () => {
  const change = (operator: 'push' | 'pull' | 'addToSet' | 'set', value: unknown) => ({ operator, path: 'x', value })
  expect(changedList(['I10'], change('push', 'I10'))).toEqual(['I10', 'I10'])
  expect(changedList(['I10'], change('addToSet', 'I10'))).toEqual(['I10'])
  expect(changedList(['I10', 'E11'], change('pull', 'I10'))).toEqual(['E11'])
  expect(changedList([{ name: 'Nuts', category: 'Food' }, { name: 'Latex' }], change('pull', { name: 'Nuts' }))).toEqual([
    { name: 'Latex' },
  ])
  expect(changedList(['I10'], change('set', []))).toEqual([])
})
