/** One clinic taken away as files, and deleted, by the command that whoever runs the server types. */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillTestbed, type Testbed } from '../seeds/testbed.ts'
import { type Snapshot, snapshotOf } from '../seeds/testbed/snapshot.ts'
import { createClientToken } from './fhir/testing/create-client.ts'
import { bulkClient } from './fhir/testing/run-export.ts'
import { makeKeyLines } from './platform/keys.ts'
import { startProcess } from './platform/testing/start-process.ts'
import { type TestApp, testApp } from './platform/testing/test-app.ts'
import { workerCluster } from './platform/testing/test-database.ts'

type Manifest = {
  clinic: { id: string; name: string }
  tables: Record<string, number>
  fhir: Record<string, number>
  documents: number
  files: { path: string; bytes: number; sha256: string }[]
}
type Certificate = {
  clinic: { id: string; name: string }
  tables: Record<string, { before: number; after: number }>
  kept: { auditRows: number; sealed: number; keepUntil: string }
  usersMoved: number
  openMonths: string[]
}

let t: TestApp
let bed: Testbed
let client: pg.Client
let folder: string
const groupAt = (index: number) => bed.groups[index] ?? expect.fail('no such group')
const env: Record<string, string> = {
  ...Object.fromEntries(makeKeyLines().map((line) => line.split('=', 2) as [string, string])),
  PUBLIC_URL: 'https://rounds.clinic.example',
  TRUST_PROXY: '1',
  INTEGRATIONS_MODE: 'simulated',
}

beforeAll(async () => {
  t = await testApp()
  bed = await fillTestbed(t.url, t.config)
  client = new pg.Client({ connectionString: t.url, options: '-c TimeZone=UTC' })
  await client.connect()
  folder = mkdtempSync(join(tmpdir(), 'vitalrounds-clinic-'))
  // The roles belong to all databases of the cluster: with its own key they keep the passwords that other tests use
  Object.assign(env, { SECRET_BOX_KEY: workerCluster().key.toString('base64url'), DATABASE_URL: t.url, DATA_DIR: join(folder, 'data') })
}, 120_000)
afterAll(async () => {
  await client.end()
  rmSync(folder, { recursive: true, force: true })
  await t.close()
})

async function clinic(...words: string[]) {
  const { said, ended } = startProcess('../../scripts/clinic/clinic.ts', env, words)
  return { status: await ended, text: said.text }
}
const verify = async (...words: string[]) => {
  const { said, ended } = startProcess('../../scripts/audit-verify.ts', env, words)
  return { status: await ended, text: said.text }
}
const nameOf = async (id: string) =>
  (await client.query<{ name: string }>('select workspace_name as name from clinic_group where id = $1', [id])).rows[0]!.name
const countOf = async (table: string, column: string, id: string) =>
  Number((await client.query<{ count: string }>(`select count(*) from ${table} where ${column} = $1`, [id])).rows[0]!.count)
const jsonAt = <T>(...path: string[]) => JSON.parse(readFileSync(join(folder, ...path), 'utf8')) as T
const filesIn = (name: string) =>
  (readdirSync(join(folder, name), { recursive: true }) as string[]).filter((path) => statSync(join(folder, name, path)).isFile())
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const columnFor = (table: string) => (table === 'public.clinic_group' ? 'id' : 'group_id')
const otherSnapshots = async (id: string) => {
  const { rows } = await client.query<{ id: string }>('select id from clinic_group where id <> $1 order by id', [id])
  const snapshots: Snapshot[] = []
  for (const row of rows) snapshots.push(await snapshotOf(client, row.id))
  return snapshots
}

/** In these the name of a file stands in the place of its bytes. */
const documentTables = new Set(['public.practitioner_order_document', 'public.text_media', 'public.evidence_packet', 'public.claim_file'])

/** Reads a table of the export into PostgreSQL again: its rows, and how many of them are not as they stand in the database. */
async function readBack(table: string, groupId: string) {
  await client.query(`create temp table back as select * from ${table} with no data`)
  const copy = client.query(copyFrom('copy back from stdin with (format csv, header true)'))
  await pipeline(createReadStream(join(folder, 'taken/tables', `${table.replace('public.', '')}.csv`)), copy)
  const { rows } = await client.query<{ rows: number; strange: number }>(
    `select (select count(*)::int from back) as rows, (select count(*)::int from (
       select b::text from back b except all select t::text from ${table} t where ${columnFor(table)} = $1) strange) as strange`,
    [groupId],
  )
  await client.query('drop table back')
  return rows[0]!
}

