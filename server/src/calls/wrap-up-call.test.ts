/** One save of a card: the warnings that were spoken of are cleared with it, or nothing of it is stored. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answererOf } from '@vitalrounds/domain/calls/wrap-up'
import { isConversation } from '../billing/is-conversation.ts'
import { createMember } from '../members/testing/create-member.ts'
import { driftsOf } from '../members/summary/verify-summaries.ts'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'

let t: TestApp
let bea: string
beforeAll(async () => {
  t = await testApp()
  bea = await createMember(t.owner, t.groups.northside, 'Bea North', { member: { phone: '+14155557001' } })
})
afterAll(() => t.close())

const card = { outcome: 'spoke', topics: ['Readings'], note: '', program: 'RPM' }
const save = (callId: string, body: object) => t.as(t.people.carla, 'POST', `calls/${callId}/wrap-up`, body)

/** A call of Carla's that is over. */
async function talked() {
  const its = { group_id: t.groups.northside, member_id: bea }
  const call = { ...its, direction: 'out', phone: '+14155557001', user_id: t.people.carla.userId, state: 'completed', seconds: 180 }
  const { id } = await t.owner.insertInto('call').values(call).returning('id').executeTakeFirstOrThrow()
  await t.owner
    .insertInto('call_member')
    .values({ group_id: its.group_id, call_id: id, member_id: bea, at: sql`app.now()` })
    .execute()
  return id
}

async function openWarning(category: 'highBP' | 'weightGain') {
  const { id } = await t.owner
    .insertInto('warning')
    .values({
      group_id: t.groups.northside,
      member_id: bea,
      category,
      severity: 'high',
      act_key: `act ${randomUUID()}`,
      text: 'too high',
      measured_at: sql`now() - interval '1 hour'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

it('given warnings it spoke of, clears them in the same save, with what was done', async () => {
  const [spokenOf, other] = [await openWarning('highBP'), await openWarning('weightGain')]
  const callId = await talked()
  const left = { ...card, outcome: 'leftWord', clears: [spokenOf] }
  expect((await save(callId, left)).json()).toMatchObject({ code: 'call.notSpoken' })
  await save(callId, { ...card, clears: [spokenOf] })
  const rows = await t.owner.selectFrom('warning').selectAll().where('member_id', '=', bea).orderBy('category').execute()
  expect(rows).toMatchObject([
    { id: spokenOf, needs_review: false, cleared_by: t.people.carla.userId, clear_reason: 'Called the member, spoke' },
    { id: other, needs_review: true, cleared_by: null },
  ])
  const summary = await t.owner.selectFrom('member_summary').selectAll().where('member_id', '=', bea).executeTakeFirstOrThrow()
  expect(summary).toMatchObject({ open_warnings: 1 })
  expect(await t.within(t.groups.northside, (db) => driftsOf(db, [bea]))).toEqual([])
})

it('given a note that cannot be stored, stores nothing of the card', async () => {
  const callId = await talked()
  const warning = await openWarning('highBP')
  await sql`alter table note add constraint broken check (value <> 'boom') not valid`.execute(t.owner)
  expect((await save(callId, { ...card, note: 'boom', clears: [warning] })).statusCode).toBe(500)
  await sql`alter table note drop constraint broken`.execute(t.owner)
  const stored = await t.owner.selectFrom('call').selectAll().where('id', '=', callId).executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ outcome: null, wrapped_at: null })
  const { needs_review: isOpen } = await t.owner.selectFrom('warning').selectAll().where('id', '=', warning).executeTakeFirstOrThrow()
  expect(isOpen).toBe(true)
})

it('lists take the calls for conversations that bills do, whatever was heard and said', async () => {
  const calls = [null, 'human', 'machine', 'fax', 'unknown'].flatMap((answeredBy) =>
    ['spoke', 'leftWord', 'noAnswer', 'wrongNumber'].flatMap((outcome) =>
      [59, 60, 600].map((seconds) => ({ answeredBy, outcome, seconds })),
    ),
  )
  const { rows } = await sql<{ is: boolean }>`
    select ${isConversation} as is from jsonb_array_elements(${JSON.stringify(calls)}::jsonb) with ordinality j (call, place)
     cross join lateral (select 'completed' as state, call ->> 'outcome' as outcome, call ->> 'answeredBy' as answered_by,
                                (call ->> 'seconds')::int as seconds) c
     order by place`.execute(t.owner)
  expect(rows.map(({ is }) => is)).toEqual(calls.map((call) => answererOf(call as Parameters<typeof answererOf>[0]) === 'human'))
  expect(rows.filter(({ is }) => is)).toHaveLength(11)
})
