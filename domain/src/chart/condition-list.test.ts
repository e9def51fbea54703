/** The clinic's list of chronic conditions, and conditions outside it. */
import { expect, test } from 'vitest'
import { ConditionSwaps, offeredConditions, otherCondition } from './condition-list.ts'
import { conditionKeys, conditionsOf } from './conditions.ts'

test('a clinic offers 22, with its own in the place of what it swapped', () => {
  const offered = offeredConditions({ autism: 'Multiple sclerosis (G35.D)' })
  expect(offered).toHaveLength(22)
  expect(offered[conditionKeys.indexOf('autism')]).toBe('Multiple sclerosis (G35.D)')
  expect(offered[0]).toBe('Alcohol use disorder')
})

test.for([
  [{ autism: 'Multiple sclerosis' }, 'Name the condition with its diagnosis code: Multiple sclerosis (G35.D).'],
  [{ autism: '' }, 'Name the condition with its diagnosis code: Multiple sclerosis (G35.D).'],
  [{ autism: 'Sugar (E11.9)' }, 'E11.9 is in the list already: Diabetes mellitus.'],
  [{ autism: `${'x'.repeat(120)} (G35.D)` }, 'At most 120 characters.'],
  [{ autism: 'Sclerosis (G35.D)', hiv: 'Multiple sclerosis (G35.D)' }, 'G35.D is in the list twice.'],
] as const)('%j is refused: %s', ([swaps, message]) => {
  expect(ConditionSwaps.safeParse(swaps).error?.issues.map((issue) => issue.message)).toEqual([message])
})

test('a code outside the 22 is a condition under the title of its list, cut where it is too long', () => {
  expect(otherCondition({ code: 'E03.9', title: 'Hypothyroidism, unspecified' })).toBe('Hypothyroidism, unspecified (E03.9)')
  expect(otherCondition({ code: 'E03.9', title: 'x'.repeat(200) })).toHaveLength(120)
  expect(otherCondition({ code: 'I13.0', title: 'Hypertensive heart and chronic kidney disease' })).toBeNull()
})

test.for([
  [['Hypothyroidism, unspecified (E03.9)'], ['E03.9'], ['Hypothyroidism, unspecified (E03.9)']],
  [['Type 2 sugar disease (E11.9)'], ['E11.65'], ['diabetes']],
  [['Heart and kidneys (I13.0)'], [], ['ckd', 'heartFailure', 'hypertension']],
] as const)('%j beside %j count once each: %j', ([chronicConditions, diagnosisCodes, counted]) => {
  expect(conditionsOf({ chronicConditions, diagnosisCodes })).toEqual(counted)
})
