/** An act across clinics stands in the audit log of both: every operation tried by a super admin on another clinic, and in an emergency. */
import { agreementVersion } from '@vitalrounds/domain/groups/agreement'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { nameOf, type Operation, readOperations } from '../../tests/black-box/operations.ts'
import { sampleCall, type SampleSource } from '../../tests/black-box/samples.ts'
import { type TestApp, testApp } from '../src/platform/testing/test-app.ts'
import { fillTestbed, type Testbed } from './testbed.ts'

let testing: TestApp
let bed: Testbed
let operations: Operation[]

beforeAll(async () => {
  testing = await testApp()
  bed = await fillTestbed(testing.url, testing.config)
  const document = await testing.app.inject('/orma-v2/openapi.json')
  operations = readOperations(document.json()).filter(({ isPublic, isStream, isByLink }) => !isPublic && !isStream && !isByLink)
  const { rows: tables } = await sql<{ name: string; holds: string }>`
    select t.table_schema || '.' || t.table_name as name, c.column_name as holds
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'uuid' and t.table_name not like 'audit%'
       and (c.column_name = 'group_id' or t.table_name = 'clinic_group' and c.column_name = 'id')`.execute(testing.owner)
  expect(tables.length).toBeGreaterThan(60)
  // Each row of PostgreSQL says which transaction wrote it last
  const text = tables.map(({ name, holds }) => `select ${holds}::text from ${name} where xmin = writer and ${holds} is not null`)
  await sql
    .raw(`create function groups_written_by(writer xid) returns setof text language plpgsql as
    $$ begin return query ${text.join(' union ')}; end $$`)
    .execute(testing.owner)
})
afterAll(() => testing.close())
beforeEach(() => bed.reseed())

const [own, other] = [() => bed.groups[0]!, () => bed.groups[1]!]
const superAdmin = () => own().users.find(({ role }) => role === 'superAdmin') ?? expect.fail('nobody')
/** Ids of the other clinic wherever one is asked for. */
const theirs: SampleSource = (name, path) => {
  if (/group_?id/i.test(name) || path.includes('workspaces')) return other().groupId
  return name === 'id' ? other().users[2]?._id : undefined
}

type Call = { name: string; method?: string; path: string; body?: unknown }
type AuditRow = { group_id: string; tx: string; request_id: string; result: string; reason: string | null; ids: string[] }