async function attachDocument(groupId: string) {
  const bytes = Buffer.from('%PDF-1.7 an order')
  await client.query(
    `insert into practitioner_order_document (group_id, order_id, name, media_type, bytes, sha256, attached_by)
     select o.group_id, o.id, 'order.pdf', 'application/pdf', $2, $3, u.id from practitioner_order o join app_user u on u.group_id = o.group_id
      where o.group_id = $1 order by o.id, u.id limit 1 on conflict do nothing`,
    [groupId, bytes, sha256(bytes)],
  )
}

test('given a clinic, its export holds every row of every table, the same resources as a bulk export, every document, and a hash of each file', async () => {
  const { groupId } = groupAt(0)
  await attachDocument(groupId)
  const others = await otherSnapshots(groupId)
  const { status, text } = await clinic('export', '--clinic', groupId, '--to', join(folder, 'taken'))
  expect({ status, text }).toMatchObject({ status: 0, text: expect.stringContaining(await nameOf(groupId)) })
  const manifest = jsonAt<Manifest>('taken', 'manifest.json')
  for (const [table, count] of Object.entries(manifest.tables)) {
    const { rows, strange } = await readBack(table, groupId)
    expect({ table, rows, strange }).toEqual({ table, rows: count, strange: documentTables.has(table) ? strange : 0 })
    // What the command itself has written since, and the log of it
    if (table !== 'public.audit') expect({ table, rows: await countOf(table, columnFor(table), groupId) }).toEqual({ table, rows: count })
  }
  expect(Object.keys(manifest.tables).length).toBeGreaterThan(100)
  const program = bulkClient(t, groupId, await createClientToken(t, groupId))
  const { lines } = await program.run('$export')
  const written = readdirSync(join(folder, 'taken/fhir'))
    .filter((name) => name !== 'OperationOutcome.ndjson')
    .flatMap((name) =>
      readFileSync(join(folder, 'taken/fhir', name), 'utf8')
        .split('\n')
        .filter(Boolean),
    )
  expect(written.toSorted()).toEqual(lines.toSorted())
  expect(await otherSnapshots(groupId)).toEqual(others)
})

test('given an export, its checksums are those of its files, none is missing, and its documents are the stored bytes', async () => {
  const { groupId } = groupAt(0)
  const sums = readFileSync(join(folder, 'taken/SHA256SUMS'), 'utf8').trim().split('\n')
  const expected = filesIn('taken')
    .filter((path) => path !== 'SHA256SUMS')
    .map((path) => `${sha256(readFileSync(join(folder, 'taken', path)))}  ${path}`)
  expect(sums.toSorted()).toEqual(expected.toSorted())
  const { rows } = await client.query<{ sha256: string }>('select sha256 from practitioner_order_document where group_id = $1', [groupId])
  const manifest = jsonAt<Manifest>('taken', 'manifest.json')
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(manifest.files.map((file) => file.sha256)).toContain(row.sha256)
  const table = readFileSync(join(folder, 'taken/tables/practitioner_order_document.csv'), 'utf8')
  const [, named = 'none'] = /,(documents\/orders\/[0-9a-f-]{36}\.pdf),/.exec(table) ?? []
  expect(existsSync(join(folder, 'taken', named))).toBe(true)
  expect(manifest.documents).toBe(filesIn('taken').filter((path) => path.startsWith('documents/')).length)
})

test('given an export, nothing of another clinic and no password stands in it, and only its owner may read it', async () => {
  const { canary } = groupAt(1)
  const hash = (await client.query<{ password_hash: string }>('select password_hash from auth.credential limit 1')).rows[0]!.password_hash
  for (const path of filesIn('taken')) {
    const text = readFileSync(join(folder, 'taken', path), 'latin1')
    expect({ path, has: text.includes(canary) || text.includes(hash) }).toEqual({ path, has: false })
    expect(statSync(join(folder, 'taken', path)).mode & 0o077).toBe(0)
  }
  const { rows } = await client.query<{ reason: string }>("select reason from audit where group_id = $1 and action = 'clinic export'", [
    groupAt(0).groupId,
  ])
  expect(rows).toEqual([{ reason: `${groupAt(0).members.length} members` }])
})

