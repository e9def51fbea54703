/** Alerts on a physician's desk: whose they are, what is read, and an answer given while signed in. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMember } from '../members/testing/create-member.ts'
import { textStage } from '../messages/testing/text-stage.ts'
import { hoursAgo, insertMeasuringAct } from '../readings/testing/insert-readings.ts'

let t: Awaited<ReturnType<typeof textStage>>
const lane = { name: 'Dr. Ruth Lane', contactInfo: '+14155550188' }

beforeAll(async () => {
  t = await textStage('desk-alerts')
  // Adam is the physician of these tests
  await t.owner.updateTable('app_user').set({ title: 'MD' }).where('id', '=', t.people.adam.userId).execute()
})
afterAll(() => t.close())

const memberOf = async (name: string, assigned_physician: string | null = null) => {
  const id = await createMember(t.owner, t.groups.northside, name, { member: { assigned_physician } })
  await insertMeasuringAct(
    t.owner,
    { groupId: t.groups.northside, memberId: id },
    { at: hoursAgo(2), values: { systolicBP: 186, diastolicBP: 112 } },
  )
  return id
}
const ask = async (memberId: string, to = lane) => {
  const answer = await t.as(t.people.carla, 'POST', 'doctoralerts/', { memberId, note: 'Change the dose?', to, key: randomUUID() })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ alertId: string }>().alertId
}
type Listed = { _id: string; memberName: string }
const waiting = async (show: string, who = t.people.adam): Promise<string[]> => {
  const reply = await t.as(who, 'GET', `doctoralerts/to-answer?show=${show}`)
  return reply.json<{ alerts: Listed[] }>().alerts.map(({ memberName }) => memberName)
}
const answer = (alertId: string, body: object, who = t.people.adam) => t.as(who, 'POST', `doctoralerts/${alertId}/answer`, body)

test('given open alerts, a physician gets those about own members and those sent to the own phone, the oldest first', async () => {
  const phone = '+14155550123'
  await t.owner.updateTable('app_user').set({ phone }).where('id', '=', t.people.adam.userId).execute()
  await ask(await memberOf('Ann Own', t.people.adam.userId))
  await ask(await memberOf('Ben Else'))
  await ask(await memberOf('Cy Phone'), { name: 'Adam Reyes', contactInfo: phone })
  expect(await waiting('mine')).toEqual(['Ann Own', 'Cy Phone'])
  expect(await waiting('all')).toEqual(['Ann Own', 'Ben Else', 'Cy Phone'])
})

test('given another clinic, its staff neither list, read nor answer an alert', async () => {
  const alertId = await ask(await memberOf('Dee Closed'))
  await t.owner.updateTable('app_user').set({ title: 'MD' }).where('id', '=', t.people.luis.userId).execute()
  expect(await waiting('all', t.people.luis)).toEqual([])
  expect((await t.as(t.people.luis, 'GET', `doctoralerts/${alertId}`)).json()).toMatchObject({ code: 'alert.unknown' })
  expect((await answer(alertId, { answer: 'seen' }, t.people.luis)).json()).toMatchObject({ code: 'alert.unknown' })
})

test('given an alert, it reads with what was known when it was sent', async () => {
  const alertId = await ask(await memberOf('Eve Read'))
  const { alert, snapshot } = (await t.as(t.people.adam, 'GET', `doctoralerts/${alertId}`)).json()
  expect(alert).toMatchObject({ alertId, value: 'Change the dose?', status: 'open' })
  expect(snapshot).toMatchObject({ name: 'Eve Read' })
})

test('given an answer at the desk, the alert is answered in the name of who signed in, once, with a note and in the audit log', async () => {
  const memberId = await memberOf('Flo Answer', t.people.adam.userId)
  const alertId = await ask(memberId)
  expect(await waiting('mine')).toContain('Flo Answer')
  const refused = await answer(alertId, { answer: 'seen' }, t.people.carla)
  expect(refused.json()).toMatchObject({ status: 409, code: 'alert.notPractitioner' })
  const given = await answer(alertId, { answer: 'changeMedication', words: 'Amlodipine 10 mg.' })
  expect(given.json()).toMatchObject({
    status: 'answered',
    answer: { answer: 'changeMedication', words: 'Amlodipine 10 mg.', by: 'Adam Reyes' },
  })
  expect(await waiting('mine')).not.toContain('Flo Answer')
  expect((await answer(alertId, { answer: 'seen' })).json()).toMatchObject({ code: 'alert.answered' })
  const notes = await t.owner.selectFrom('note').select(['value', 'by_user', 'source']).where('member_id', '=', memberId).execute()
  expect(notes).toEqual([
    { value: 'Doctor’s answer: Change medication\nAmlodipine 10 mg.', by_user: t.people.adam.userId, source: 'alert' },
  ])
  const audited = await t.owner
    .selectFrom('audit')
    .select(['action', 'result'])
    .where('actor_id', '=', t.people.adam.userId)
    .where('kind', '=', 'member')
    .where((w) => w(w.val(memberId), '=', w.fn.any('ids')))
    .execute()
  expect(audited).toContainEqual({ action: 'GET doctoralerts/to-answer', result: 'ok' })
  expect(audited).toContainEqual({ action: 'POST doctoralerts/:alertId/answer', result: 'ok' })
})

test('given an alert that was cleared, no answer is taken', async () => {
  const alertId = await ask(await memberOf('Gil Cleared'))
  await t.as(t.people.carla, 'POST', `doctoralerts/${alertId}/clearance`)
  expect((await answer(alertId, { answer: 'seen' })).json()).toMatchObject({ code: 'alert.cleared' })
})
