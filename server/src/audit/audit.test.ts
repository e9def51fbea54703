/** What administrators find in the audit log, and that a proof taken away shows what was changed in it. */
import type { AuditEntry } from '@vitalrounds/domain/audit/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMember } from '../members/testing/create-member.ts'
import { type ProofLine, verifyProof } from '../platform/audit/audit-chain.ts'
import { auditJob } from '../platform/audit/audit.ts'
import { sealAudit } from '../platform/audit/audit-seal.ts'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'

let t: TestApp
let ada: string
let bruno: string
beforeAll(async () => {
  t = await testApp()
  ada = await createMember(t.owner, t.groups.northside, 'Ada Stone')
  bruno = await createMember(t.owner, t.groups.northside, 'Bruno Pratt')
})
afterAll(() => t.close())

type AuditReply = { entries: AuditEntry[]; hasMore: boolean }
const find = async (query: string, who = t.people.adam) => (await t.as(who, 'GET', `audit?${query}`)).json<AuditReply>()
const readStored = (ids: string[], reason: string) =>
  t.within(t.groups.northside, (db) =>
    auditJob(db, 'nightly', { groupId: db.groupId, action: 'GET members', kind: 'member', ids, result: 'ok', reason }),
  )
const reasons = (reply: AuditReply) => reply.entries.map(({ reason }) => reason)

test('who looked at a chart is answered newest first, sealed or not, and names nobody else', async () => {
  await readStored([ada], 'first')
  await sealAudit(t.db)
  await readStored([ada, bruno], 'second')
  await readStored([bruno], 'of another')
  const before = await find(`memberId=${ada}`)
  expect(reasons(before)).toEqual(['second', 'first'])
  expect(before.entries[0]).toMatchObject({ members: [{ memberId: ada, name: 'Ada Stone' }], others: 1, seal: null })
  await sealAudit(t.db)
  const after = await find(`memberId=${ada}`)
  // The look at the log is a look at the chart
  expect(reasons(after).slice(1)).toEqual(['second', 'first'])
  expect(after.entries[1]?.seal).toBeGreaterThan(0)
})

test('by person, by call, by result, by day', async () => {
  await t.as(t.people.carla, 'GET', `members/${ada}`)
  expect((await t.as(t.people.carla, 'GET', 'audit')).statusCode).toBe(403)
  const byCarla = await find(`actor=${t.people.carla.userId}`)
  expect(byCarla.entries.map(({ action, result, actorName }) => ({ action, result, actorName }))).toEqual([
    { action: 'GET audit', result: 'access.denied', actorName: expect.any(String) },
    { action: 'GET members/:id', result: 'ok', actorName: expect.any(String) },
  ])
  expect(byCarla.entries.map(({ summary }) => summary)).toEqual(['Looked at the audit log', 'Opened the chart of'])
  expect((await find(`actor=${t.people.carla.userId}&result=refused`)).entries).toHaveLength(1)
  expect((await find(`actor=${t.people.carla.userId}&action=${encodeURIComponent('GET members/:id')}`)).entries).toHaveLength(1)
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' })
  expect((await find(`actor=${t.people.carla.userId}&from=${today}&to=${today}`)).entries).toHaveLength(2)
  expect((await find(`actor=${t.people.carla.userId}&to=2020-01-01`)).entries).toEqual([])
  expect((await t.as(t.people.adam, 'GET', 'audit?from=yesterday')).statusCode).toBe(422)
})

test('pages follow one another without a gap', async () => {
  for (let i = 0; i < 60; i++) await readStored([bruno], `page ${i}`)
  const action = `action=${encodeURIComponent('GET members')}`
  const first = await find(action)
  expect(first).toMatchObject({ hasMore: true, entries: { length: 50 } })
  const next = await find(`${action}&before=${first.entries.at(-1)?._id}`)
  const all = [...first.entries, ...next.entries].map(({ _id }) => _id)
  expect(new Set(all).size).toBe(all.length)
  expect(reasons(next).slice(0, 10)).toEqual(Array.from({ length: 10 }, (_, i) => `page ${9 - i}`))
})

