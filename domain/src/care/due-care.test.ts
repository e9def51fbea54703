/** When a plan is to be looked at again, and why. */
import { expect, test } from 'vitest'
import { newConditionOn, reviewDueOf } from './due-care.ts'

const nothing = { assessedOn: '2026-03-01', leftHospitalOn: null, newConditionOn: null, missedGoalOn: null }

test('a year after the assessment, or earlier after a stay, a new diagnosis or a goal that was missed twice', () => {
  expect(reviewDueOf(nothing)).toEqual({ on: '2027-03-01', why: 'year' })
  expect(reviewDueOf({ ...nothing, leftHospitalOn: '2026-06-02' })).toEqual({ on: '2026-06-02', why: 'stay' })
  expect(reviewDueOf({ ...nothing, newConditionOn: '2026-05-02', leftHospitalOn: '2026-06-02' })).toEqual({
    on: '2026-05-02',
    why: 'diagnosis',
  })
  expect(reviewDueOf({ ...nothing, missedGoalOn: '2026-05-02' })).toEqual({ on: '2026-05-02', why: 'goal' })
  // Whoever was not looked at for a year stays due since then
  expect(reviewDueOf({ ...nothing, leftHospitalOn: '2027-06-02' })).toEqual({ on: '2027-03-01', why: 'year' })
})

test('a condition is new once, however it is coded: not when the version names it, or a code of before meant it', () => {
  const row = (code: string | null, condition: string | null, isSinceVersion = true, on = '2026-06-01') => ({
    code,
    condition,
    on,
    isSinceVersion,
  })
  expect(newConditionOn([row('N18.31', null), row('I50.22', null, true, '2026-05-01')], [])).toBe('2026-05-01')
  expect(newConditionOn([row('I10', null)], ['Hypertension'])).toBeNull()
  expect(newConditionOn([row('I10', null, false), row(null, 'hypertension')], [])).toBeNull()
  expect(newConditionOn([row('E11.22', null)], ['diabetes'])).toBe('2026-06-01')
  // Of no chronic condition of the list
  expect(newConditionOn([row('J06.9', null), row(null, 'Multiple sclerosis (G35.A)')], [])).toBeNull()
})
