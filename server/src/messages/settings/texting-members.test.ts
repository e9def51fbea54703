/** Who can be texted, since when and by whose word: yes and no of staff, of the member's own texts, of the phone company. */
import type { OptOutRecord } from '@vitalrounds/domain/messages/settings-api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { textStage, type TextStage } from '../testing/text-stage.ts'

let t: TextStage
beforeAll(async () => {
  t = await textStage('texting-members')
})
afterAll(() => t.close())

const wishesOf = async (memberId: string, which = 'all') => {
  const { members } = (await t.as(t.people.carla, 'GET', `sms/members?which=${which}`)).json<{
    members: { memberId: string; wishes: OptOutRecord[] }[]
  }>()
  return members
    .find((member) => member.memberId === memberId)
    ?.wishes.map(({ isOptIn, source, by, word }) => ({ isOptIn, source, by, word }))
}
const consent = (memberId: string, path = '') => t.as(t.people.carla, 'POST', `members/${memberId}/consents${path}`, { kind: 'sms' })
const byCarla = { source: 'staff', by: 'Carla Reyes', word: '' }
const byText = { source: 'text', by: '' }

it('given consents by staff and by text, lists each once with its source and word, newest first', async () => {
  const phone = '+13125550410'
  const ada = await t.member('Ada Wish', { phone, more: { opt_in_sms: false } })
  expect(await wishesOf(ada)).toEqual([])
  expect((await consent(ada)).statusCode).toBe(200)
  await t.textIn(phone, 'STOP')
  await t.textIn(phone, 'START')
  expect((await consent(ada, '/revoke')).statusCode).toBe(200)
  expect(await wishesOf(ada)).toEqual([
    { ...byCarla, isOptIn: false },
    { ...byText, isOptIn: true, word: 'START' },
    { ...byText, isOptIn: false, word: 'STOP' },
    { ...byCarla, isOptIn: true },
  ])
  expect(await wishesOf(ada, 'available')).toBeUndefined()
})

it('given two members with one phone, lists the phone’s STOP for both and recorded consents for each', async () => {
  const phone = '+13125550411'
  const [lee, kim] = [await t.member('Lee Wish', { phone }), await t.member('Kim Wish', { phone, more: { opt_in_sms: false } })]
  expect((await consent(kim)).statusCode).toBe(200)
  await t.textIn(phone, 'STOP')
  expect(await wishesOf(kim)).toEqual([
    { ...byText, isOptIn: false, word: 'STOP' },
    { ...byCarla, isOptIn: true },
  ])
  expect(await wishesOf(lee, 'opted-out')).toEqual([{ ...byText, isOptIn: false, word: 'STOP' }])
})

it('given a name as people type it, lists those of the choice who are called so, also without accents and by the date of birth', async () => {
  const duc = await t.member('Đức Đặng', { phone: '+13125550420' })
  const noTexts = await t.member('Đức Trần', { phone: '+13125550421', more: { opt_in_sms: false, dob: '1941-03-02' } })
  const found = async (q: string, which = 'all') => {
    const answer = await t.as(t.people.carla, 'GET', `sms/members?which=${which}&q=${encodeURIComponent(q)}`)
    const { members, count } = answer.json<{ members: { memberId: string }[]; count: number }>()
    expect(count).toBe(members.length)
    return members.map(({ memberId }) => memberId).toSorted()
  }
  expect(await found('duc')).toEqual([duc, noTexts].toSorted())
  expect(await found('Dang Duc')).toEqual([duc])
  expect(await found('duc', 'not-available')).toEqual([noTexts])
  expect(await found('03/02/1941')).toEqual([noTexts])
  expect(await found('nobody so called')).toEqual([])
  expect(await found('...')).toEqual([])
  const long = await t.as(t.people.carla, 'GET', `sms/members?q=${'x'.repeat(201)}`)
  expect([long.statusCode, long.json().errors[0].path]).toEqual([422, 'q'])
})
