/** Texts to a number that is no clinic's yet wait with the super admins; whoever has the number later does not get them unseen. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TextStage, textStage } from './testing/text-stage.ts'

let t: TextStage
beforeAll(async () => {
  t = await textStage('no clinic')
})
afterAll(() => t.close())

const to = '+18445550199'
const phone = '+13125550151'
const inbox = () =>
  t.owner
    .selectFrom('inbox')
    .select(['id', 'state', 'outcome', 'group_id'])
    .where('kind', '=', 'text')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
const textsOf = () => t.owner.selectFrom('text_message').select(['group_id', 'value']).where('phone', '=', phone).execute()

it('given a text to a number of no clinic, keeps it, tells no clinic, and a super admin hands it on once somebody has the number', async () => {
  await t.textIn(phone, 'Is this the clinic?', { to })
  const waiting = await inbox()
  expect(waiting).toMatchObject({ state: 'unmatched', outcome: 'no clinic', group_id: null })
  expect(await textsOf()).toEqual([])
  const replay = (who: typeof t.people.adam) =>
    t.as(who, 'POST', `deliveries/${waiting.id}/replay`, { reason: 'The clinic has this number now' })
  expect((await replay(t.people.adam)).statusCode).toBe(404)

  const { version } = (await t.as(t.people.sofia, 'GET', 'sms/number')).json<{ version: string }>()
  await t.as(t.people.sofia, 'PUT', 'sms/number', { value: { phone: to, messagingServiceSid: null }, version })
  await t.work()
  // The number may have been somebody else's before: what was sent to it then is not read by itself
  expect(await textsOf()).toEqual([])
  expect((await replay(t.people.sofia)).statusCode).toBe(200)
  await t.work()
  expect(await textsOf()).toEqual([{ group_id: t.groups.northside, value: 'Is this the clinic?' }])
  expect(await inbox()).toMatchObject({ state: 'done', group_id: t.groups.northside })
  await t.textIn(phone, 'And now?', { to })
  expect(await textsOf()).toHaveLength(2)
})
