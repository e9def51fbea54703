/** Every state a member's care can be in, and every change of it: the server refuses exactly what the domain says. */
import * as care from '@vitalrounds/domain/members/can-change'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { createMember } from '../testing/create-member.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const at = '2026-01-05T15:00:00.000Z'
const states: care.CareState[] = [false, true].flatMap((disenrolled) =>
  [null, at].flatMap((pausedAt) => [['RPM'], ['RPM', 'CCM']].map((services) => ({ disenrolled, pausedAt, services }))),
)
const offers = [['RPM'], ['RPM', 'CCM']]

const acts: [path: string, body: object, problem: (state: care.CareState, offered: string[]) => string | undefined][] = [
  ['disenroll', { reason: 'moved' }, care.notEnrolledProblem],
  ['re-enroll', { reason: 'back', rpmConsent: true }, care.reEnrollProblem],
  ['pause', { reason: 'hospital' }, care.pauseProblem],
  ['resume', {}, care.resumeProblem],
  ['ccm', { ccmPatientConsent: true, caregiver: { name: 'Ben', phone: '415-555-0100' } }, care.addCcmProblem],
  ['ccm/remove', { reason: 'no longer' }, care.removeCcmProblem],
  ...(['rpm', 'ccm', 'sms', 'email'] as const).flatMap((kind): typeof acts => [
    ['consents', { kind }, (state) => care.giveConsentProblem({ ...state, phoneType: 'landline', isGiven: false }, kind)],
    ['consents/revoke', { kind }, () => care.revokeConsentProblem({ isGiven: false })],
  ]),
]

let number = 0
const inState = ({ disenrolled, pausedAt, services }: care.CareState) =>
  createMember(t.owner, t.groups.northside, `Ada State${(number += 1)}`, {
    member: {
      disenrolled,
      disenrolled_at: disenrolled ? at : null,
      paused_at: pausedAt,
      pause_reason: pausedAt && 'journey',
      services: sql`${services}::text[]` as never,
      phone_type: 'landline',
    },
  })

test.each(acts)('%s %j is refused in every state by what the domain says', async (path, body, problem) => {
  for (const offered of offers) {
    await t.owner.updateTable('clinic_group').set({ services: offered }).where('id', '=', t.groups.northside).execute()
    for (const state of states) {
      const answer = await t.as(t.people.carla, 'POST', `members/${await inState(state)}/${path}`, body)
      const { code } = answer.json<{ code?: string }>()
      expect([state, offered, code]).toEqual([state, offered, problem(state, offered)])
    }
  }
})
