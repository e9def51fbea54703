/** Requests for help are kept and mailed, and a patient named in one leaves the house by no mail. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMember } from '../members/testing/create-member.ts'
import { jobNames } from '../platform/jobs/jobs.ts'
import { recordBackup } from '../platform/backup/last-backup.ts'
import { claimMail } from '../platform/mail.ts'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'
import { platformState } from './platform-state.ts'
import { letterOf } from '../vendors/mail/letters.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await createMember(t.owner, t.groups.northside, 'Ada Zebulon', { member: { dob: '1944-05-06', phone: '+14155550177', mrn: 'MR-77123' } })
})
afterAll(() => t.close())

type Request = { _id: string; state: string }
const help = (body: object, who = t.people.carla) => t.as(who, 'POST', 'support', body)
const words = {
  subject: 'The chart of Ada',
  body: 'Ada Zebulon’s chart stays empty.',
  page: '/member-details/{id}/measurements',
  browser: 'Firefox 140',
}
async function lastLetter() {
  const mail = await t.owner
    .selectFrom('mail')
    .select('id')
    .where('kind', '=', 'support')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return letterOf((await claimMail(t.db.worker, t.config, mail.id))!, t.config.publicUrl)
}

test('a request is kept with its page and mailed to support, who can answer its sender', async () => {
  const response = await help({ ...words, subject: 'Chart empty', body: 'A chart stays empty.', requestId: 'req-12' })
  expect(response.json()).toMatchObject({ subject: 'Chart empty', state: 'waiting', page: words.page })
  const letter = await lastLetter()
  expect(letter).toMatchObject({ to: t.config.mail.support, replyTo: 'carla@northside.example' })
  expect(letter.text).toContain('A chart stays empty.')
  expect(letter.text).toContain('Request id: req-12')
  expect(letter.text).toContain('Firefox 140')
})

test('words that may name a patient stay in the product', async () => {
  const reply = (await help({ ...words, hasPatientData: true })).json<Request>()
  const letter = await lastLetter()
  expect(JSON.stringify(letter)).not.toMatch(/Ada|Zebulon/)
  expect(letter.text).toContain(reply._id)
})

test.each([
  ['a name', 'It happens with Ada  Zebulon since today.'],
  ['a name turned', 'Zebulon, Ada: the chart is empty.'],
  ['a date of birth', 'She was born 05/06/1944, and her chart is empty.'],
  ['a phone', 'The one of (415) 555-0177 is empty.'],
  ['a record number', 'Chart mr-77123 is empty.'],
])('words that hold %s stay in the product, also where nobody said so', async (_, body) => {
  const reply = (await help({ ...words, subject: 'Chart empty', body }, t.people.sofia)).json<Request & { hasPatientData: boolean }>()
  expect(reply.hasPatientData).toBe(true)
  // Without its id, in which such digits may stand by chance
  const letter = JSON.stringify(await lastLetter()).replace(reply._id, '')
  expect(letter).not.toMatch(/Zebulon|1944|0177|77123/i)
  expect(letter).toContain('kept in the product alone')
})

test('its state is shown to who asked, and to nobody else', async () => {
  const { requests } = (await t.as(t.people.carla, 'GET', 'support')).json<{ requests: Request[] }>()
  expect(requests).toHaveLength(2)
  await t.owner.updateTable('mail').set({ state: 'sent' }).where('kind', '=', 'support').execute()
  const [first] = (await t.as(t.people.carla, 'GET', 'support')).json<{ requests: Request[] }>().requests
  expect(first?.state).toBe('sent')
  expect((await t.as(t.people.adam, 'GET', 'support')).json()).toEqual({ requests: [] })
  expect((await t.as(t.people.adam, 'POST', `support/${first?._id}/close`, {})).statusCode).toBe(404)
  expect((await t.as(t.people.carla, 'POST', `support/${first?._id}/close`, {})).json()).toMatchObject({
    state: 'closed',
  })
})

test('the platform tells its versions, its integrations and how long things wait', async () => {
  await t.owner
    .insertInto('vendor_connection')
    .values({
      vendor: 'tenovi',
      name: 'House account',
      mode: 'simulated',
      base_url: 'http://127.0.0.1',
      path_token_hash: Buffer.alloc(32),
      hook_auth: '{}',
    })
    .execute()
  expect((await t.as(t.people.carla, 'GET', 'platform')).json()).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
    database: { migration: expect.stringMatching(/^\d{4}_/) as string },
    integrations: [
      { name: 'tenovi: House account', isOn: true, lastSuccessAt: null },
      { name: 'mail', isOn: true, lastSuccessAt: null },
    ],
    queue: { failed: 0 },
  })
  await t.owner
    .insertInto('mail')
    .values({ kind: 'password-changed', recipient: 'a@b.example', state: 'sent', sent_at: '2026-11-20T09:00:00.000Z' })
    .execute()
  const { integrations } = (await t.as(t.people.carla, 'GET', 'platform')).json<{ integrations: object[] }>()
  expect(integrations.at(-1)).toEqual({ name: 'mail', isOn: true, lastSuccessAt: '2026-11-20T09:00:00.000Z' })
})

test('it tells of the last backup of its own database, and of the licenses it is made under', async () => {
  const report = async (config: Pick<typeof t.config, 'dataDir' | 'database'>) =>
    t.within(t.groups.northside, (db) => platformState(db, config))
  const { dataDir } = t.config
  const own = { dataDir, database: { ...t.config.database, url: undefined } }
  expect((await report(own)).backup).toEqual({ isOurs: true, last: null })
  recordBackup(dataDir, { at: '2026-11-22T03:00:00.000Z', bytes: 157_286_400 })
  expect((await report(own)).backup).toEqual({ isOurs: true, last: { at: '2026-11-22T03:00:00.000Z', megabytes: 150 } })
  // A PostgreSQL of the clinic's own is backed up by its own tools
  const { backup, licenses } = (await t.as(t.people.carla, 'GET', 'platform')).json<Awaited<ReturnType<typeof report>>>()
  expect(backup).toEqual({ isOurs: false, last: null })
  const named = licenses.flatMap(({ packages }) => packages)
  expect(named).toContain('fastify')
  expect(named).toContain('react')
  expect(named).toContain('@tabler/icons')
  expect(named).not.toContain('vitest')
  expect(licenses.map(({ license }) => license)).not.toContain('not named')
})

test('super admins see every job with its last run, and nobody else does', async () => {
  const boss = (state: string, at: string, more = '') =>
    sql`insert into pgboss.job (name, state, started_on, completed_on, output)
        values ('verify-audit', ${sql.lit(state)}::pgboss.job_state, ${at}::timestamptz, ${at}::timestamptz + interval '90 seconds', ${more === '' ? null : JSON.stringify({ name: more })}::jsonb)`.execute(
      t.owner,
    )
  await boss('completed', '2026-11-20T09:41:00Z')
  await boss('failed', '2026-11-21T09:41:00Z', 'TypeError')
  expect((await t.as(t.people.adam, 'GET', 'platform/jobs')).statusCode).toBe(403)
  const { jobs } = (await t.as(t.people.sofia, 'GET', 'platform/jobs')).json<{ jobs: { name: string }[] }>()
  expect(jobs.map(({ name }) => name)).toEqual([...jobNames].toSorted())
  expect(jobs.find(({ name }) => name === 'verify-audit')).toMatchObject({
    lastRun: { at: '2026-11-21T09:41:00.000Z', seconds: 90, state: 'failed', error: 'TypeError' },
    waiting: 0,
    failed: 1,
  })
  expect(jobs.find(({ name }) => name === 'verify-months')).toMatchObject({ cron: null, lastRun: null, failed: 0 })
})
