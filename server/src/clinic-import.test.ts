/** An exported clinic taken into the database of another server, by the command that whoever runs that server types. */
import { createHash } from 'node:crypto'
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillTestbed, type Testbed } from '../seeds/testbed.ts'
import { type Snapshot, snapshotOf } from '../seeds/testbed/snapshot.ts'
import { sealAudit, verifyAudit } from './platform/audit/audit-seal.ts'
import { browser, mailedLink, otherPassword } from './auth/testing/browser.ts'
import { createConnection, createDevice, post, type TestConnection } from './inbox/testing/create-connection.ts'
import { memberToken, storePermission } from './devices/accounts/member-token.ts'
import { workInbox } from './inbox-handlers.ts'
import { makeKeyLines } from './platform/keys.ts'
import { startProcess } from './platform/testing/start-process.ts'
import { type TestApp, testApp } from './platform/testing/test-app.ts'
import { vendorNames, type VendorName } from '@vitalrounds/domain/devices/device'
import { newWebhookSecret, openSecrets } from './webhooks/webhook-secret.ts'

type Manifest = { proof: { sha256: string }; connections: { vendor: VendorName }[]; files: { path: string; sha256: string }[] }

let source: TestApp
let target: TestApp
let bed: Testbed
let there: pg.Client
let here: pg.Client
let folder: string
const accounts = new Map<VendorName, TestConnection>()
const clinicId = () => bed.groups[0]!.groupId
const connectTo = async ({ url }: TestApp) => {
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC' })
  await client.connect()
  return client
}

beforeAll(async () => {
  source = await testApp()
  bed = await fillTestbed(source.url, source.config)
  target = await testApp()
  there = await connectTo(source)
  here = await connectTo(target)
  folder = mkdtempSync(join(tmpdir(), 'vitalrounds-import-'))
  await there.query(
    `insert into practitioner_order_document (group_id, order_id, name, media_type, bytes, sha256, attached_by)
     select o.group_id, o.id, 'order.pdf', 'application/pdf', '%PDF-1.7 an order', encode(sha256('%PDF-1.7 an order'), 'hex'), u.id
       from practitioner_order o join app_user u on u.group_id = o.group_id where o.group_id = $1 order by o.id, u.id limit 1
     on conflict do nothing`,
    [clinicId()],
  )
  // Somebody of another clinic has written a note here
  await there.query('update note set by_user = $1 where id = (select id from note where group_id = $2 order by id limit 1)', [
    visitor(),
    clinicId(),
  ])
  await sealSecrets()
  await linkDelivery()
  // What a trigger would write anew, a counter has left behind, or a job has done
  await there.query(`update call set staff_title = 'of that day' where group_id = $1`, [clinicId()])
  await there.query(
    `insert into webhook_delivery overriding system value
     select r.* from (select * from webhook_delivery where group_id = $1 order by id limit 1) d,
            jsonb_populate_record(null::webhook_delivery, to_jsonb(d) || '{"id": 123456}') r`,
    [clinicId()],
  )
  await there.query('update link_act set taken_at = now() where id = (select id from link_act where group_id = $1 order by id limit 1)', [
    clinicId(),
  ])
  // Their looks stand in the log
  for (const { accessToken } of bed.groups[0]!.users.slice(0, 3))
    await source.app.inject({ url: `/orma-v2/api/members/${firstMember()}`, headers: { authorization: `Bearer ${accessToken}` } })
  await sealAudit(source.db)
  const exported = await command(source, 'export', '--clinic', clinicId(), '--to', join(folder, 'taken'))
  expect(exported).toEqual({ status: 0, text: expect.stringContaining('have the hash') })
}, 120_000)
afterAll(async () => {
  await there.end()
  await here.end()
  rmSync(folder, { recursive: true, force: true })
  await source.close()
  await target.close()
})

const permission = { account: 'k-1', access: 'access of kardia', refresh: 'refresh', expiresAt: '2099-01-01T00:00:00.000Z' }
const firstMember = () => bed.groups[0]!.members[0]!._id

