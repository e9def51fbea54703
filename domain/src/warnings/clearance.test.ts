import { expect, test } from 'vitest'
import { clearanceProblem, clearanceWords } from './clearance.ts'

const nothing = { called: null, texted: null, informed: null }
const at = '2026-11-27T13:14:00.000Z'

test('given nothing on record, offers only what claims no contact, the first claiming nothing at all', () => {
  expect(clearanceWords(nothing)).toEqual(['Known, monitoring', 'Measured again, in range'])
  expect(clearanceWords(undefined)).toEqual(clearanceWords(nothing))
})

test('given a call and an alert of today, offers those two', () => {
  expect(clearanceWords({ ...nothing, called: at, informed: at }).slice(2)).toEqual(['Called the member', 'Doctor informed'])
})

test('given a claim, takes it only with its own act on record', () => {
  expect(clearanceProblem('Called the member', nothing)).toBe('warning.notCalled')
  expect(clearanceProblem('Called the member', { ...nothing, texted: at })).toBe('warning.notCalled')
  expect(clearanceProblem('texted the member about salt', nothing)).toBe('warning.notTexted')
  expect(clearanceProblem('Doctor informed', nothing)).toBe('warning.notInformed')
  expect(clearanceProblem('Called the member', { ...nothing, called: at })).toBeUndefined()
  expect(clearanceProblem('Feels well', nothing)).toBeUndefined()
})