test('another clinic finds nothing of it, whatever it asks', async () => {
  const luis = await t.person(t.groups.lakeview, 'lena@lakeview.example', { role: 'admin' })
  expect((await find(`memberId=${ada}`, luis)).entries).toEqual([])
  expect((await find(`actor=${t.people.carla.userId}`, luis)).entries).toEqual([])
})

test('the file is a table, and taking it is in the log', async () => {
  const file = await t.as(t.people.adam, 'POST', 'audit/export', { memberId: ada })
  expect(file.body.split('\r\n')[0]).toContain('Seal,When (UTC),Who')
  expect(file.body).toContain('Ada Stone')
  expect((await find('')).entries[0]).toMatchObject({ action: 'POST audit/export', reason: 'export by memberId' })
})

test('what a browser hands out has a row of its own, of that chart, in words', async () => {
  const notes = { kind: 'notesPdf', page: `/member-details/${ada}/notes` }
  const hand = (url: string, body: object, who = t.people.carla) => t.as(who, 'POST', url, body)
  expect((await hand(`members/${ada}/exports`, notes)).statusCode).toBe(200)
  const [row] = (await find(`memberId=${ada}`)).entries
  expect(row).toMatchObject({ action: 'POST members/:id/exports', reason: 'notes as PDF, notes', members: [{ memberId: ada }] })
  expect(row?.summary).toBe('Handed out the chart of')
  expect((await hand('exports', { page: '/home/needs-review', memberIds: [ada, bruno] })).statusCode).toBe(200)
  expect((await find(`memberId=${bruno}`)).entries[0]).toMatchObject({ action: 'POST exports', reason: 'print, /home/needs-review' })
  // Of another clinic there is no chart to hand out
  const lena = await t.person(t.groups.lakeview, 'leo@lakeview.example')
  expect((await hand(`members/${ada}/exports`, notes, lena)).statusCode).toBe(404)
  expect((await hand(`members/${ada}/exports`, { ...notes, page: '/x?name=Ada' })).statusCode).toBe(422)
})

const proof = async (fromSeal: number) =>
  (await t.as(t.people.adam, 'POST', 'audit/proof', { fromSeal })).body
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as ProofLine)

test('a proof holds by itself, and shows a row that was changed, removed or put in', async () => {
  await sealAudit(t.db)
  const lines = await proof(1)
  expect(verifyProof(lines)).toEqual({ verified: lines.length, broken: null })
  // The fourth column is the group (audit-seal.ts)
  expect(new Set(lines.map(({ columns }) => columns[3]))).toEqual(new Set([t.groups.northside]))
  expect(verifyProof(await proof(3))).toMatchObject({ broken: null })
  const changed = lines.map((line) => (line.seal === 4 ? { ...line, columns: [...line.columns, 'x'] } : line))
  expect(verifyProof(changed)).toEqual({ verified: 3, broken: { seal: 4, why: 'hash differs' } })
  expect(verifyProof(lines.filter(({ seal }) => seal !== 4)).broken).toEqual({ seal: 5, why: 'gap' })
  const forged = lines.map((line) => (line.seal === 4 ? { ...line, before: line.hash } : line))
  expect(verifyProof(forged).broken).toEqual({ seal: 4, why: 'does not follow the row before it' })
  expect(verifyProof([{ ...lines[1]!, seal: 1 }]).broken?.seal).toBe(1)
})

test('no role of the application can change or remove a row', async () => {
  for (const table of ['audit', 'audit_seal', 'audit_subject'])
    for (const right of ['update', 'delete', 'truncate'])
      for (const role of ['app', 'app_auth', 'app_worker', 'app_ingest', 'app_link']) {
        const { rows } = await sql<{ can: boolean }>`select has_table_privilege(${role}, ${table}, ${right}) as can`.execute(t.owner)
        expect(rows[0]?.can, `${role} may ${right} ${table}`).toBe(false)
      }
})