/** Those of the test bed open nothing. */
async function sealSecrets() {
  const groupId = clinicId()
  const { rows } = await there.query<{ id: string }>('select id from webhook_endpoint where group_id = $1', [groupId])
  for (const { id } of rows) {
    const { sealed } = newWebhookSecret(source.config, { groupId, endpointId: id })
    await there.query('update webhook_endpoint set secret = $1 where group_id = $2 and id = $3', [sealed, groupId, id])
  }
  const connectionId = await valueOf<string>(there, "select id as value from vendor_connection where vendor = 'kardia'")
  await storePermission(source, { groupId, memberId: firstMember(), connectionId }, permission)
}

/** A reading beside the delivery that brought it, under a number that the other server has not reached. */
async function linkDelivery() {
  await there.query(
    `insert into inbox (id, connection_id, vendor, kind, idem_key, body, received_at, state, group_id) overriding system value
     select 4711, id, vendor, 'reading', 'the delivery', '{}', now(), 'done', $1 from vendor_connection where vendor = 'bodytrace'`,
    [clinicId()],
  )
  await there.query('update reading set inbox_id = 4711 where id = (select id from reading where group_id = $1 order by id limit 1)', [
    clinicId(),
  ])
}

const visitor = () => bed.groups[1]!.users[0]!._id
const keyOf = ({ config }: TestApp) => Buffer.from(config.keys.secretBox[0]).toString('base64url')

async function command(t: TestApp, ...words: string[]) {
  return commandWith([keyOf(t)], t, ...words)
}
async function commandWith(keys: readonly string[], t: TestApp, ...words: string[]) {
  const { said, ended } = startCommand(keys, t, ...words)
  return { status: await ended, text: said.text }
}
function startCommand(keys: readonly string[], t: TestApp, ...words: string[]) {
  const env = {
    ...Object.fromEntries(makeKeyLines().map((line) => line.split('=', 2) as [string, string])),
    PUBLIC_URL: 'https://rounds.clinic.example',
    TRUST_PROXY: '1',
    INTEGRATIONS_MODE: 'simulated',
    SECRET_BOX_KEY: keys.join(','),
    DATABASE_URL: t.url,
    DATA_DIR: join(folder, 'data'),
  }
  return startProcess('../../scripts/clinic/clinic.ts', env, words)
}
const bothKeys = () => [keyOf(target), keyOf(source)]
const importFrom = (name: string, ...words: string[]) =>
  commandWith(bothKeys(), target, 'import', '--from', join(folder, name), '--stand-ins', ...words)
const manifest = () => JSON.parse(readFileSync(join(folder, 'taken/manifest.json'), 'utf8')) as Manifest
const snapshots = async () => {
  const all: Snapshot[] = []
  for (const id of Object.values(target.groups)) all.push(await snapshotOf(here, id))
  return all
}
const isHere = async () => ((await here.query('select from clinic_group where id = $1', [clinicId()])).rowCount ?? 0) > 0
const valueOf = async <T>(client: pg.Client, query: string, ...values: unknown[]) =>
  (await client.query<{ value: T }>(query, values)).rows[0]!.value

/** The export with one file changed, and its checksums made to fit. */
function forge(name: string, path: string, change: (text: string) => string) {
  cpSync(join(folder, 'taken'), join(folder, name), { recursive: true })
  const file = join(folder, name, path)
  writeFileSync(file, change(readFileSync(file, 'utf8')))
  const before = manifest().files.find((item) => item.path === path)!.sha256
  const replace = (where: string, from: string, to: string) => {
    const text = readFileSync(join(folder, name, where), 'utf8')
    writeFileSync(join(folder, name, where), text.replace(from, to))
  }
  const sum = (where: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name, where)))
      .digest('hex')
  const manifestBefore = sum('manifest.json')
  replace('manifest.json', before, sum(path))
  replace('SHA256SUMS', before, sum(path))
  replace('SHA256SUMS', manifestBefore, sum('manifest.json'))
}

