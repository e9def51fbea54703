import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditJob } from './audit.ts'
import { sealAudit, verifyAudit, verifyEveryAudit } from './audit-seal.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

let t: TestApp
let groupId: string
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const keep = (ids: string[], reason: string | null = null) =>
  t.within(groupId, (db) => auditJob(db, 'test', { groupId, action: 'look', kind: 'member', ids, result: 'ok', reason }))
const sealsOf = () => t.owner.selectFrom('audit_seal').selectAll().where('group_id', '=', groupId).orderBy('seq').execute()
/** So that the chains of the tests that follow hold. */
async function forgetChain() {
  await sql`delete from audit_seal where group_id = ${groupId}`.execute(t.owner)
  await sql`delete from audit_head where group_id = ${groupId}`.execute(t.owner)
}
/** The audit id behind a seal. */
const sealedAt = async (seq: number) => (await sealsOf())[seq - 1]!.audit_id

beforeEach(async () => {
  const row = await t.owner.insertInto('clinic_group').values({ workspace_name: 'Chain' }).returning('id').executeTakeFirstOrThrow()
  groupId = row.id
  for (let i = 0; i < 5; i++) await keep([`m${i}`], i % 2 ? 'Überprüfung "quoted"' : null)
  await sealAudit(t.db)
})

test('every settled row is sealed once, and the chain holds', async () => {
  expect((await sealsOf()).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5])
  await sealAudit(t.db)
  await Promise.all([keep(['m5']), keep(['m6'])])
  await Promise.all([sealAudit(t.db), sealAudit(t.db), sealAudit(t.db)])
  expect(await verifyAudit(t.db, groupId)).toEqual({ sealed: 7, broken: null })
})

test('a row of a transaction that still runs waits, and so do all that began after it', async () => {
  await keep(['before'])
  const current = Promise.withResolvers<void>()
  const isWritten = Promise.withResolvers<void>()
  const slow = t.within(groupId, async (db) => {
    await auditJob(db, 'slow', { groupId, action: 'look', kind: 'member', ids: [], result: 'ok' })
    isWritten.resolve()
    await current.promise
  })
  await isWritten.promise
  await keep(['later'])
  await sealAudit(t.db)
  expect(await sealsOf()).toHaveLength(6)
  current.resolve()
  await slow
  await sealAudit(t.db)
  expect(await verifyAudit(t.db, groupId)).toEqual({ sealed: 8, broken: null })
})

test.each([
  ['one letter of a reason', sql`reason = 'Uberprüfung "quoted"'`],
  ['an id', sql`ids = '{m9}'`],
  ['the moment, by a microsecond', sql`at = at + interval '1 microsecond'`],
  ['the actor', sql`actor_id = 'Test'`],
  ['the result', sql`result = 'OK'`],
])('changing %s of a sealed row is found', async (_what, change) => {
  await sql`update audit set ${change} where id = ${await sealedAt(2)}`.execute(t.owner)
  expect(await verifyAudit(t.db, groupId)).toEqual({ sealed: 1, broken: { seq: 2, why: 'hash differs' } })
  await expect(verifyEveryAudit(t.db)).rejects.toThrow(/broken at seal 2/)
  await forgetChain()
})

test('one flipped byte of a seal is found', async () => {
  await sql`update audit_seal set hash = set_byte(hash, 0, get_byte(hash, 0) # 1) where group_id = ${groupId} and seq = 3`.execute(t.owner)
  expect((await verifyAudit(t.db, groupId)).broken).toEqual({ seq: 3, why: 'hash differs' })
  await forgetChain()
})

test('a seal that was taken out, and a row that was put in afterwards, are found', async () => {
  const id = await sealedAt(2)
  await sql`delete from audit_seal where group_id = ${groupId} and audit_id = ${id}`.execute(t.owner)
  expect((await verifyAudit(t.db, groupId)).broken).toEqual({ seq: 2, why: 'gap' })
  await forgetChain()
  await sealAudit(t.db)
  await sql`insert into audit (tx, group_id, actor_kind, actor_id, action, kind, result)
    select tx, group_id, actor_kind, 'forger', action, kind, result from audit where id = ${id}`.execute(t.owner)
  expect((await verifyAudit(t.db, groupId)).broken).toEqual({ seq: 5, why: 'row was added' })
  await forgetChain()
})

test('an end that was cut off is found, also after more was sealed behind the cut', async () => {
  const cut = [await sealedAt(4), await sealedAt(5)]
  await sql`delete from audit_seal where group_id = ${groupId} and seq > 3`.execute(t.owner)
  await sql`delete from audit_subject where audit_id = any (${cut}::bigint[])`.execute(t.owner)
  await sql`delete from audit where id = any (${cut}::bigint[])`.execute(t.owner)
  expect((await verifyAudit(t.db, groupId)).broken).toEqual({ seq: 4, why: 'end is cut off' })
  for (let i = 0; i < 4; i++) await keep([`n${i}`])
  await sealAudit(t.db)
  expect((await verifyAudit(t.db, groupId)).broken?.why).toBe('end is cut off')
  await forgetChain()
})

test('no role of the server can set the head of a chain back or remove it', async () => {
  await t.within(groupId, (db) => db.selectFrom('audit_head').selectAll().execute())
  for (const role of ['app', 'app_auth', 'app_worker'])
    for (const right of ['update', 'delete', 'truncate'])
      expect(
        (await sql<{ can: boolean }>`select has_table_privilege(${role}, 'audit_head', ${right}) as can`.execute(t.owner)).rows[0]?.can,
      ).toBe(false)
})

test('a call that names more than fifty leaves as many rows as it takes', async () => {
  const ids = Array.from({ length: 120 }, (_, i) => `many${i}`)
  await keep(ids)
  const rows = await t.owner.selectFrom('audit').select('ids').where('group_id', '=', groupId).orderBy('id').execute()
  expect(rows.slice(-3).flatMap((row) => row.ids)).toEqual(ids)
})

test('chains of other groups hold', async () => {
  await expect(verifyEveryAudit(t.db)).resolves.toBeUndefined()
})
