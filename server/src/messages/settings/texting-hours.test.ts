/** A clinic may text in fewer hours than the law allows, and never in more. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { textStage, type TextStage, zoneAt } from '../testing/text-stage.ts'

let t: TextStage
let ann: string
const phone = '+13125550471'

beforeAll(async () => {
  t = await textStage('texting-hours')
  ann = await t.member('Ann Noon', { phone, zone: zoneAt(12) })
})
afterAll(() => t.close())

const hours = async (who = t.people.carla) => (await t.as(who, 'GET', 'sms/hours')).json() as { value: object; version: string }
const save = async (value: object) => t.as(t.people.carla, 'PUT', 'sms/hours', { value, version: (await hours()).version })
const thread = async () => (await t.thread(ann)) as unknown as { isNight: boolean; quietUntil: string | null }
const isNight = async () => (await thread()).isNight

it('given a clinic that has not chosen, texts leave between 8 AM and 9 PM', async () => {
  expect((await hours()).value).toEqual({ fromHour: 8, untilHour: 21 })
  expect(await isNight()).toBe(false)
})

it('given hours that are over where the member lives, whoever writes is asked first', async () => {
  expect((await save({ fromHour: 8, untilHour: 10 })).statusCode).toBe(200)
  expect(await isNight()).toBe(true)
  const { quietUntil } = await thread()
  const until = Temporal.Instant.from(quietUntil ?? '').toZonedDateTimeISO(zoneAt(12))
  expect(until.toPlainTime().toString()).toBe('08:00:00')
  const refused = await t.send(phone, 'Good day')
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'sms.atNight'])
  expect((await t.send(phone, 'Good day', { isNightConfirmed: true })).statusCode).toBe(200)
})

it('given a group text in quiet hours, it waits until they are over', async () => {
  const body = { audience: { kind: 'members', memberIds: [ann] }, bodies: { English: 'Good day to all' } }
  const preview = await t.as(t.people.carla, 'POST', 'sms/batches/preview', body)
  expect(preview.json(), preview.body).toMatchObject({ recipients: 1, atNight: 1, fromHour: 8 })
  await save({ fromHour: 8, untilHour: 21 })
  expect((await t.as(t.people.carla, 'POST', 'sms/batches/preview', body)).json()).toMatchObject({ atNight: 0 })
})

it.each([
  [{ fromHour: 7, untilHour: 21 }],
  [{ fromHour: 8, untilHour: 22 }],
  [{ fromHour: 12, untilHour: 12 }],
  [{ fromHour: 8.5, untilHour: 21 }],
])('given %o, which is wider than the law or no span of full hours, it is refused', async (value) => {
  expect((await save(value)).statusCode).toBe(422)
})

it('given another clinic, its hours are its own', async () => {
  await save({ fromHour: 9, untilHour: 17 })
  expect((await hours(t.people.luis)).value).toEqual({ fromHour: 8, untilHour: 21 })
})