test('given a server without the vendors’ accounts that the clinic uses, each is named and nothing is imported', async () => {
  const { status, text } = await importFrom('taken')
  expect(status).toBe(1)
  const { connections } = manifest()
  expect(connections.length).toBeGreaterThan(2)
  for (const { vendor } of connections) expect(text).toContain(`The clinic uses an account at ${vendor} (simulated, `)
  expect(await isHere()).toBe(false)
  for (const vendor of vendorNames) accounts.set(vendor, await createConnection(target.owner, vendor))
})

test('given whatever of the clinic is here already, all of it is named at once, and nothing is imported', async () => {
  const { canary, users } = bed.groups[0]!
  const numbers = await there.query<{ phone: string }>('select phone from clinic_number where group_id = $1', [clinicId()])
  const phone = numbers.rows[0]!.phone
  const devices = await there.query<{ vendor: VendorName; device: string; device_key: string }>(
    'select vendor, device, device_key from device where group_id = $1 and device_key is not null and deleted_at is null order by id limit 1',
    [clinicId()],
  )
  const device = devices.rows[0]!
  const double = await target.person(target.groups.lakeview, users[0]!.email)
  await here.query('insert into clinic_number (group_id, phone, connection_id) values ($1, $2, $3)', [
    target.groups.lakeview,
    phone,
    accounts.get('twilio')!.id,
  ])
  const deviceId = await createDevice(target.owner, { groupId: target.groups.lakeview, ...device, key: device.device_key, held: [] })
  await here.query('update clinic_group set workspace_name = $1 where id = $2', [`${canary} CLINIC`, target.groups.lakeview])
  const before = await snapshots()
  const { status, text } = await command(target, 'import', '--from', join(folder, 'taken'))
  expect(status).toBe(1)
  const lines = text.trim().split('\n')
  expect(lines.slice(0, -1)).toEqual([
    'Nothing was imported.',
    `The client organization ${canary} is not here: add it first (Admin, Manage workspaces).`,
    `Another clinic here is called ${canary} Clinic: rename one of the two first.`,
    `One address has one account on a server, and these have theirs in another clinic here: ${users[0]!.email}.`,
    `These phone numbers belong to another clinic here: ${phone}.`,
    `These devices are registered in another clinic here: ${device.vendor} ${device.device_key}.`,
    `These users belong to another clinic of the server that it comes from, and their names stand in its records (import that clinic first, or let disabled users stand in for them: --stand-ins): ${visitor()}.`,
  ])
  expect(lines.at(-1)).toMatch(/^No key of this server opens \d+ sealed secrets: .*webhook_endpoint\.secret/)
  expect(await isHere()).toBe(false)
  expect(await snapshots()).toEqual(before)

  await here.query('delete from workspace_member where user_id = $1', [double.userId])
  await here.query('delete from auth.session where user_id = $1', [double.userId])
  await here.query('delete from app_user where id = $1', [double.userId])
  await here.query('delete from clinic_number where phone = $1', [phone])
  await here.query('delete from device where id = $1', [deviceId])
  await here.query(`update clinic_group set workspace_name = 'Lakeview Heart' where id = $1`, [target.groups.lakeview])
  await here.query(
    `insert into client_organization (client, email_domain, company_name, company_name_short) values ($1, $1 || '.example', $1, $1)`,
    [canary],
  )
})

test('given a file that was changed on the way, it is named and nothing is imported', async () => {
  cpSync(join(folder, 'taken'), join(folder, 'changed'), { recursive: true })
  appendFileSync(join(folder, 'changed/tables/note.csv'), '\n')
  expect(await importFrom('changed')).toEqual({
    status: 1,
    text: 'tables/note.csv is not the file that was exported: its checksum is another one. Nothing was imported.\n',
  })
  rmSync(join(folder, 'changed/tables/note.csv'))
  expect((await importFrom('changed')).text).toMatch(/^tables\/note.csv is missing in /)
  expect(await isHere()).toBe(false)
})

