/** A link to a check-in by text: one press is one, in the language chosen. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { hoursAgo, insertMeasuringAct } from '../readings/testing/insert-readings.ts'
import { type TextStage, textStage } from '../messages/testing/text-stage.ts'

let t: TextStage
let bea: string
let born = 0
beforeAll(async () => {
  t = await textStage('check-in links')
})
afterAll(() => t.close())
beforeEach(async () => {
  born += 1
  bea = await t.member('Bea North', { phone: `+1415555230${born}`, more: { services: ['RPM', 'CCM'], enrollment_date_ccm: '2026-01-05' } })
})

const send = (body: object = {}) => t.as(t.people.carla, 'POST', `members/${bea}/check-in-links`, { ...body, isNightConfirmed: true })
const texts = () =>
  t.owner.selectFrom('text_message').select(['language', 'state', 'key']).where('member_id', '=', bea).orderBy('id').execute()

it('is one text, however often one press asks for them', async () => {
  const key = randomUUID()
  const [first, again] = await Promise.all([send({ key }), send({ key })])
  expect(first.json().url).toMatch(/\/check-in#[\w-]{43}$/)
  expect(again.json()).toEqual(first.json())
  expect((await send()).json()).toEqual(first.json())
  // Long after the answer was lost
  await t.owner
    .updateTable('check_in')
    .set({ started_at: sql<string>`app.now() - interval '1 hour'` })
    .where('id', '=', key)
    .execute()
  expect((await send({ key })).json()).toEqual(first.json())
  expect(await texts()).toHaveLength(1)
  expect((await send()).json().url).not.toBe(first.json().url)
  expect(await texts()).toHaveLength(2)
  // One that is lost has not been asked for twice
  await t.owner.updateTable('text_message').set({ state: 'failed' }).where('member_id', '=', bea).execute()
  expect((await send()).statusCode).toBe(200)
  expect(await texts()).toHaveLength(3)
  // Whose key it is, nobody else is told
  const elsewhere = await t.as(
    t.people.carla,
    'POST',
    `members/${await t.member('Cleo Asked', { phone: '+14155552299' })}/check-in-links`,
    { key, isNightConfirmed: true },
  )
  expect(elsewhere.json()).toMatchObject({ code: 'checkIn.unknown' })
})

it('is texted in the language it is sent in, whatever the member speaks', async () => {
  await t.owner.updateTable('member').set({ language: 'Spanish' }).where('id', '=', bea).execute()
  expect((await send({ language: 'English' })).statusCode).toBe(200)
  expect(await texts()).toMatchObject([{ language: 'English' }])
})

it('reads, after the proof, how the last values stand and nothing else of the chart, until it is used', async () => {
  await t.owner.updateTable('member').set({ dob: '1950-03-04' }).where('id', '=', bea).execute()
  const act = { at: hoursAgo(1), values: { systolicBP: 186, diastolicBP: 112 } }
  await insertMeasuringAct(t.owner, { groupId: t.groups.northside, memberId: bea }, act)
  const secret = String((await send()).json().url).split('#')[1] ?? ''
  const open = (method: 'GET' | 'POST', path: string, pass: string, payload?: object) =>
    t.app.inject({ method, url: `/orma-v2/api/${path}`, headers: { authorization: `Link ${secret}${pass}` }, ...(payload && { payload }) })
  expect((await open('GET', 'check-in/vitals', '')).statusCode).toBe(403)
  const pass = `.${(await open('POST', 'check-in/proof', '', { dob: '1950-03-04' })).json().pass}`
  const measured = (await open('GET', 'check-in/vitals', pass)).json()
  expect(Object.keys(measured)).toEqual(['timeZone', 'vitals'])
  expect(measured.vitals).toMatchObject([{ name: 'bloodPressure', latest: { value: '186/112' }, goal: { high: 129 } }])
  expect((await open('GET', 'member-access/page', pass)).statusCode).toBe(400)
  await open('POST', 'check-in/answers', pass, { answers: { general: { pain: 1 } } })
  expect((await open('GET', 'check-in/vitals', pass)).statusCode).toBe(400)
})