async function rowsOf(call: Call, token: string) {
  const { rows: last } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from audit`.execute(testing.owner)
  const payload = call.body === undefined ? {} : { payload: call.body as object }
  const headers = { authorization: `Bearer ${token}` }
  const answer = await testing.app.inject({ method: (call.method ?? 'GET') as 'GET', url: call.path, headers, ...payload })
  const { rows } = await sql<AuditRow>`select group_id, tx::text, request_id, result, reason, ids from audit
    where id > ${last[0]!.id} and actor_kind = 'user' order by id`.execute(testing.owner)
  return { answer, rows }
}

const writtenBy = async (tx: string) =>
  (await sql<{ id: string }>`select groups_written_by((${tx}::bigint % 4294967296)::text::xid) as id`.execute(testing.owner)).rows.map(
    ({ id }) => id,
  )

/** What chance words do not fill: acts that a super admin does in other clinics. */
function particular(): Call[] {
  const { groupId, users } = other()
  const call = (method: string, address: string, body?: unknown): Call => {
    const name = `${method} ${address.replace(groupId, ':groupId')} ${Object.keys(body ?? {})
      .toSorted()
      .join(' ')}`.trim()
    return { name, method, path: `/orma-v2/api/${address}`, body }
  }
  const update = (change: object) => call('PATCH', 'groups/update', { groupId, ...change })
  const practices = `admin/workspaces/${groupId}/practices`
  return [
    update({ idleMinutes: 30 }),
    update({ billingConfig: { '99458': false } }),
    update({ auto_alert_text: true }),
    call('POST', 'users/editUser', { id: users[2]?._id, disabled: true }),
    // Whoever is at home here begins to work there, and does no more
    call('POST', 'users/editUser', { id: own().users.find(({ role }) => role === 'user')?._id, workspaces: [groupId] }),
    call('POST', 'users/insertNewUser', { email: 'new.there@clinic.example', group_id: groupId }),
    call('POST', practices, { practiceId: 'annex', name: 'Annex' }),
    call('PUT', `groups/${groupId}/agreement`, {
      agreement: { contactName: 'Ana Ruiz', address: '1 Main St, Joliet, IL', phoneNumber: '312-555-0142' },
      clientName: 'Other Clinic',
      termsAndConditions: agreementVersion,
      customer_agreement_consent: true,
      signature: 'Ana Ruiz',
    }),
  ]
}

const endsSession = ({ path }: Operation) => /switch-workspace|account\/password|revoke-others|emergency/.test(path)

test('whatever a super admin writes into another clinic stands in the books of both, with the other clinic named', async () => {
  const calls: Call[] = operations
    .filter((operation) => operation.method !== 'GET' && !endsSession(operation))
    .flatMap((operation) => [false, true].map((isWhole) => ({ name: nameOf(operation), ...sampleCall(operation, theirs, isWhole) })))
  const wrong: string[] = []
  const across = new Set<string>()
  for (const call of [...calls, ...particular()]) {
    // The test bed has signed already
    await sql`update clinic_group set agreement = '{}', signed_contract = false where id = ${other().groupId}`.execute(testing.owner)
    const { answer, rows } = await rowsOf(call, superAdmin().accessToken)
    if (answer.statusCode >= 300) continue
    const groups = [...new Set((await Promise.all(rows.map(({ tx }) => writtenBy(tx)))).flat())]
    const elsewhere = groups.filter((id) => id !== own().groupId)
    const booked = new Set(rows.map(({ group_id }) => group_id))
    if (elsewhere.length > 0) across.add(call.name)
    for (const id of elsewhere) {
      if (!booked.has(id)) wrong.push(`${call.name}: nothing in the log of ${id}`)
      const home = rows.find(({ group_id }) => group_id === own().groupId)
      if (!home?.reason?.split(', ').some((word) => word.startsWith('in '))) wrong.push(`${call.name}: the own log names no other clinic`)
    }
    if (new Set(rows.map(({ request_id }) => request_id)).size > 1) wrong.push(`${call.name}: rows of several requests`)
    await bed.reseed()
  }
  expect(wrong).toEqual([])
  expect([...across].toSorted()).toEqual(
    ['PATCH /groups/update', ...particular().map(({ name }) => name), 'POST /groups/create', 'POST /users/editUser'].toSorted(),
  )
}, 240_000)

const entries = async (token: string, query: string) =>
  (await testing.app.inject({ url: `/orma-v2/api/audit?${query}`, headers: { authorization: `Bearer ${token}` } })).json<{
    entries: { action: string; actorName: string; reason: string | null }[]
  }>().entries
const historyOf = async (token: string, page: string) =>
  (await testing.app.inject({ url: `/orma-v2/api/settings/${page}/history`, headers: { authorization: `Bearer ${token}` } })).json<{
    changes: { changedBy: string | null; reason: string | null; isElsewhere: boolean; before: unknown; after: unknown }[]
  }>().changes

test('a billing code that a super admin turns off is read in log and history of both clinics, with who and from where', async () => {
  const theirAdmin = other().users.find(({ role }) => role === 'admin') ?? expect.fail('nobody')
  const actor = superAdmin()
  await rowsOf(particular()[1]!, actor.accessToken)
  const [there] = await entries(theirAdmin.accessToken, `actor=${actor._id}`)
  const [here] = await entries(actor.accessToken, `actor=${actor._id}&action=${encodeURIComponent('PATCH groups/update')}`)
  const { rows } = await sql<{ own: string; other: string }>`
    select (select workspace_name from clinic_group where id = ${own().groupId}) as own,
           (select workspace_name from clinic_group where id = ${other().groupId}) as other`.execute(testing.owner)
  const names = rows[0]!
  expect(there).toMatchObject({ action: 'PATCH groups/update', reason: 'changed billingConfig' })
  expect(there?.actorName).toMatch(new RegExp(`.+ \\(${names.own}\\)$`))
  expect(here?.reason).toBe(`changed billingConfig, in ${names.other}`)
  const [theirChange] = await historyOf(theirAdmin.accessToken, 'code-reporting')
  expect(theirChange).toMatchObject({ changedBy: there?.actorName, reason: null, isElsewhere: false })
  const flag = (state: unknown) => (state as { decisions: { config: Record<string, boolean> }[] }).decisions[0]?.config['99458']
  expect([flag(theirChange?.before), flag(theirChange?.after)]).toEqual([true, false])
  expect((await historyOf(actor.accessToken, 'code-reporting'))[0]).toMatchObject({ reason: `in ${names.other}`, isElsewhere: true })
  expect((await historyOf(actor.accessToken, 'group'))[0]).toMatchObject({ reason: `in ${names.other}`, isElsewhere: true })
})

test('whatever is done under emergency access stands in the books of the clinic one comes from too', async () => {
  const { accessToken } = superAdmin()
  const body = { group_id: other().groupId, reason: 'Nobody answers' }
  const begun = await rowsOf({ name: 'begin', method: 'POST', path: '/orma-v2/api/admin/emergency-access', body }, accessToken)
  expect(begun.answer.statusCode, begun.answer.body).toBe(200)
  expect(begun.rows.map(({ group_id }) => group_id).toSorted()).toEqual([own().groupId, other().groupId].toSorted())
  const { access_token: token } = begun.answer.json<{ access_token: string }>()
  const memberId = other().members[0]?._id
  const inside: Call[] = [
    { name: 'look', path: `/orma-v2/api/members/${memberId}` },
    { name: 'list', path: '/orma-v2/api/home/lists/all-members' },
    {
      name: 'memo',
      method: 'POST',
      path: `/orma-v2/api/members/${memberId}/notes`,
      body: { value: 'Seen', key: '0192aaaa-bbbb-7ccc-8ddd-eeeeffff0000' },
    },
    { name: 'leave', method: 'POST', path: '/orma-v2/api/account/emergency-access/end', body: {} },
  ]
  for (const call of inside) {
    const { answer, rows } = await rowsOf(call, token)
    expect(answer.statusCode, `${call.name} ${answer.body}`).toBe(200)
    expect(rows, call.name).toHaveLength(2)
    const [there, here] = rows.toSorted((row) => (row.group_id === own().groupId ? 1 : -1)) as [AuditRow, AuditRow]
    expect([there.group_id, here.group_id]).toEqual([other().groupId, own().groupId])
    expect(here.ids).toEqual(there.ids)
    expect(there.reason).toMatch(/emergency access$/)
    expect(here.reason?.startsWith(`${there.reason}, in `)).toBe(true)
  }
})