test('given records or an audit log that somebody changed together with the checksums, the proof does not hold and nothing is imported', async () => {
  const before = await snapshots()
  forge('forged', 'tables/note.csv', (text) => text.replaceAll(bed.groups[0]!.canary, 'forged'))
  expect(await importFrom('forged')).toEqual({
    status: 1,
    text: 'Nothing was imported: rows came out otherwise than they were exported, in public.note.\n',
  })
  forge('relogged', 'tables/audit.csv', (text) => text.replace(',ok,', ',no,'))
  expect(await importFrom('relogged')).toMatchObject({
    status: 1,
    text: expect.stringMatching(/^The audit log of the export does not hold/),
  })
  expect(await isHere()).toBe(false)
  expect(await snapshots()).toEqual(before)
})

test('given an import that is killed (SIGKILL) when all rows but the audit log are in, nothing of it is there', async () => {
  const before = await snapshots()
  await here.query('begin')
  await here.query('lock table audit in exclusive mode')
  const { server, ended } = startCommand(bothKeys(), target, 'import', '--from', join(folder, 'taken'), '--stand-ins')
  // Asked over the other database: within a transaction the list of sessions stays as it was
  const database = new URL(target.url).pathname.slice(1)
  const sessions = (condition: string) =>
    valueOf<number>(
      there,
      `select count(*)::int as value from pg_stat_activity where datname = $1 and application_name = 'vitalrounds clinic' and ${condition}`,
      database,
    )
  await expect.poll(() => sessions(`wait_event_type = 'Lock'`), { timeout: 30_000 }).toBe(1)
  server.kill('SIGKILL')
  await ended
  await here.query('rollback')
  await expect.poll(() => sessions('true'), { timeout: 30_000 }).toBe(0)
  expect(await isHere()).toBe(false)
  expect(await snapshots()).toEqual(before)
})

test('given an export and a server with other clinics, the clinic is there row for row, and the others are as they were', async () => {
  const before = await snapshots()
  const { status, text } = await importFrom('taken')
  expect({ status, text }).toMatchObject({ status: 0, text: expect.stringContaining(`is that of the export, ${manifest().proof.sha256}.`) })
  expect(text).toContain('For 1 users of other clinics disabled ones stand in.')
  expect(await snapshots()).toEqual(before)

  const [was, is] = [await snapshotOf(there, clinicId()), await snapshotOf(here, clinicId())]
  const other = Object.keys(was.tables).filter((table) => is.tables[table]?.sha256 !== was.tables[table]!.sha256)
  // What names an account at a vendor or a number of this database, is sealed by this server, gives power over all of it, or is gone after hours
  expect(other.toSorted()).toEqual([
    'app_user',
    'clinic_number',
    'evidence_export',
    'fhir_export',
    'member_authorization',
    'reading',
    'summary_change',
    'webhook_endpoint',
  ])
  expect(await valueOf(here, 'select count(*)::int as value from app_user where group_id = $1 and is_super_admin', clinicId())).toBe(0)
  expect(
    await valueOf(here, `select count(*)::int as value from call where group_id = $1 and staff_title = 'of that day'`, clinicId()),
  ).toBeGreaterThan(0)
  expect(await valueOf(here, `select nextval(pg_get_serial_sequence('webhook_delivery', 'id'))::int as value`)).toBeGreaterThan(123_456)
  const waiting = `select count(*)::int as value from pgboss.job where name = 'take-link-act' and data ->> 'groupId' = $1`
  expect(await valueOf(here, waiting, clinicId())).toBe(
    await valueOf(there, 'select count(*)::int as value from link_act where group_id = $1 and taken_at is null', clinicId()),
  )
  // Each reading stands beside the delivery that brought it
  const delivered = `select coalesce(string_agg(i.idem_key, ',' order by r.id), '') as value from reading r join inbox i on i.id = r.inbox_id where r.group_id = $1`
  expect(await valueOf(here, delivered, clinicId())).toBe('the delivery')
  expect(await valueOf(here, 'select count(*)::int as value from practitioner_order_document where group_id = $1', clinicId())).toBe(
    await valueOf(there, 'select count(*)::int as value from practitioner_order_document where group_id = $1', clinicId()),
  )
})

