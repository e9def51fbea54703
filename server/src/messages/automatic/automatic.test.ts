/** Texts that leave by themselves: seen before they are switched on, sent once, at most one a day, and never in the night. */
import { monthOf } from '@vitalrounds/domain/days'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { groupToday } from '../../groups/group-today.ts'
import { hoursAgo } from '../../readings/testing/insert-readings.ts'
import { type TextStage, textStage, zoneAt } from '../testing/text-stage.ts'
import { sendAutomaticTexts } from './send-automatic.ts'

let t: TextStage
const ids: Record<string, string> = {}
const silentSince = (days: number) => sql<string>`app.now() - make_interval(days => ${days})`
beforeAll(async () => {
  t = await textStage('automatic')
  ids['silent'] = await t.member('Sia Quiet', { phone: '+13125550301', language: 'Korean' })
  ids['night'] = await t.member('Nan Quiet', { phone: '+13125550302', zone: zoneAt(3) })
  ids['paused'] = await t.member('Pat Quiet', { phone: '+13125550303', more: { paused_at: '2026-01-06T00:00:00Z' } })
  ids['talking'] = await t.member('Tom Quiet', { phone: '+13125550304' })
  ids['hospice'] = await t.member('Hal Quiet', { phone: '+13125550306' })
  ids['elsewhere'] = await t.member('Eve Quiet', { phone: '+13125550307' })
  ids['soon'] = await t.member('Sue Event', { phone: '+13125550305' })
  const summary = (name: string, columns: object) =>
    t.owner
      .updateTable('member_summary')
      .set(columns)
      .where('member_id', '=', ids[name] ?? '')
      .execute()
  for (const name of ['silent', 'night', 'paused', 'talking', 'hospice', 'elsewhere'])
    await summary(name, { last_active_at: silentSince(4) })
  await summary('soon', { days_till_event: 1 })
  await t.textIn('+13125550304', 'I forgot my scale')
  const month = monthOf(await t.within(t.groups.northside, groupToday))
  for (const [name, kind] of [
    ['hospice', 'hospice'],
    ['elsewhere', 'supply'],
    ['silent', 'renal'],
  ] as const)
    await t.owner
      .insertInto('billed_elsewhere')
      .values({ group_id: t.groups.northside, member_id: ids[name] ?? '', month, kind, reason: 'Told so' })
      .execute()
})
afterAll(() => t.close())

const preview = async () =>
  (await t.as(t.people.carla, 'GET', 'sms/automatic')).json() as {
    count: number
    texts: { name: string; template: string; text: string }[]
  }
const versionOf = async (path: string) => (await t.as(t.people.carla, 'GET', path)).json<{ version: string }>().version
const turn = async (isOn: boolean, version?: string) =>
  t.as(t.people.carla, 'PUT', 'sms/settings', {
    value: { text_usage_consent: true, auto_alert_text: isOn, auto_outreach_text: isOn, auto_reminder_text: isOn },
    version: version ?? (await versionOf('sms/settings')),
  })
const send = async () => {
  await sendAutomaticTexts(t.db)
  return t.work()
}

it('given automatic texts are off, the preview shows who would get which template and nothing is sent', async () => {
  const { count, texts } = await preview()
  expect(count).toBe(3)
  expect(texts.map(({ name, template }) => [name, template])).toEqual([
    ['Sia Quiet', 'infreqMeasure'],
    ['Nan Quiet', 'infreqMeasure'],
    ['Sue Event', 'appointment'],
  ])
  expect(texts[0]?.text).toMatch(/^Sia Quiet님/)
  await send()
  expect(await t.owner.selectFrom('text_message').select('id').where('state', 'is not', null).execute()).toEqual([])
})

it('given a new clinic, automatic texts are off', async () => {
  expect((await t.as(t.people.carla, 'GET', 'sms/settings')).json()).toMatchObject({
    value: { auto_alert_text: false, auto_outreach_text: false, auto_reminder_text: false },
  })
})

it('given two runs on one day, sends each text once, and none to members who are paused, in a conversation, in a hospice or measured by another practice', async () => {
  expect((await turn(true)).statusCode).toBe(200)
  await send()
  await send()
  const sent = await t.owner
    .selectFrom('text_message')
    .select(['member_id', 'msg_type', 'sender_type', 'language'])
    .where('state', 'is not', null)
    .orderBy('msg_type')
    .execute()
  expect(sent).toEqual([
    { member_id: ids['silent'], msg_type: 'AUTO_OUTREACH', sender_type: 'AUTO', language: 'Korean' },
    { member_id: ids['soon'], msg_type: 'AUTO_REMINDER', sender_type: 'AUTO', language: 'English' },
  ])
  expect(t.sentTo('+13125550301')).toHaveLength(1)
})

