/** A line whose evidence is not whole closes only by a reason, which stands beside it from then on. */
import { addMonths, localMonth } from '@vitalrounds/domain/days'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changed } from '../../platform/changes.ts'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { freezeMonth } from '../close-month.ts'
import { createMonitoredMember } from '../testing/create-panel.ts'
import { putEvidenceOnRecord } from '../testing/put-evidence-on-record.ts'
import { packetPdf } from './packet-pdf.ts'

let t: TestApp
let ada: string
let bob: string
const running = localMonth(Date.now(), 'America/New_York')
const before = addMonths(running, -1)
const daily = [95, ...Array.from({ length: 90 }, (_, n) => n + 1)]

beforeAll(async () => {
  t = await testApp()
  ada = await createMonitoredMember(t, t.groups.northside, 'Ada', daily)
  bob = await createMonitoredMember(t, t.groups.northside, 'Bob', daily)
  await report()
})
afterAll(() => t.close())

type Item = { what: string; isThere: boolean }
type PacketLine = { code: string; serviceOn: string; items: Item[]; overrides?: unknown }

const report = () =>
  t.within(t.groups.northside, async (db) => {
    for (const memberId of [ada, bob]) changed(db, 'member', { memberId })
  })
const incomplete = async () => (await t.as(t.people.adam, 'GET', `reports/months/${before}/incomplete`)).json()
const packet = (memberId: string) => t.as(t.people.carla, 'GET', `reports/months/${before}/packets/${memberId}`)
const packetLines = async (memberId: string) => ((await packet(memberId)).json() as { lines: PacketLine[] }).lines
const close = (body?: object) => t.as(t.people.adam, 'POST', `reports/months/${before}/close`, body)
const newest = () => t.owner.selectFrom('month_close').selectAll().orderBy('version', 'desc').executeTakeFirstOrThrow()
const freeze = async () => freezeMonth(t.db, t.groups.northside, (await newest()).id)
const overrides = () => t.owner.selectFrom('evidence_override').selectAll().orderBy('member_id').orderBy('code').execute()

const missingOf = (lines: readonly PacketLine[]) =>
  lines.map(({ code, serviceOn, items }) => ({ code, serviceOn, items: items.filter(({ isThere }) => !isThere).map(({ what }) => what) }))

test('before the close it is said how many lines lack evidence and whose, as their packets have it', async () => {
  const carla = await t.as(t.people.carla, 'GET', `reports/months/${before}/incomplete`)
  expect(carla.statusCode).toBe(403)
  const { lines, count, items, members } = await incomplete()
  expect(items).toContainEqual({ what: 'Signed review', lines, members: 2 })
  expect(members.map(({ name }: { name: string }) => name)).toEqual(['Ada Moreno', 'Bob Moreno'])
  const packets = [missingOf(await packetLines(ada)), missingOf(await packetLines(bob))]
  expect(members.map((member: { lines: unknown }) => member.lines)).toEqual(packets)
  expect({ lines, count }).toEqual({ lines: packets.flat().length, count: 2 })
  expect(packets.flat().length).toBeGreaterThan(0)
})

test('without a reason the close is refused in words, and with every item but the signature on record one item is left', async () => {
  const refused = await close()
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'month.incomplete'])
  expect(await t.owner.selectFrom('month_close').select('id').execute()).toEqual([])
  await putEvidenceOnRecord(t, ada, '013950000000017')
  await report()
  const [own] = (await incomplete()).members
  expect(own.lines.every(({ items }: { items: string[] }) => items.join() === 'Signed review')).toBe(true)
  expect(own.lines).toEqual(missingOf(await packetLines(ada)))
})

test('what comes to be missing while a month without a reason is frozen undoes the close', async () => {
  await close({ reason: 'Kept on paper' })
  await t.owner.updateTable('month_close').set({ override_reason: null }).execute()
  await freeze()
  expect(await newest()).toMatchObject({
    state: 'reopened',
    reopen_reason: 'Not closed: lines of 2 members lack evidence, and no reason was entered',
  })
  expect(await overrides()).toEqual([])
  const rows = await t.owner.selectFrom('member_month').select('close_id').where('year_month', '=', before).execute()
  expect(rows.every(({ close_id }) => close_id === null)).toBe(true)
  await report()
})

test('with a reason each line keeps who, when, why and what, in the log and in the packet', async () => {
  const { members } = await incomplete()
  expect((await close({ reason: 'Kept on paper' })).statusCode).toBe(200)
  await freeze()
  expect(await newest()).toMatchObject({ state: 'closed', override_reason: 'Kept on paper' })
  const expected = members.flatMap((member: { memberId: string; lines: { code: string; serviceOn: string; items: string[] }[] }) =>
    member.lines.map(({ code, serviceOn, items }) => ({ member_id: member.memberId, code, service_on: serviceOn, items })),
  )
  const rows = await overrides()
  expect(rows).toHaveLength(expected.length)
  for (const row of expected) expect(rows).toContainEqual(expect.objectContaining(row))
  expect(rows[0]).toMatchObject({ reason: 'Kept on paper', authorized_by: t.people.adam.userId })
  const [line] = await packetLines(bob)
  const missing = line!.items.filter(({ isThere }) => !isThere).map(({ what }) => what)
  expect(line!.overrides).toEqual([
    { items: missing, reason: 'Kept on paper', authorizedBy: 'Adam Reyes', authorizedAt: expect.any(String) },
  ])
  expect(packetPdf((await packet(bob)).body)).toContain('CLOSED WITHOUT: ')
  const log = await t.owner.selectFrom('audit').select('reason').where('reason', 'like', 'close %').execute()
  expect(log).toContainEqual({ reason: `close ${before}, with evidence missing: Kept on paper` })
})

test('nobody changes or deletes by whose authority a line was closed', async () => {
  for (const statement of [sql`update evidence_override set reason = 'Another'`, sql`delete from evidence_override`])
    await expect(t.within(t.groups.northside, (db) => statement.execute(db))).rejects.toThrow(/permission denied/)
})
