/** Texts that cannot leave at once: where too many wait at the vendor, and automatic ones whose day is over. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { handOverTexts } from './hand-over-texts.ts'
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
