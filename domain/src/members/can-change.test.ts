import { expect, test } from 'vitest'
import * as care from './can-change.ts'

const enrolled = { disenrolled: false, pausedAt: null, services: ['RPM'] }
const paused = { ...enrolled, pausedAt: '2026-11-02T15:00:00.000Z' }
const withCcm = { ...enrolled, services: ['RPM', 'CCM'] }
const gone = { ...enrolled, disenrolled: true }

test.each([
  ['enrolled', enrolled, undefined, 'member.notDisenrolled', undefined, 'member.notPaused', undefined, 'ccm.absent'],
  ['paused', paused, undefined, 'member.notDisenrolled', 'member.paused', undefined, undefined, 'ccm.absent'],
  ['with CCM', withCcm, undefined, 'member.notDisenrolled', undefined, 'member.notPaused', 'ccm.added', undefined],
  ['disenrolled', gone, 'member.disenrolled', undefined, 'member.disenrolled', 'member.notPaused', 'member.disenrolled', 'ccm.absent'],
])('%s: what can be changed', (_, state, ...problems) => {
  const [disenroll, reEnroll, pause, resume, addCcm, removeCcm] = problems
  expect(care.notEnrolledProblem(state)).toBe(disenroll)
  expect(care.reEnrollProblem(state)).toBe(reEnroll)
  expect(care.pauseProblem(state)).toBe(pause)
  expect(care.resumeProblem(state)).toBe(resume)
  expect(care.addCcmProblem(state, ['RPM', 'CCM'])).toBe(addCcm)
  expect(care.addCcmProblem(state, ['RPM'])).toBe('ccm.unavailable')
  expect(care.removeCcmProblem(state)).toBe(removeCcm)
})

test('a consent is given once, where its program and its phone allow it', () => {
  const open = { disenrolled: false, services: ['RPM', 'CCM'], phoneType: 'mobile', isGiven: false }
  for (const kind of ['rpm', 'ccm', 'sms', 'email'] as const) {
    expect(care.giveConsentProblem(open, kind)).toBeUndefined()
    expect(care.giveConsentProblem({ ...open, isGiven: true }, kind)).toBe('consent.given')
  }
  const left = { ...open, disenrolled: true, services: ['RPM'] }
  expect(care.giveConsentProblem(left, 'rpm')).toBe('member.disenrolled')
  expect(care.giveConsentProblem(left, 'ccm')).toBe('ccm.absent')
  expect(care.giveConsentProblem(left, 'email')).toBeUndefined()
  expect(care.giveConsentProblem({ ...open, phoneType: 'landline' }, 'sms')).toBe('consent.landline')
  expect(care.revokeConsentProblem({ isGiven: true })).toBeUndefined()
  expect(care.revokeConsentProblem({ isGiven: false })).toBe('consent.absent')
})