test('given a folder that is there, a clinic that is not, or no words, the command says what is wrong and writes nothing', async () => {
  const { groupId } = groupAt(0)
  const there = await clinic('export', '--clinic', groupId, '--to', join(folder, 'taken'))
  expect(there).toEqual({ status: 1, text: `${join(folder, 'taken')} is there already: name a new folder.\n` })
  const unknown = await clinic('export', '--clinic', crypto.randomUUID(), '--to', join(folder, 'none'))
  expect(unknown).toMatchObject({ status: 1, text: expect.stringMatching(/^No clinic has the id /) })
  expect(await clinic()).toMatchObject({ status: 1, text: expect.stringMatching(/^Usage:/) })
  expect(readdirSync(folder).toSorted()).toEqual(['taken'])
})

test('given another name, no name, or a month that is not closed, nothing is deleted', async () => {
  const { groupId } = groupAt(0)
  const before = await snapshotOf(client, groupId)
  const to = ['--clinic', groupId, '--to', join(folder, 'refused')]
  for (const words of [[], ['--name', (await nameOf(groupId)).toUpperCase()]])
    expect(await clinic('delete', ...to, ...words)).toMatchObject({ status: 1, text: expect.stringMatching(/^The name of this clinic is/) })
  await client.query(`update member_month set lines = 1 where group_id = $1 and close_id is null`, [groupId])
  const { rows } = await client.query<{ month: string }>(
    'select distinct year_month as month from member_month where group_id = $1 and close_id is null order by 1',
    [groupId],
  )
  expect(rows.length).toBeGreaterThan(0)
  const open = await clinic('delete', ...to, '--name', await nameOf(groupId))
  expect(open.text).toBe(
    `These months have billable work and are not closed: ${rows.map(({ month }) => month).join(', ')}. Close them, or add --despite-open-months.\n`,
  )
  expect(await snapshotOf(client, groupId)).toEqual(before)
  expect(existsSync(join(folder, 'refused'))).toBe(false)
})

