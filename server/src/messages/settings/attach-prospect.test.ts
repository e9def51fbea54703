/** Who texts from a phone that is nobody's may be a doctor or a caregiver, to whom texts about members have gone. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TextStage, textStage } from '../testing/text-stage.ts'
import { textPhone } from '../text-phone.ts'

let t: TextStage
beforeAll(async () => {
  t = await textStage('prospects')
})
afterAll(() => t.close())

it('given an unknown phone attached to a member, the member gets its texts but none sent to it about somebody else', async () => {
  const phone = '+13125550174'
  const rey = await t.member('Rey Stone', { phone: '+13125550175' })
  const about = { value: 'Northside Clinic asks you about a patient: http://x/doctoralerts/1#secret', key: crypto.randomUUID(), by: null }
  await t.within(t.groups.northside, (db) => textPhone(db, { phone, ...about }))
  await t.textIn(phone, 'HELP')
  await t.textIn(phone, 'I will call Rey')
  expect((await t.as(t.people.carla, 'POST', 'sms/prospects/attach', { phone, memberId: rey })).json()).toMatchObject({ count: 3 })
  const { messages } = await t.thread(rey)
  expect(messages.map(({ value }) => value)).toEqual(['HELP', expect.stringContaining('for help call'), 'I will call Rey'])
})

it('given texts from a short code and from a name, lists neither among the unknown numbers', async () => {
  for (const from of ['+72645', '+13125550177']) await t.textIn(from, 'Your code is 123')
  await t.owner.updateTable('text_message').set({ phone: 'BANKINFO' }).where('phone', '=', '+72645').execute()
  await t.textIn('+72645', 'Your code is 456')
  const { prospects } = (await t.as(t.people.carla, 'GET', 'sms/prospects')).json<{ prospects: { phone: string }[] }>()
  expect(prospects.map(({ phone }) => phone)).toContain('+13125550177')
  expect(prospects.map(({ phone }) => phone)).not.toContain('+72645')
  expect(prospects.map(({ phone }) => phone)).not.toContain('BANKINFO')
})
