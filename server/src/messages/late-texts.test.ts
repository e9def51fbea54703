/** Texts that cannot leave at once: where too many wait at the vendor, and automatic ones whose day is over. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { handOverTexts } from './hand-over-texts.ts'
import { settleText } from './settle-texts.ts'
import { clinicPhone, textStage, type TextStage } from './testing/text-stage.ts'

let t: TextStage
beforeAll(async () => {
  t = await textStage('late texts')
})
afterAll(() => t.close())

it('given a full queue at the vendor, the text stays queued and is sent at the next try', async () => {
  const phone = '+13125550190'
  const ann = await t.member('Ann Stone', { phone })
  await t.control('/faults', { vendor: 'twilio', kind: 'queueFull', times: 1 })
  await t.send(phone, 'Hello')
  await t.work()
  const [waiting] = (await t.thread(ann)).messages
  expect(waiting).toMatchObject({ state: 'queued', dueAt: expect.any(String) })
  expect(t.sentTo(phone)).toEqual([])
  await handOverTexts({ config: t.config, db: t.db }, { groupId: t.groups.northside, textIds: [waiting?._id ?? ''] })
  expect(t.sentTo(phone).map(({ body }) => body)).toEqual(['Hello'])
})

it('given an automatic text of yesterday, refuses it, but for the one after enrollment', async () => {
  const phone = '+13125550191'
  const may = await t.member('May Stone', { phone })
  const text = async (msgType: string, at: string) =>
    (
      await t.owner
        .insertInto('text_message')
        .values({
          group_id: t.groups.northside,
          member_id: may,
          sender_type: 'AUTO',
          msg_type: msgType,
          value: msgType,
          phone,
          clinic_phone: clinicPhone,
          state: 'queued',
          at: sql<string>`app.now() - ${at}::interval`,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const textIds = [await text('AUTO_REMINDER', '1 day'), await text('AUTO_ALERT', '0'), await text('ENROLLMENT', '1 day')]
  await handOverTexts({ config: t.config, db: t.db }, { groupId: t.groups.northside, textIds })
  const { messages } = await t.thread(may)
  expect(new Map(messages.map(({ value, state }) => [value, state]))).toEqual(
    new Map([
      ['AUTO_REMINDER', 'refused'],
      ['ENROLLMENT', 'sending'],
      ['AUTO_ALERT', 'sending'],
    ]),
  )
  expect(messages.find(({ value }) => value === 'AUTO_REMINDER')?.problem).toMatch(/on the day it was meant for/)
})

it('given a database that goes away once a text is claimed, the vendor has it all the same, and it is found there', async () => {
  const phone = '+13125550192'
  const { memberId, id } = await waitingText(phone)
  const stateOf = async () =>
    (await t.owner.selectFrom('text_message').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
  const execute = async (work: never) => {
    if ((await stateOf()) === 'sending') throw new Error('Connection terminated unexpectedly')
    return t.db.worker.transaction().execute(work)
  }
  const worker = new Proxy(t.db.worker, {
    get: (target, name) => (name === 'transaction' ? () => ({ execute }) : Reflect.get(target, name, target)),
  })
  const handOver = handOverTexts({ config: t.config, db: { ...t.db, worker } }, { groupId: t.groups.northside, textIds: [id] })
  await expect(handOver).rejects.toThrow('Connection terminated')
  expect(await stateOf()).toBe('sending')
  expect(t.sentTo(phone)).toHaveLength(1)
  await settleText({ config: t.config, db: t.db }, { groupId: t.groups.northside, textId: id })
  expect((await t.thread(memberId)).messages[0]).toMatchObject({ state: expect.stringMatching(/^sen[dt]|^delivered/) })
  const { sid } = await t.owner.selectFrom('text_message').select('sid').where('id', '=', id).executeTakeFirstOrThrow()
  expect(sid).toBe(t.sentTo(phone)[0]?.sid)
})

/** A text that waits for its job. */
async function waitingText(phone: string) {
  const memberId = await t.member('Lee Stone', { phone })
  await t.send(phone, 'Hello')
  const { id } = await t.owner.selectFrom('text_message').select('id').where('member_id', '=', memberId).executeTakeFirstOrThrow()
  return { memberId, id }
}