test('given the name and the word for open months, every row is gone, the certificate says so, the log is kept and proves itself, and others are as they were', async () => {
  const { groupId, users } = groupAt(0)
  const name = await nameOf(groupId)
  const others = await otherSnapshots(groupId)
  const audit = await countOf('audit', 'group_id', groupId)
  // Their name stands in a record of the other clinic, where they do not work
  const [author] = users
  const note = 'update note set author = $1 where id = (select id from note where group_id = $2 order by id limit 1) returning author'
  const column = (
    await client.query<{ name: string }>(
      `select a.attname as name from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.conrelid = 'note'::regclass and c.confrelid = 'app_user'::regclass order by 1 limit 1`,
    )
  ).rows[0]!.name
  await client.query(note.replaceAll('author', column), [author!._id, groupAt(1).groupId])
  await client.query('update auth.sign_on_provider set creates_users = true')
  const shown = await snapshotOf(client, groupAt(1).groupId)
  const { status, text } = await clinic(
    'delete',
    '--clinic',
    groupId,
    '--to',
    join(folder, 'gone'),
    '--name',
    name,
    '--despite-open-months',
  )
  expect({ status, text }).toMatchObject({ status: 0, text: expect.stringContaining(`${name} is deleted`) })

  const certificate = jsonAt<Certificate>('gone', 'certificate.json')
  expect(certificate.clinic).toMatchObject({ id: groupId, name })
  expect(certificate.openMonths.length).toBeGreaterThan(0)
  const manifest = jsonAt<Manifest>('taken', 'manifest.json')
  for (const [table, { before, after }] of Object.entries(certificate.tables)) {
    expect({ table, after, left: await countOf(table, columnFor(table), groupId) }).toEqual({ table, after: 0, left: 0 })
    if (!['public.app_user', 'public.api_client', 'public.fhir_export'].includes(table) && table in manifest.tables)
      expect({ table, before }).toEqual({ table, before: manifest.tables[table] })
  }

  // The log: what was there and the row about the deletion, sealed, in the database as in the proof
  expect(certificate.kept).toMatchObject({ auditRows: audit + 1, sealed: audit + 1 })
  expect(await countOf('audit', 'group_id', groupId)).toBe(audit + 1)
  expect(await verify('--file', join(folder, 'gone/audit-proof.ndjson'))).toMatchObject({
    status: 0,
    text: expect.stringMatching(new RegExp(`^${audit + 1} rows hold; the last hash is [0-9a-f]{64}$`, 'm')),
  })
  expect(await verify()).toMatchObject({ status: 0, text: expect.stringContaining(`${groupId}: ${audit + 1} rows hold`) })

  // Two users live on elsewhere: who works in the annex, and, disabled, whose name stands in a note of the other clinic
  expect(certificate.usersMoved).toBe(2)
  const moved = await client.query<{ id: string; group_id: string; off: boolean }>(
    'select id, group_id, disabled_at is not null as off from app_user where id = any ($1) order by off',
    [users.map(({ _id }) => _id)],
  )
  expect(moved.rows.map(({ off }) => off)).toEqual([false, true])
  expect(moved.rows[1]).toMatchObject({ id: author!._id, group_id: groupAt(1).groupId })
  for (const snapshot of await otherSnapshots(groupId)) {
    const was = snapshot.groupId === shown.groupId ? shown : others.find((item) => item.groupId === snapshot.groupId)
    const { app_user: users1, ...tables } = snapshot.tables
    const { app_user: users0, ...before } = was!.tables
    expect(tables).toEqual(before)
    if (!moved.rows.some((row) => row.group_id === snapshot.groupId)) expect(users1).toEqual(users0)
  }
  expect(await countOf('auth.credential', 'user_id', users[1]!._id)).toBe(0)
  // Newcomers find no clinic that is gone: another one of the organization takes them on request
  const { rows: providers } = await client.query<{ own: boolean; creates: boolean }>(
    'select g.client = p.client as own, creates_users as creates from auth.sign_on_provider p join clinic_group g on g.id = p.home_group order by 2',
  )
  expect(providers).toEqual([
    { own: true, creates: false },
    { own: true, creates: true },
  ])
})

test('given the other clinic, its people go on working, and its deletion changes no hash of the rest', async () => {
  const { groupId, users, members } = groupAt(1)
  const token = users.find(({ role }) => role === 'admin')!.accessToken
  const url = `/orma-v2/api/members/${members[0]!._id}`
  expect((await t.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(200)
  // A clinic where one of them works besides
  const { rows } = await client.query<{ id: string }>(
    'select w.group_id as id from workspace_member w join app_user u on u.id = w.user_id where u.group_id = $1 and w.group_id <> $1',
    [groupId],
  )
  const annex = rows[0]!.id
  const others = await otherSnapshots(annex)
  expect(others.map((item) => item.groupId)).toContain(groupId)
  const deleted = await clinic('delete', '--clinic', annex, '--to', join(folder, 'annex'), '--name', await nameOf(annex))
  expect(deleted).toMatchObject({ status: 0, text: expect.stringContaining(' is deleted') })
  expect(await otherSnapshots(annex)).toEqual(others)
  expect(jsonAt<Certificate>('annex', 'certificate.json').usersMoved).toBe(0)
})

test('given the clinic of the last super admin, nothing is deleted', async () => {
  const { groupId } = groupAt(1)
  await client.query(
    `update app_user set is_super_admin = false where is_super_admin and id <> (select id from app_user
      where group_id = $1 and is_super_admin and disabled_at is null order by id limit 1)`,
    [groupId],
  )
  await client.query('delete from workspace_member w using app_user u where u.id = w.user_id and u.is_super_admin and w.group_id <> $1', [
    groupId,
  ])
  const before = await snapshotOf(client, groupId)
  const to = ['--clinic', groupId, '--to', join(folder, 'last'), '--name', await nameOf(groupId), '--despite-open-months']
  expect(await clinic('delete', ...to)).toMatchObject({ status: 1, text: expect.stringMatching(/^The last super admin of this server/) })
  expect(await snapshotOf(client, groupId)).toEqual(before)
})
