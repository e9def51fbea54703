/** Group texts: who gets what and who is left out and why; sent once, paused, stopped, and gone on with after a death. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TextStage, textStage, zoneAt } from '../testing/text-stage.ts'
import { runBatch } from './run-batch.ts'

let t: TextStage
const ids: Record<string, string> = {}
beforeAll(async () => {
  t = await textStage('batches')
  ids['ana'] = await t.member('Ana Gomez', { phone: '+13125550201', language: 'Spanish' })
  ids['ben'] = await t.member('Ben Grant', { phone: '+13125550202' })
  ids['out'] = await t.member('Otis Grant', { phone: '+13125550203', language: 'Spanish' })
  ids['land'] = await t.member('Lena Grant', { phone: '+13125550204', more: { phone_type: 'landline' } })
  ids['no'] = await t.member('Nora Grant', { phone: '+13125550205', more: { opt_in_sms: false } })
  ids['gone'] = await t.member('Gina Grant', { phone: '+13125550206', more: { disenrolled: true } })
  ids['night'] = await t.member('Nils Grant', { phone: '+13125550208', zone: zoneAt(23) })
  await t.textIn('+13125550203', 'ALTO')
})
afterAll(() => t.close())

const context = () => ({ config: t.config, db: t.db }) as never
const everybody = () => ({ kind: 'members', memberIds: Object.values(ids) })
const bodies = { English: 'Hello $NAME', Spanish: '<p>Hola $NAME</p>' }
const ask = (path: string, body: unknown, method: 'POST' | 'PUT' = 'POST') => t.as(t.people.carla, method, `sms/batches${path}`, body)
const begin = async (memberIds: string[], more: object = {}) =>
  (await ask('', { key: crypto.randomUUID(), audience: { kind: 'members', memberIds }, bodies, ...more })).json() as {
    _id: string
    state: string
    total: number
  }
const textsOf = (batchId: string) =>
  t.owner.selectFrom('text_message').select(['member_id', 'state', 'value', 'due_at', 'sid']).where('batch_id', '=', batchId).execute()
const many = async (count: number, tag: string) => {
  const created: string[] = []
  for (let n = 0; n < count; n++) created.push(await t.member(`Many${n} ${tag}`, { phone: `+1415${tag}${1000 + n}` }))
  return created
}

it('given an audience, the preview shows each language, who is left out and why, and sends nothing', async () => {
  const preview = await ask('/preview', { audience: everybody(), bodies })
  expect(preview.json()).toMatchObject({
    problem: null,
    recipients: 3,
    totalParts: 3,
    atNight: 1,
    languages: [
      { language: 'English', count: 2, sample: { text: expect.stringMatching(/^Hello /) as string } },
      { language: 'Spanish', count: 1, sample: { name: 'Ana Gomez', text: 'Hola Ana' } },
    ],
    leftOut: [
      { reason: 'sms.optedOut', count: 1, members: [{ name: 'Otis Grant' }] },
      { reason: 'sms.noConsent', count: 1, members: [{ name: 'Nora Grant' }] },
      { reason: 'sms.landline', count: 1, members: [{ name: 'Lena Grant' }] },
      { reason: 'member.disenrolled', count: 1, members: [{ name: 'Gina Grant' }] },
    ],
  })
  const unfilled = await ask('/preview', { audience: everybody(), bodies: { English: 'See you $DATETIME', Spanish: 'Hasta el $DATETIME' } })
  expect(unfilled.json()).toMatchObject({
    recipients: 0,
    leftOut: expect.arrayContaining([expect.objectContaining({ reason: 'sms.unfilled', count: 3 })]) as object,
  })
  expect(await t.owner.selectFrom('text_message').select('id').where('state', 'is not', null).execute()).toEqual([])
})

it('given members of two languages and one at night, sends each one text in their language, the last in the morning', async () => {
  const batch = await begin(Object.values(ids))
  await t.work()
  const texts = await textsOf(batch._id)
  const of = (name: string) => texts.find(({ member_id }) => member_id === ids[name])
  expect(texts).toHaveLength(3)
  expect(of('ana')).toMatchObject({ value: 'Hola Ana', state: 'sending' })
  expect(of('ben')).toMatchObject({ value: 'Hello Ben', state: 'sending' })
  expect(of('night')).toMatchObject({ state: 'queued', sid: null, due_at: expect.any(String) as string })
  const list = (await t.as(t.people.carla, 'GET', 'sms/batches')).json() as { batches: object[] }
  expect(list.batches[0]).toMatchObject({ state: 'done', total: 7, handedOver: 2, waiting: 1, leftOut: 4 })
  expect((await t.as(t.people.luis, 'GET', 'sms/batches')).json()).toEqual({ batches: [] })
})

it('given English alone, leaves out who speaks Spanish and says so, unless the English was chosen for them', async () => {
  const audience = everybody()
  const english = { bodies: { English: 'Hello $NAME' } }
  const without = (await ask('/preview', { audience, ...english })).json()
  expect(without).toMatchObject({
    recipients: 2,
    languages: [
      { language: 'English', count: 2, writtenIn: 'English' },
      { language: 'Spanish', count: 1, writtenIn: null, sample: null, parts: 0 },
    ],
    leftOut: expect.arrayContaining([{ reason: 'noWording', count: 1, members: [{ memberId: ids['ana'], name: 'Ana Gomez' }] }]) as object,
  })
  const chosen = { ...english, inEnglish: ['Spanish'] }
  expect((await ask('/preview', { audience, ...chosen })).json()).toMatchObject({
    recipients: 3,
    languages: [{ language: 'English' }, { language: 'Spanish', count: 1, writtenIn: 'English', sample: { text: 'Hello Ana' } }],
  })
  const sent = async (more: object) => {
    const { _id } = await begin([ids['ana'] ?? '', ids['ben'] ?? ''], more)
    await t.work()
    const { state, leftOut } = await t.owner
      .selectFrom('text_batch')
      .select(['state', 'left_out as leftOut'])
      .where('id', '=', _id)
      .executeTakeFirstOrThrow()
    const rows = await t.owner
      .selectFrom('text_message')
      .select(['value', 'language'])
      .where('batch_id', '=', _id)
      .orderBy('value')
      .execute()
    return { state, leftOut, rows }
  }
  const ben = { value: 'Hello Ben', language: 'English' }
  expect(await sent(english)).toEqual({ state: 'done', leftOut: 1, rows: [ben] })
  expect(await sent(chosen)).toEqual({ state: 'done', leftOut: 0, rows: [{ value: 'Hello Ana', language: 'English' }, ben] })
  expect(await sent({ ...chosen, bodies })).toMatchObject({ rows: [ben, { value: 'Hola Ana', language: 'Spanish' }] })
})

it('given nothing written yet, the preview says who can be texted and leaves nobody out for it', async () => {
  const preview = (await ask('/preview', { audience: everybody(), bodies: {} })).json<{ leftOut: { reason: string }[] }>()
  expect(preview).toMatchObject({
    recipients: 3,
    totalParts: 0,
    languages: [
      { count: 2, writtenIn: null },
      { count: 1, writtenIn: null },
    ],
  })
  expect(preview.leftOut.map(({ reason }) => reason)).not.toContain('noWording')
})

it('given a text that waits for the morning, the group text can still be paused and stopped', async () => {
  const batch = await begin([ids['night'] ?? '', ids['ben'] ?? ''])
  await t.work()
  const steer = async (act: string) => (await ask(`/${batch._id}`, { act }, 'PUT')).json()
  const of = async (name: string) => (await textsOf(batch._id)).find(({ member_id }) => member_id === ids[name])?.state
  const dawn = async () => {
    await t.owner
      .updateTable('member')
      .set({ time_zone: zoneAt(12) })
      .where('id', '=', ids['night'] ?? '')
      .execute()
    await t.owner.updateTable('text_message').set({ due_at: null }).where('state', '=', 'queued').execute()
    await sql`update pgboss.job set start_after = now() where state = 'created'`.execute(t.owner)
    await t.work()
    await t.owner
      .updateTable('member')
      .set({ time_zone: zoneAt(23) })
      .where('id', '=', ids['night'] ?? '')
      .execute()
  }
  expect(await steer('pause')).toMatchObject({ state: 'paused', waiting: 1 })
  await dawn()
  expect([await of('night'), await of('ben')]).toEqual(['queued', 'sending'])
  expect(await steer('stop')).toMatchObject({ state: 'stopped', waiting: 0 })
  await dawn()
  expect([await of('night'), await of('ben')]).toEqual(['refused', 'sending'])
  expect(await steer('stop')).toMatchObject({ code: 'batch.over' })
})

it('given a list as audience, takes all its members', async () => {
  const audience = { kind: 'list', list: 'sms-available', show: 'all' }
  const whole = (await ask('/preview', { audience, bodies })).json() as { recipients: number }
  expect(whole.recipients).toBe(3)
})

it('given the same key twice, begins one group text', async () => {
  const key = crypto.randomUUID()
  const first = await begin([ids['ben'] ?? ''], { key })
  expect((await begin([ids['ben'] ?? ''], { key }))._id).toBe(first._id)
  await t.work()
  expect(await textsOf(first._id)).toHaveLength(1)
})

it('given an empty text or an empty audience, refuses the group text', async () => {
  const audience = everybody()
  expect((await ask('', { key: crypto.randomUUID(), audience, bodies: { English: '<p></p>' } })).json()).toMatchObject({
    code: 'sms.empty',
  })
  const none = { kind: 'list', list: 'chase-list', show: 'all' }
  expect((await ask('', { key: crypto.randomUUID(), audience: none, bodies })).json()).toMatchObject({
    code: 'sms.nobody',
  })
})

it('given a pause, sends nothing until resumed; given a stop, sends nothing', async () => {
  const members = await many(3, '777')
  const batch = await begin(members)
  const steer = (act: string) => ask(`/${batch._id}`, { act }, 'PUT')
  expect((await steer('pause')).json()).toMatchObject({ state: 'paused' })
  await t.work()
  expect(await textsOf(batch._id)).toEqual([])
  expect((await steer('resume')).json()).toMatchObject({ state: 'running' })
  await t.work()
  expect((await textsOf(batch._id)).map(({ state }) => state)).toEqual(['sending', 'sending', 'sending'])
  expect((await steer('stop')).json()).toMatchObject({ code: 'batch.over' })
  const second = await begin(members)
  await ask(`/${second._id}`, { act: 'stop' }, 'PUT')
  await t.work()
  expect(await textsOf(second._id)).toEqual([])
})

it('given a worker that died, another takes over when its lease ends, and each member gets one text', async () => {
  const members = await many(60, '778')
  const batch = await begin(members)
  const job = { groupId: t.groups.northside, batchId: batch._id }
  // Dies between taking the second step's texts and handing them over
  let looks = 0
  const death = {
    get aborted() {
      return looks++ > 2
    },
  } as AbortSignal
  await runBatch(context(), job, death)
  expect((await textsOf(batch._id)).filter(({ sid }) => sid !== null).length).toBeGreaterThan(0)
  // The lease of a dead worker holds for a while; another one waits for it to run out
  await t.owner
    .updateTable('text_batch')
    .set({ worker: crypto.randomUUID(), worked_at: sql<string>`clock_timestamp()` })
    .where('id', '=', batch._id)
    .execute()
  await runBatch(context(), job, new AbortController().signal)
  expect((await textsOf(batch._id)).length).toBeLessThan(60)
  await t.owner
    .updateTable('text_batch')
    .set({ worked_at: sql<string>`clock_timestamp() - interval '1 minute'` })
    .where('id', '=', batch._id)
    .execute()
  await Promise.all([runBatch(context(), job, new AbortController().signal), runBatch(context(), job, new AbortController().signal)])
  const texts = await textsOf(batch._id)
  expect(texts).toHaveLength(60)
  expect(new Set(texts.map(({ sid }) => sid)).size).toBe(60)
  for (let n = 0; n < 60; n++) expect(t.sentTo(`+1415778${1000 + n}`)).toHaveLength(1)
})

it('given slow sending, the worker renews its lease and no second one takes over', async () => {
  const members = await many(2, '780')
  const batch = await begin(members)
  const row = () => t.owner.selectFrom('text_batch').select(['worked_at', 'worker']).where('id', '=', batch._id).executeTakeFirstOrThrow()
  const tried = async () => (await textsOf(batch._id)).filter(({ due_at }) => due_at !== null).length
  // No account sends live here, so each text waits for one
  const live = { config: { ...t.config, integrations: 'live' }, db: t.db } as never
  const running = runBatch(live, { groupId: t.groups.northside, batchId: batch._id }, new AbortController().signal)
  await expect.poll(tried, { interval: 20 }).toBe(1)
  await t.owner
    .updateTable('text_batch')
    .set({ worked_at: sql<string>`clock_timestamp() - interval '1 minute'` })
    .where('id', '=', batch._id)
    .execute()
  await expect.poll(tried, { interval: 20, timeout: 5000 }).toBe(2)
  const { worked_at, worker } = await row()
  expect(worker).not.toBeNull()
  expect(Date.now() - Date.parse(worked_at ?? '')).toBeLessThan(20_000)
  await running
  await t.owner.deleteFrom('text_message').where('batch_id', '=', batch._id).execute()
})

it('given a text that is too long once filled in, the preview leaves the member out', async () => {
  const [id] = await many(1, '781')
  const target = { audience: { kind: 'members', memberIds: [id] }, bodies: { English: `${'a'.repeat(1580)} $PATIENTPORTAL` } }
  expect((await ask('/preview', target)).json()).toMatchObject({ recipients: 0, leftOut: [{ reason: 'sms.tooLong', count: 1 }] })
})

it.each([
  ['the clinic’s number is not registered', '+13125550034'],
  ['too many texts wait at the vendor', '+13125550011'],
])('given that %s, the group text pauses by itself', async (_why, phone) => {
  const members = [await t.member('First One', { phone }), ...(await many(2, `7${phone.slice(-2)}`))]
  const batch = await begin(members)
  await t.work()
  await t.advance()
  await t.owner.updateTable('text_batch').set({ state: 'running' }).where('id', '=', batch._id).execute()
  await t.advance()
  const { state } = await t.owner.selectFrom('text_batch').select('state').where('id', '=', batch._id).executeTakeFirstOrThrow()
  expect(state).toBe('paused')
})

it('given $PATIENTPORTAL in a text, the preview creates no link and sending creates one', async () => {
  const pia = await t.member('Pia Grant', { phone: '+13125550290' })
  const links = () => t.owner.selectFrom('member_access_link').select('link_id').where('member_id', '=', pia).execute()
  const target = { audience: { kind: 'members', memberIds: [pia] }, bodies: { English: 'Yours: $PATIENTPORTAL' } }
  const preview = (await ask('/preview', target)).json()
  expect(preview).toMatchObject({
    recipients: 1,
    languages: [{ sample: { text: expect.stringMatching(/^Yours: http\S+\/member-access\/x{43}$/) } }],
  })
  const offered = (await t.as(t.people.carla, 'GET', `members/${pia}/message-templates`)).json<{
    templates: { name: string; text: string; missing: string[] }[]
  }>()
  expect(offered.templates.find(({ name }) => name === 'portal')).toMatchObject({
    text: expect.stringContaining('$PATIENTPORTAL') as string,
    missing: [],
  })
  await t.as(t.people.carla, 'GET', 'sms/automatic')
  expect(await links()).toEqual([])
  const { _id } = await begin([pia], { bodies: target.bodies })
  await t.work()
  expect(await links()).toHaveLength(1)
  const [sent] = await textsOf(_id)
  expect(sent?.value).toMatch(/^Yours: http\S+\/member-access\/[\w-]{43}$/)
  expect(sent?.value).not.toContain('xxx')
})
