import { expect, test } from 'vitest'
import { observationsOf, type ObservedReading } from './reading-observations.ts'
import { resourceProblems } from './rules.ts'

const reading = (more: Partial<ObservedReading> = {}): ObservedReading => ({
  id: '01980000-0000-7000-8000-00000000000a',
  updatedAt: '2026-11-20T13:05:00.000Z',
  memberId: '01980000-0000-7000-8000-00000000000b',
  groupId: '01980000-0000-7000-8000-00000000000c',
  metric: 'pulse',
  value: 71,
  sentValue: 71,
  measuredAt: '2026-11-20T13:04:00.000Z',
  claimedAt: null,
  source: 'device',
  deviceId: '01980000-0000-7000-8000-00000000000d',
  context: null,
  flags: [],
  state: 'kept',
  stateReason: null,
  isExcluded: false,
  excludedReason: null,
  ...more,
})
const statusOf = (more: Partial<ObservedReading>) => observationsOf(reading(more)).map((item) => item['status'])

test.each([
  ['kept without doubt', {}, ['final']],
  ['suspect', { flags: ['suspect'], stateReason: 'Probably another person' }, ['preliminary']],
  ['suspect and accepted', { flags: ['suspect', 'accepted'], stateReason: 'Accepted: it was the member' }, ['final']],
  ['set aside', { state: 'quarantined' as const, stateReason: 'No living body' }, ['preliminary']],
  ['excluded', { isExcluded: true, excludedReason: 'Another person' }, ['entered-in-error']],
  ['excluded and set aside', { isExcluded: true, state: 'quarantined' as const }, ['entered-in-error']],
  ['a repeat of another', { state: 'duplicate' as const }, ['entered-in-error']],
])('a reading that is %s leaves as that', (_, more, statuses) => {
  expect(statusOf(more)).toEqual(statuses)
  expect(observationsOf(reading(more)).flatMap(resourceProblems)).toEqual([])
})

test('a doubted reading that left as final would be stopped by the rules', () => {
  const [item] = observationsOf(reading({ flags: ['suspect'], stateReason: 'Probably another person' }))
  expect(item && resourceProblems({ ...item, status: 'final' })).toEqual(['what is doubted or excluded is final'])
})

const halves = (systolic: Partial<ObservedReading>, diastolic: Partial<ObservedReading>) => {
  const [item] = observationsOf(
    reading({ metric: 'systolicBP', value: 134, ...systolic }),
    reading({ id: '01980000-0000-7000-8000-00000000000e', metric: 'diastolicBP', value: 77, ...diastolic }),
  )
  return item ?? expect.fail('no pressure')
}

test('both pressures of an act are one Observation, under the id of the systolic one', () => {
  const item = halves({}, {})
  expect(item.id).toBe(reading().id)
  expect(item['status']).toBe('final')
  const numbers = (item['component'] as { valueQuantity: { value: number; code: string } }[]).map(({ valueQuantity }) => valueQuantity)
  expect(numbers.map(({ value, code }) => [value, code])).toEqual([
    [134, 'mm[Hg]'],
    [77, 'mm[Hg]'],
  ])
  expect(resourceProblems(item)).toEqual([])
})

test('a half that is missing or was excluded alone says so, and never its number', () => {
  const [alone] = observationsOf(reading({ metric: 'systolicBP', value: 134 }))
  expect(JSON.stringify(alone?.['component'])).toContain('"unknown"')
  const item = halves({}, { isExcluded: true, excludedReason: 'Cuff slipped' })
  expect(item['status']).toBe('final')
  expect(JSON.stringify(item['component'])).toContain('"error"')
  expect(JSON.stringify(item['component'])).not.toContain('77')
  expect(halves({ isExcluded: true }, { isExcluded: true })['status']).toBe('entered-in-error')
  expect(halves({}, { flags: ['suspect'] })['status']).toBe('preliminary')
})

test('a calibrated weight is derived from the number that the scale sent, which is never final', () => {
  const [shown, sent] = observationsOf(reading({ metric: 'bodyWeight', value: 82_700, sentValue: 82_200 }))
  expect(shown).toMatchObject({ status: 'final', valueQuantity: { value: 182.3, code: '[lb_av]' } })
  expect(shown?.['derivedFrom']).toEqual([{ reference: `Observation/${sent?.id}` }])
  expect(sent).toMatchObject({ status: 'preliminary', valueQuantity: { value: 82_200, code: 'g' } })
})

test('HI and LO of a meter are bounds', () => {
  const value = (more: Partial<ObservedReading>) => observationsOf(reading({ metric: 'bloodSugar', ...more }))[0]?.['valueQuantity']
  expect(value({ value: 600, flags: ['above_range'] })).toMatchObject({ value: 600, comparator: '>' })
  expect(value({ value: 20, flags: ['below_range'] })).toMatchObject({ value: 20, comparator: '<' })
  expect(value({ value: 600 })).not.toHaveProperty('comparator')
})

test('a typed value names the clinic and no device; an ECG without a rate has no number', () => {
  const [typed] = observationsOf(reading({ source: 'manual', deviceId: null }))
  expect(typed).toMatchObject({ performer: [{ reference: `Organization/${reading().groupId}` }] })
  expect(typed).not.toHaveProperty('device')
  const [ecg] = observationsOf(reading({ metric: 'ecg', value: 0, context: 'afib' }))
  expect(ecg).not.toHaveProperty('valueQuantity')
  expect(JSON.stringify(ecg?.['dataAbsentReason'])).toContain('unknown')
})
