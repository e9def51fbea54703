/** Whoever sees or changes anything of a patient leaves exactly one row in the audit that names it: every operation, tried. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
  operations = readOperations(document.json()).filter(({ isPublic, isStream }) => !isPublic && !isStream)
})
afterAll(() => testing.close())

const group = () => bed.groups[0] ?? expect.fail('no group')
const firstOf = (kind: string) => [group().members[0]?.[kind]].flat()[0]
const kinds: Record<string, string> = {
  memberId: '_id',
  warningId: 'warnings',
  readingId: 'readings',
  ecgId: 'ecgs',
  ids: '_id',
}
const ours: SampleSource = (name, path) => {
  if (name !== 'id') return kinds[name] && firstOf(kinds[name])
  if (path.includes('/orders/')) return firstOf('orders')
  if (path.includes('/device/')) return firstOf('devices')
  if (path.includes('/users/')) return group().users[0]?._id
  if (path.includes('/deliveries/')) return firstOf('deliveries')
  return path.startsWith('/') ? firstOf('_id') : undefined
}

/** Filters by chance words find nothing; the fields that a call cannot do without are filled, then all of them. */
const forms = (operation: Operation) => [false, true].map((isWhole) => sampleCall(operation, ours, isWhole))

async function rowsOf(work: () => Promise<{ statusCode: number; body: string }>) {
  const last = await testing.owner
    .selectFrom('audit')
    .select((e) => e.fn.max('id').as('id'))
    .executeTakeFirst()
  const answer = await work()
  const rows = await testing.owner
    .selectFrom('audit')
    .selectAll()
    .where('id', '>', last?.id ?? 0)
    .where('actor_kind', '=', 'user')
    .orderBy('id')
    .execute()
  return { answer, rows }
}

beforeAll(async () => {
  const { rows: tables } = await sql<{ name: string; holds: string }>`
    select t.table_name as name, c.column_name as holds
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'uuid'
       and (c.column_name = 'member_id' or t.table_name = 'member' and c.column_name = 'id')`.execute(testing.owner)
  expect(tables.length).toBeGreaterThan(30)
  // Each row of PostgreSQL says which transaction wrote it last; a function is planned once, and that is what takes long
  const text = tables.map(({ name, holds }) => `select ${holds}::text from ${name} where xmin = writer and ${holds} is not null`)
  await sql
    .raw(
      `create function written_by(writer xid) returns setof text language plpgsql as
       $$ begin return query ${text.join(' union ')}; end $$`,
    )
    .execute(testing.owner)
})

const writtenBy = (tx: string) =>
  sql<{ id: string }>`select written_by((${tx}::bigint % 4294967296)::text::xid) as id`.execute(testing.owner)

/** What is done to a month as a whole is about the clinic, and its row names the month. */
const ofAWholeMonth = 'POST reports/months/:yearMonth/reopen'

/** Whose rows the call of this audit row wrote, in whatever table. */
const whomItWrote = async ({ tx, action }: { tx: string; action: string }) =>
  action === ofAWholeMonth ? [] : (await writtenBy(tx)).rows.map(({ id }) => id)

type Row = Awaited<ReturnType<typeof rowsOf>>['rows'][number]
type AuditCase = { operation: Operation; path: string; shown: string[]; written: string[] }

function faultsOfRow(row: Row, { operation, path, shown, written }: AuditCase, adminId: string): string[] {
  const mustName = operation.audit === 'member' ? shown : []
  const requests = group()
    .members.map(({ _id }) => _id)
    .filter((id) => path.includes(id))
  return [
    ...(row.result === 'ok' && row.kind === operation.audit ? [] : [`a row of ${row.kind}: ${row.result}`]),
    ...(row.group_id === group().groupId && row.actor_id === adminId && row.request_id ? [] : ['a row of another actor']),
    ...(shown.length > 0 && row.ids.length === 0 ? ['shows patients, and its row names nothing'] : []),
    ...[...mustName, ...requests, ...written].filter((id) => !row.ids.includes(id)).map((id) => `does not name ${id}`),
  ]
}

/** What asks a vendor says before that it begins: of such a call the row of its end is judged, and the other must be of it. */
function faultsOf(all: Row[], auditCase: AuditCase, adminId: string): string[] {
  // What stands in the books of another clinic beside is judged in across-clinics.test.ts
  const rows = all.filter(({ result, group_id }) => result !== 'begun' && group_id === group().groupId)
  const endless = all.filter(({ request_id }) => rows.every((row) => row.request_id !== request_id))
  const target = auditCase.operation.audit === 'none' ? 0 : 1
  const [row] = rows
  return [
    ...endless.map(({ action }) => `${action} has begun and never ended`),
    ...(rows.length === target ? [] : [`leaves ${rows.length} rows instead of ${target}`]),
    ...(target === 0 && auditCase.shown.length > 0 ? ['shows patients and leaves no row'] : []),
    ...(target === 1 && row ? faultsOfRow(row, auditCase, adminId) : []),
  ]
}

const endsSession = ({ path }: Operation) => /switch-workspace|account\/password|revoke-others/.test(path)