it('given two warnings and an appointment, texts once about the worst warning with a template, then about the appointment', async () => {
  const wes = await t.member('Wes Warned', { phone: '+13125550308' })
  const warn = (category: string, severity: string, hours: number) =>
    t.owner
      .insertInto('warning')
      .values({
        group_id: t.groups.northside,
        member_id: wes,
        category,
        severity,
        act_key: category,
        text: 'High',
        measured_at: hoursAgo(hours),
        raised_at: hoursAgo(hours),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  const { id } = await warn('highSugar', 'critical', 5)
  await warn('ecg', 'high', 1)
  await t.owner
    .updateTable('member_summary')
    .set({ days_till_event: 1, last_active_at: hoursAgo(1) })
    .where('member_id', '=', wes)
    .execute()
  const his = async () => (await preview()).texts.find(({ name }) => name === 'Wes Warned')?.template
  expect(await his()).toBe('high')
  // Texted yesterday, and still open within its day
  await t.owner
    .insertInto('text_message')
    .values({
      group_id: t.groups.northside,
      member_id: wes,
      sender_type: 'AUTO',
      msg_type: 'AUTO_ALERT',
      value: 'High',
      at: hoursAgo(30),
      phone: '+13125550308',
      clinic_phone: '+18445550100',
      state: 'delivered',
      cause: `warning ${id}`,
    })
    .execute()
  expect(await his()).toBe('appointment')
  // A low sugar is more dangerous than the newer high pressure
  await warn('lowSugar', 'low', 3)
  await warn('highBP', 'high', 2)
  expect(await his()).toBe('low')
  await t.owner.updateTable('member').set({ opt_in_sms: false }).where('id', '=', wes).execute()
})

it('given a member who had an automatic text today, sends no second one', async () => {
  await t.owner
    .updateTable('member_summary')
    .set({ last_active_at: silentSince(7) })
    .where('member_id', '=', ids['silent'] ?? '')
    .execute()
  await send()
  expect(t.sentTo('+13125550301')).toHaveLength(1)
  expect((await preview()).texts.map(({ name }) => name)).toEqual(['Nan Quiet'])
})

it('given another clinic, no right, a number in use or a stale version, does not change the clinic’s number', async () => {
  expect((await t.as(t.people.luis, 'GET', 'sms/automatic')).json()).toMatchObject({ count: 0 })
  const { version } = (await t.as(t.people.sofia, 'GET', 'sms/number')).json()
  const setNumber = (who: typeof t.people.carla, phone: string) =>
    t.as(who, 'PUT', 'sms/number', { value: { phone, messagingServiceSid: null }, version })
  expect((await setNumber(t.people.carla, '+18445550109')).statusCode).toBe(403)
  expect((await setNumber(t.people.sofia, '+18445550101')).json()).toMatchObject({ code: 'sms.numberTaken' })
  expect((await setNumber(t.people.sofia, '+18445550109')).json()).toMatchObject({ value: { phone: '+18445550109' } })
  expect((await setNumber(t.people.sofia, '+18445550108')).json()).toMatchObject({ code: 'settings.changed' })
})

it('given a stale version, refuses switches and wordings; the history shows what was before', async () => {
  const [switches, wordings] = [await versionOf('sms/settings'), await versionOf('sms/templates')]
  expect((await turn(false)).statusCode).toBe(200)
  expect((await turn(true, switches)).json()).toMatchObject({ code: 'settings.changed' })
  const spanish = { value: { Spanish: { morning: 'Hola $NAME' } }, version: wordings }
  expect((await t.as(t.people.carla, 'PUT', 'sms/templates', spanish)).statusCode).toBe(200)
  const none = { value: {}, version: wordings }
  expect((await t.as(t.people.carla, 'PUT', 'sms/templates', none)).json()).toMatchObject({ code: 'settings.changed' })
  for (const [page, change] of [
    ['sms-group', { before: { auto_alert_text: true }, after: { auto_alert_text: false } }],
    ['sms-templates', { before: {}, after: { Spanish: { morning: 'Hola $NAME' } } }],
  ] as const) {
    const { changes } = (await t.as(t.people.carla, 'GET', `settings/${page}/history`)).json<{ changes: object[] }>()
    expect(changes[0]).toMatchObject({ ...change, changedBy: 'Carla Reyes' })
    const theirs = await t.as(t.people.luis, 'GET', `settings/${page}/history`)
    expect(theirs.json()).toEqual({ changes: [] })
  }
})

it('given a clinic’s own wordings, stores and offers them; given an unknown placeholder, refuses them', async () => {
  const save = async (wordings: object) =>
    t.as(t.people.carla, 'PUT', 'sms/templates', {
      value: { Korean: wordings },
      version: await versionOf('sms/templates'),
    })
  expect((await save({ morning: 'Hi $NICKNAME' })).json()).toMatchObject({
    errors: [{ path: 'value.Korean.morning', message: '$NICKNAME is no placeholder.' }],
  })
  expect((await save({ morning: '안녕 $NAME', portal: ' ' })).json()).toMatchObject({
    value: { Korean: { morning: '안녕 $NAME' } },
    changedBy: 'Carla Reyes',
  })
  const offered = (await t.as(t.people.carla, 'GET', `members/${ids['silent']}/message-templates`)).json() as {
    templates: { name: string; text: string; isReviewed: boolean }[]
  }
  expect(offered.templates.find(({ name }) => name === 'morning')).toMatchObject({ text: '안녕 Sia Quiet', isReviewed: true })
})
