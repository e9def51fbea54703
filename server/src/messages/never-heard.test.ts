/** A text of somebody's that could not be read may be a STOP: it holds back what is to be sent to them. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dropOldBodies } from '../inbox/drop-old-bodies.ts'
import { clinicPhone, textStage, type TextStage } from './testing/text-stage.ts'

let t: TextStage
beforeAll(async () => {
  t = await textStage('never heard')
})
afterAll(() => t.close())

const only = <T>(list: readonly T[]): T => {
  expect(list).toHaveLength(1)
  return list[0] as T
}

it('given an incoming text that could not be read, sends nothing to its phone until an administrator replays it', async () => {
  const phone = '+13125550331'
  const fay = await t.member('Fay Oaks', { phone })
  const abroad = await t.member('Fay Oaks', { phone, group: t.groups.lakeview })
  const own = async () => (await t.thread(fay)).messages.find(({ senderType }) => senderType === 'USER')
  const dueNow = () => sql`update inbox set next_at = now() where state = 'new'`.execute(t.owner)
  const sendWhatWaits = async () => {
    await t.owner.updateTable('text_message').set({ due_at: null }).where('state', '=', 'queued').execute()
    await sql`update pgboss.job set start_after = now() where state = 'created'`.execute(t.owner)
    await t.work()
  }
  // The trigger stands for any bug that only this text meets
  await sql`create function refuse_fay() returns trigger language plpgsql as $$ begin if new.phone = ${sql.lit(phone)} and new.state is null then raise exception 'poison'; end if; return new; end $$`.execute(
    t.owner,
  )
  await sql`create trigger refuse_fay before insert on text_message for each row execute function refuse_fay()`.execute(t.owner)
  await t.control('/texts', { from: phone, to: clinicPhone, body: 'STOP', pictures: 0 })
  for (let tries = 0; tries < 5; tries++) {
    await dueNow()
    await t.work()
  }
  await sql`drop trigger refuse_fay on text_message`.execute(t.owner)
  await t.send(phone, 'Hello')
  await t.work()
  expect(await own()).toMatchObject({ state: 'queued', problem: expect.stringMatching(/could not be read/) })
  expect(t.sentTo(phone)).toEqual([])
  // Another clinic was not texted
  await t.send(phone, 'Hello', { isNightConfirmed: true }, t.people.luis)
  await t.work()
  expect(only(t.sentTo(phone))).toMatchObject({ from: '+18445550101' })
  expect((await t.as(t.people.luis, 'GET', `members/${abroad}/messages`)).json()).toMatchObject({ problem: null })
  // Its administrator finds it, and nobody else's does
  const dead = async (who = t.people.adam) =>
    (await t.as(who, 'GET', 'deliveries?state=dead')).json().deliveries as { _id: number; kind: string }[]
  const { _id, kind } = only(await dead())
  expect(kind).toBe('text')
  await t.owner
    .updateTable('inbox')
    .set({ received_at: sql<string>`app.now() - interval '91 days'` })
    .where('id', '=', _id)
    .execute()
  await dropOldBodies(t.db)
  await sendWhatWaits()
  expect((await own())?.state).toBe('queued')
  expect((await t.as(t.people.adam, 'POST', `deliveries/${_id}/replay`, { reason: 'the bug is mended' })).statusCode).toBe(200)
  await t.work()
  await sendWhatWaits()
  expect(await own()).toMatchObject({ state: 'refused', problem: expect.stringMatching(/opted out/) })
  expect(t.sentTo(phone)).toHaveLength(1)
})

it('given a text that could not be read and a later START of its phone, sends again', async () => {
  const phone = '+13125550332'
  const gil = await t.member('Gil Oaks', { phone })
  await t.textIn(phone, 'STOP')
  await t.owner
    .insertInto('inbox')
    .values({
      connection_id: (await t.owner.selectFrom('vendor_connection').select('id').where('vendor', '=', 'twilio').executeTakeFirstOrThrow())
        .id,
      vendor: 'twilio',
      kind: 'text',
      idem_key: 'lost',
      device_key: phone,
      body: '{}',
      state: 'dead',
      received_at: sql<string>`app.now()`,
    })
    .execute()
  await t.textIn(phone, 'START')
  await t.send(phone, 'Hello')
  await t.work()
  expect((await t.thread(gil)).messages.at(-1)).toMatchObject({ state: 'sending', problem: null })
})
