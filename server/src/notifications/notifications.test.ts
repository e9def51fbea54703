/** Mails that count what waits: who gets one, when, what stands in it, and how it is stopped. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailsTo, moveClock } from '../auth/testing/browser.ts'
import { createMember } from '../members/testing/create-member.ts'
import { claimMail } from '../platform/mail.ts'
import { type Person, type TestApp, testApp } from '../platform/testing/test-app.ts'
import { letterOf } from '../vendors/mail/letters.ts'
import { morningSummaries } from './morning-summaries.ts'
import { notifyWarnings } from './notify-warnings.ts'

let t: TestApp
let ada: string
beforeAll(async () => {
  t = await testApp()
  ada = await createMember(t.owner, t.groups.northside, 'Ada Zebulon', { member: { dob: '1944-05-06' } })
  await createMember(t.owner, t.groups.northside, 'Bea Zebulon')
})
afterAll(() => t.close())

const off = { periodicAP: false, periodicMP: false, realtimeAP: false, realtimeMP: false }
const choose = (who: Person, wants: Partial<typeof off>) =>
  t.owner
    .updateTable('app_user')
    .set({ email_notifications: JSON.stringify({ ...off, ...wants }) })
    .where('id', '=', who.userId)
    .execute()

beforeEach(async () => {
  await moveClock(t, 0)
  await t.owner.deleteFrom('mail').execute()
  await t.owner.deleteFrom('mail_mark').execute()
  await t.owner.deleteFrom('warning').execute()
  for (const who of Object.values(t.people)) await choose(who, {})
})

let acts = 0
const aWarning = (memberId = ada, severity = 'high', more: object = {}) =>
  t.owner
    .insertInto('warning')
    .values({
      group_id: t.groups.northside,
      member_id: memberId,
      category: 'highBP',
      severity,
      act_key: `act ${(acts += 1)}`,
      text: '186/112 mmHg',
      measured_at: sql`app.now()`,
      raised_at: sql`app.now()`,
      ...more,
    })
    .execute()
const notify = () => notifyWarnings({ config: t.config, db: t.db }, t.groups.northside)
const mailed = async (who: Person) => (await mailsTo(t, who.email)).length

/** Moves the clock so that it is this time of day in New York. */
async function atNewYork(time: string) {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from ((now() at time zone 'America/New_York')::date + 1 + ${time}::time) at time zone 'America/New_York' - now())::int as seconds`.execute(
    t.owner,
  )
  await moveClock(t, rows[0]!.seconds)
}
async function letter(who: Person) {
  const [mail] = await t.owner.selectFrom('mail').select('id').where('recipient', '=', who.email).orderBy('created_at', 'desc').execute()
  const claimed = await claimMail(t.db.worker, t.config, mail!.id)
  return letterOf(claimed!, t.config.publicUrl)
}

test('a morning summary comes at 7:00 of the user’s zone, once a day', async () => {
  await choose(t.people.carla, { periodicAP: true })
  const run = () => morningSummaries({ config: t.config, db: t.db })
  await atNewYork('06:59')
  await run()
  expect(await mailed(t.people.carla)).toBe(0)
  await atNewYork('07:01')
  await run()
  await run()
  expect(await mailed(t.people.carla)).toBe(1)
  expect(await mailed(t.people.adam)).toBe(0)
  await t.owner.updateTable('app_user').set({ time_zone: 'America/Los_Angeles' }).where('id', '=', t.people.adam.userId).execute()
  await choose(t.people.adam, { periodicMP: true })
  await run()
  expect(await mailed(t.people.adam)).toBe(0)
  await atNewYork('10:01')
  await run()
  expect(await mailed(t.people.adam)).toBe(1)
})

test('a new warning is mailed at once, the next within 15 minutes waits and is gathered', async () => {
  await choose(t.people.carla, { realtimeAP: true })
  await aWarning()
  await notify()
  expect(await mailed(t.people.carla)).toBe(1)
  await notify()
  expect(await mailed(t.people.carla)).toBe(1)
  await moveClock(t, 60)
  await aWarning(ada, 'critical')
  await aWarning()
  await notify()
  expect(await mailed(t.people.carla)).toBe(1)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pgboss.job where name = 'notify-warnings' and start_after > now() + interval '10 minutes'`.execute(
    t.owner,
  )
  expect(rows[0]!.n).toBe(1)
  await moveClock(t, 16 * 60)
  await notify()
  expect(await mailed(t.people.carla)).toBe(2)
  expect((await letter(t.people.carla)).text).toContain('2 new warnings, 1 of them critical')
})

