/** A phone that has texted STOP wants no texts, whoever comes to have it afterwards. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clinicPhone, type TextStage, textStage } from './testing/text-stage.ts'

let t: TextStage
beforeAll(async () => {
  t = await textStage('earlier-stop')
})
afterAll(() => t.close())

const enroll = async (lastName: string, phone: string) => {
  const address = { line1: '1 Main St', city: 'Memphis', state: 'TN', zipCode: '38103' }
  const person = { firstName: 'Ann', lastName, dob: '02/29/1952', gender: 'female', phone, address, rpmConsent: true }
  const { member } = (await t.as(t.people.carla, 'POST', 'members/create', person)).json()
  return member as { _id: string; optInSMS: boolean }
}
const optInSMS = async (id: string) => (await t.as(t.people.carla, 'GET', `members/${id}`)).json().optInSMS
const isOptedOut = async (phone: string) =>
  (await t.as(t.people.carla, 'GET', `members/phone-check?phone=%2B${phone.slice(1)}`)).json().isOptedOut

it('given a phone that texted STOP, a member enrolled with it is opted out until it texts START', async () => {
  const phone = '+13125550176'
  expect(await isOptedOut(phone)).toBe(false)
  await t.textIn(phone, 'STOP')
  expect(await isOptedOut(phone)).toBe(true)
  const { _id, optInSMS: isIn } = await enroll('Earlier', phone)
  expect(isIn).toBe(false)
  expect((await t.as(t.people.carla, 'GET', 'home/lists/sms-available')).json()).toMatchObject({ count: 0 })
  await t.textIn(phone, 'START')
  expect(await optInSMS(_id)).toBe(true)
  expect(await isOptedOut(phone)).toBe(false)
})

it('given a member who changes to a phone that texted STOP, is opted out and no change of the profile opts in', async () => {
  const phone = '+13125550177'
  await t.textIn(phone, 'STOP')
  const { _id } = await enroll('Mover', '+13125550178')
  expect(await optInSMS(_id)).toBe(true)
  const put = (set: object) => t.as(t.people.carla, 'PUT', `members/${_id}`, { set })
  expect((await put({ phone })).json()).toMatchObject({ optInSMS: false })
  expect((await put({ optInSMS: true })).json()).toMatchObject({ optInSMS: false })
  await t.textIn(phone, 'START')
  expect(await optInSMS(_id)).toBe(true)
})

it('given a STOP from a disenrolled member, is opted out after re-enrolling', async () => {
  const phone = '+13125550179'
  const { _id } = await enroll('Returner', phone)
  const turn = (act: string, more = {}) => t.as(t.people.carla, 'POST', `members/${_id}/${act}`, { reason: 'Moved', ...more })
  await turn('disenroll')
  await t.textIn(phone, 'STOP')
  expect((await turn('re-enroll', { rpmConsent: true })).json()).toMatchObject({ optInSMS: false })
})

it('given a START behind a STOP that could not be read at first, the member is opted in; of a later STOP, out', async () => {
  const phone = '+13125550198'
  const { _id } = await enroll('Behind', phone)
  const setNews = (state: string, from: string) =>
    t.owner
      .updateTable('inbox')
      .set({ state, next_at: sql`now()` })
      .where('state', '=', from)
      .where('kind', '=', 'text')
      .execute()
  await t.control('/texts', { from: phone, to: clinicPhone, body: 'STOP' })
  await setNews('dead', 'new')
  await t.textIn(phone, 'START')
  expect(await optInSMS(_id)).toBe(true)
  await setNews('new', 'dead')
  await t.work()
  expect(await optInSMS(_id)).toBe(true)
  const wishes = await t.owner.selectFrom('text_consent').select(['is_opt_in', 'word']).where('phone', '=', phone).orderBy('at').execute()
  expect(wishes).toEqual([
    { is_opt_in: false, word: 'STOP' },
    { is_opt_in: true, word: 'START' },
  ])
  await t.textIn(phone, 'STOP')
  expect(await optInSMS(_id)).toBe(false)
})
