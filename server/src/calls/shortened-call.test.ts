/** A call whose length the vendor corrects after somebody said how it went: what counts is the last length, once. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMember } from '../members/testing/create-member.ts'
import { driftsOf } from '../members/summary/verify-summaries.ts'
import { zoneAt } from '../messages/testing/text-stage.ts'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'
import { createPhoneCompany } from './testing/create-phone-company.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  const noon = zoneAt(12)
  await t.owner.updateTable('clinic_group').set({ time_zone: noon }).where('id', '=', t.groups.northside).execute()
})
afterAll(() => t.close())

const secondsAgo = (seconds: number) => new Date(Math.floor(Date.now() / 1000 - seconds) * 1000)

it('given a call that the vendor says to be shorter after its card was saved, its time follows', async () => {
  const phones = await createPhoneCompany(t)
  const since = sql<string>`now() - interval '60 days'`
  const bea = await createMember(t.owner, t.groups.northside, 'Bea North', {
    member: { phone: '+14155557001', enrolled_at: since as never },
  })
  const its = { group_id: t.groups.northside, member_id: bea }
  await t.owner
    .insertInto('program_stay')
    .values({ ...its, program: 'RPM', started_at: since })
    .execute()
  await t.owner
    .insertInto('consent')
    .values({ ...its, kind: 'rpm', text_version: '1', language: 'English', given_at: since })
    .execute()
  const summary = () => t.owner.selectFrom('member_summary').selectAll().where('member_id', '=', bea).executeTakeFirstOrThrow()
  const { callId } = (await t.as(t.people.carla, 'POST', `members/${bea}/calls`, {})).json<{ callId: string }>()
  const { sid } = await phones.connect(t.people.carla.userId, callId)
  await phones.leg(callId, { sid, state: 'in-progress', sequence: 2, at: secondsAgo(200) })
  await phones.leg(callId, { sid, state: 'completed', sequence: 3, at: secondsAgo(17), seconds: 183 })
  await phones.work()
  await t.as(t.people.carla, 'POST', `calls/${callId}/wrap-up`, { outcome: 'spoke', topics: ['Readings'], note: '', program: 'RPM' })
  expect(await summary()).toMatchObject({ cpt99457c: true, seconds_rpm: 183 })

  const ended = { CallSid: sid, CallStatus: 'in-progress', DialCallStatus: 'completed', DialCallDuration: '40', DialBridged: 'true' }
  await phones.post(`dial-ended?c=${callId}`, ended)
  await phones.work()
  expect(await summary()).toMatchObject({ cpt99457c: true, seconds_rpm: 40 })
  expect(await t.within(t.groups.northside, (db) => driftsOf(db, [bea]))).toEqual([])
})