test('every call that succeeds leaves one row of its kind, and what leaves none shows no patient', async () => {
  const wrong: string[] = []
  const audited: string[] = []
  const admin = group().users.find(({ role }) => role === 'superAdmin') ?? expect.fail('nobody')
  const headers = { authorization: `Bearer ${admin.accessToken}` }
  const tries = operations
    .filter((operation) => !endsSession(operation))
    .flatMap((operation) => forms(operation).map((call) => ({ operation, call })))
  for (const { operation, call } of tries) {
    const { path, body } = call
    const payload = body === undefined ? {} : { payload: body as object }
    const { answer, rows } = await rowsOf(() => testing.app.inject({ method: operation.method as 'GET', url: path, headers, ...payload }))
    if (answer.statusCode >= 300) continue
    const displayed = group()
      .members.map(({ _id }) => _id)
      .filter((id) => answer.body.includes(id))
    const last = rows.at(-1)
    const text = last ? await whomItWrote(last) : []
    wrong.push(
      ...faultsOf(rows, { operation: operation, path, shown: displayed, written: text }, admin._id).map(
        (fault) => `${nameOf(operation)}: ${fault}`,
      ),
    )
    if (operation.audit !== 'none') audited.push(nameOf(operation))
    if (operation.method !== 'GET') await bed.reseed()
  }
  expect(wrong).toEqual([])
  expect(new Set(audited).size).toBeGreaterThan(40)
}, 240_000)

test('every refusal of a known person leaves a row too, with the code that was answered', async () => {
  await bed.reseed()
  const user = group().users.find(({ role }) => role === 'user') ?? expect.fail('nobody')
  const foreign = bed.groups[1]?.members[0]?._id ?? ''
  for (const url of [`/orma-v2/api/members/${foreign}`, '/orma-v2/api/deliveries']) {
    const { answer, rows } = await rowsOf(() =>
      testing.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${user.accessToken}` } }),
    )
    const { code } = JSON.parse(answer.body) as { code: string }
    expect(rows.map(({ result, group_id, actor_id }) => ({ result, group_id, actor_id }))).toEqual([
      { result: code, group_id: group().groupId, actor_id: user._id },
    ])
  }
})

test('a refused call about a member names whom it was about, unknown, foreign or with an input that is not valid', async () => {
  const user = group().users.find(({ role }) => role === 'user') ?? expect.fail('nobody')
  const headers = { authorization: `Bearer ${user.accessToken}` }
  const foreign = bed.groups[1]?.members[0]?._id ?? ''
  const about = operations.filter(({ path }) => /\/(members|member)\/\{(id|memberId)\}/.test(path))
  expect(about.length).toBeGreaterThan(20)
  const wrong: string[] = []
  for (const operation of about) {
    const url = operation.path.replace(/\{(id|memberId)\}/, foreign).replaceAll(/\{\w+\}/g, foreign)
    const payload = operation.method === 'GET' ? {} : { payload: { nobodyKnows: true } }
    const { answer, rows } = await rowsOf(() => testing.app.inject({ method: operation.method as 'GET', url, headers, ...payload }))
    const named = rows.every((row) => row.ids.includes(foreign) && row.result !== 'ok')
    if (answer.statusCode < 400 || rows.length !== 1 || !named)
      wrong.push(`${nameOf(operation)}: ${answer.statusCode}, ${rows.length} rows`)
  }
  expect(wrong).toEqual([])
})

test('an id of another clinic that a refused call carries in its body is named, whatever else it sent', async () => {
  await bed.reseed()
  const user = group().users.find(({ role }) => role === 'superAdmin') ?? expect.fail('nobody')
  const headers = { authorization: `Bearer ${user.accessToken}` }
  const foreign = bed.groups[1]?.members[0]?._id ?? ''
  const theirs: SampleSource = (name, path) =>
    path.startsWith('/') ? ours(name, path) : /^(memberId|ids)$/.test(name) ? foreign : undefined
  const tries = operations
    .filter((operation) => operation.audit !== 'none' && !endsSession(operation))
    .flatMap((operation) => [true, false].map((isWhole) => ({ operation, call: sampleCall(operation, theirs, isWhole) })))
    .filter(({ call }) => JSON.stringify(call.body ?? null).includes(foreign))
  const wrong: string[] = []
  const refused = new Set<string>()
  for (const { operation, call } of tries) {
    const { answer, rows } = await rowsOf(() =>
      testing.app.inject({ method: operation.method as 'POST', url: call.path, headers, payload: call.body as object }),
    )
    if (answer.statusCode < 400) continue
    refused.add(nameOf(operation))
    const { code } = JSON.parse(answer.body) as { code: string }
    const last = rows.at(-1)
    if (!last?.ids.includes(foreign) || last.result !== code)
      wrong.push(`${nameOf(operation)}: ${answer.statusCode} ${code}, ${last ? `${last.result} ${String(last.ids)}` : 'no row'}`)
  }
  expect(wrong).toEqual([])
  expect(refused.size, [...refused].join('\n')).toBeGreaterThan(15)
})
