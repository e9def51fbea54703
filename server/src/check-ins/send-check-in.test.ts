/** A link to a check-in by text: one press is one, in the language chosen. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
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
