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
  t.within(groupId, (db) =>
    auditJob(db, 'test', { groupId, action: 'look', kind: 'member', ids, result: 'ok', reason }),
  )
const sealsOf = () =>
  t.owner.selectFrom('audit_seal').selectAll().where('group_id', '=', groupId).orderBy('seq').execute()
/** The audit id behind a seal. */
const sealedAt = async (seq: number) => (await sealsOf())[seq - 1]!.audit_id

beforeEach(async () => {
  const made = await t.owner
    .insertInto('clinic_group')
    .values({ workspace_name: 'Chain' })
    .returning('id')
    .executeTakeFirstOrThrow()
  groupId = made.id
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
  const held = Promise.withResolvers<void>()
  const isWritten = Promise.withResolvers<void>()
  const slow = t.within(groupId, async (db) => {
    await auditJob(db, 'slow', { groupId, action: 'look', kind: 'member', ids: [], result: 'ok' })
    isWritten.resolve()
    await held.promise
  })
  await isWritten.promise
  await keep(['later'])
  await sealAudit(t.db)
  expect(await sealsOf()).toHaveLength(6)
  held.resolve()
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
  await sql`delete from audit_seal where group_id = ${groupId}`.execute(t.owner)
})

test('one flipped byte of a seal is found', async () => {
  await sql`update audit_seal set hash = set_byte(hash, 0, get_byte(hash, 0) # 1) where group_id = ${groupId} and seq = 3`.execute(
    t.owner,
  )
  expect((await verifyAudit(t.db, groupId)).broken).toEqual({ seq: 3, why: 'hash differs' })
  await sql`delete from audit_seal where group_id = ${groupId}`.execute(t.owner)
})

test('a seal that was taken out, and a row that was put in afterwards, are found', async () => {
  const id = await sealedAt(2)
  await sql`delete from audit_seal where group_id = ${groupId} and audit_id = ${id}`.execute(t.owner)
  expect((await verifyAudit(t.db, groupId)).broken).toEqual({ seq: 2, why: 'gap' })
  await sql`delete from audit_seal where group_id = ${groupId}`.execute(t.owner)
  await sealAudit(t.db)
  await sql`insert into audit (tx, group_id, actor_kind, actor_id, action, kind, result)
    select tx, group_id, actor_kind, 'forger', action, kind, result from audit where id = ${id}`.execute(t.owner)
  expect((await verifyAudit(t.db, groupId)).broken).toEqual({ seq: 5, why: 'row was added' })
  await sql`delete from audit_seal where group_id = ${groupId}`.execute(t.owner)
})

test('chains of other groups hold', async () => {
  await expect(verifyEveryAudit(t.db)).resolves.toBeUndefined()
})