test('of somebody’s own patients alone, where that was chosen; late, cleared and withdrawn ones are told to nobody', async () => {
  await choose(t.people.carla, { realtimeMP: true })
  await aWarning()
  await aWarning(ada, 'high', { is_backfilled: true })
  await notify()
  expect(await mailed(t.people.carla)).toBe(0)
  await t.owner.updateTable('member_summary').set({ assigned_care_manager: t.people.carla.userId }).where('member_id', '=', ada).execute()
  await notify()
  expect((await letter(t.people.carla)).text).toContain('1 new warning about patients of yours')
})

test('two jobs at once tell once', async () => {
  await choose(t.people.carla, { realtimeAP: true })
  await aWarning()
  await Promise.all([notify(), notify(), notify()])
  expect(await mailed(t.people.carla)).toBe(1)
})

test('no subject, body or header names a patient, a value or a member id', async () => {
  await aWarning(ada, 'critical')
  await t.owner.updateTable('member_summary').set({ needs_review: true, worst_severity: 3 }).where('member_id', '=', ada).execute()
  expect((await t.as(t.people.carla, 'POST', 'notifications/send-now', {})).statusCode).toBe(200)
  const sent = await letter(t.people.carla)
  expect(sent.text).toContain('1 patient needs review, 1 of them critical.')
  expect(JSON.stringify(sent)).not.toMatch(new RegExp(`Ada|Zebulon|1944|186|112|${ada}`))
  expect((await t.as(t.people.carla, 'POST', 'notifications/send-now', {})).statusCode).toBe(429)
  const sample = (await t.as(t.people.carla, 'GET', 'notifications/sample')).json<{ subject: string; text: string }>()
  expect(sent.text.startsWith(sample.text)).toBe(true)
})

test('one click stops every mail to that person and to nobody else, as mail readers do it', async () => {
  await choose(t.people.carla, { realtimeAP: true, periodicMP: true })
  await choose(t.people.adam, { realtimeAP: true })
  await aWarning()
  await notify()
  const { unsubscribe = '', text } = await letter(t.people.carla)
  expect(text).toContain(`${t.config.publicUrl}/unsubscribe#`)
  const click = () =>
    t.app.inject({
      method: 'POST',
      url: new URL(unsubscribe).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
  expect((await click()).json()).toEqual({ ok: true })
  expect((await click()).statusCode).toBe(200)
  const wants = await t.owner
    .selectFrom('app_user')
    .select(['email', 'email_notifications'])
    .where('id', 'in', [t.people.carla.userId, t.people.adam.userId])
    .orderBy('email')
    .execute()
  expect(wants.map(({ email_notifications }) => email_notifications)).toEqual([{ ...off, realtimeAP: true }, off])
  const audit = await t.owner.selectFrom('audit').select(['actor_kind', 'kind', 'ids']).orderBy('id', 'desc').executeTakeFirst()
  expect(audit).toMatchObject({ actor_kind: 'link', kind: 'user', ids: [t.people.carla.userId] })
  const got = await t.app.inject({ method: 'GET', url: new URL(unsubscribe).pathname })
  expect(got.statusCode).toBe(404)
})

test('the choice is saved like every setting', async () => {
  const { version } = (await t.as(t.people.carla, 'GET', 'account/email-notifications')).json<{ version: string }>()
  const save = () => t.as(t.people.carla, 'PUT', 'account/email-notifications', { value: { ...off, realtimeMP: true }, version })
  expect((await save()).json()).toMatchObject({ value: { realtimeMP: true }, changedBy: 'Carla Reyes' })
  expect((await save()).json()).toMatchObject({ code: 'settings.changed' })
})