test('given the same import again, the clinic is found to be there row for row and nothing changes', async () => {
  const before = await snapshotOf(here, clinicId())
  const again = await importFrom('taken')
  expect(again).toMatchObject({ status: 0, text: expect.stringMatching(/is here already, row for row as it was exported/) })
  expect(await snapshotOf(here, clinicId())).toEqual(before)
})

test('given an imported clinic, its audit log is sealed on here, names the import with the last hash of before, and holds', async () => {
  await sealAudit(target.db)
  const verdict = await verifyAudit(target.db, clinicId())
  const rows = await valueOf<number>(
    there,
    "select count(*)::int as value from audit where group_id = $1 and action <> 'clinic export'",
    clinicId(),
  )
  expect(rows).toBeGreaterThan(1)
  expect(verdict).toEqual({ sealed: rows + 1, broken: null })
  const head = await valueOf<string>(
    there,
    `select encode(s.hash, 'hex') as value from audit_seal s join audit a on a.id = s.audit_id
      where s.group_id = $1 and a.action <> 'clinic export' order by seq desc limit 1`,
    clinicId(),
  )
  expect(await valueOf(here, "select reason as value from audit where group_id = $1 and action = 'clinic import'", clinicId())).toBe(
    `${bed.groups[0]!.members.length} members; the log before ends in ${head}`,
  )
})

test('given an imported clinic, its webhooks sign as before, and what a member permitted at a vendor opens under this server’s account', async () => {
  const secrets = async (client: pg.Client, { config }: TestApp) => {
    const { rows } = await client.query<{ id: string; secret: Buffer }>(
      'select id, secret from webhook_endpoint where group_id = $1 order by id',
      [clinicId()],
    )
    return rows.flatMap(({ id, secret }) => openSecrets(config, { groupId: clinicId(), endpointId: id }, [secret]))
  }
  const signing = await secrets(here, target)
  expect(signing.length).toBeGreaterThan(0)
  expect(signing).toEqual(await secrets(there, source))
  const renewal = () => expect.fail('nothing is to be renewed')
  const place = { groupId: clinicId(), memberId: firstMember(), connectionId: accounts.get('kardia')!.id }
  expect(await memberToken(target, place, { address: renewal, tokens: renewal, renew: renewal })).toBe(permission.access)
})

test('given an imported clinic, somebody of it sets a new password, signs in and reads a chart', async () => {
  const { users, members } = bed.groups[0]!
  const { email } = users.find(({ role }) => role === 'user')!
  const b = browser(target)
  await b.post('auth/send-reset', { email })
  const link = await mailedLink(target, email, 'reset')
  expect((await b.post('auth/reset', { ...link, password: otherPassword })).statusCode).toBe(200)
  const { access_token } = (await b.login(email, otherPassword)).json<{ access_token: string }>()
  const answer = await b.get(`members/${members[0]!._id}`, access_token)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain(bed.groups[0]!.canary)
})

test('given an imported clinic, a reading of one of its devices comes in and stands with its member; then a further import is refused', async () => {
  const { rows } = await here.query<{ device_key: string; member_id: string }>(
    `select device_key, member_id from device where group_id = $1 and vendor = 'bodytrace' and member_id is not null and deleted_at is null order by id limit 1`,
    [clinicId()],
  )
  const scale = rows[0]!
  const body = { imei: scale.device_key, ts: Date.now() - 60_000, batteryVoltage: 5612, signalStrength: 54, values: { weight: 82_700 } }
  const count = () =>
    valueOf<number>(here, `select count(*)::int as value from reading where member_id = $1 and raw_value = 82700`, scale.member_id)
  const before = await count()
  expect((await post(target.app, accounts.get('bodytrace')!, body)).statusCode).toBe(200)
  while ((await workInbox(target.db)) > 0);
  expect(await count()).toBe(before + 1)
  expect(await importFrom('taken')).toMatchObject({
    status: 1,
    text: expect.stringMatching(/^This clinic is here already, and not as it was exported: .*public\.reading/),
  })
})
