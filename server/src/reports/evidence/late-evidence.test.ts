/**
 * Evidence that a look at the closed month alone would miss: an addendum is proved as what it is claimed by, a packet stays as
 * it was handed out, and the minutes of a device period are told from where it begins.
 */
import { addMonths, localMonth } from '@vitalrounds/domain/days'
import type { Result } from '@vitalrounds/domain/billing/evaluate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changed } from '../../platform/changes.ts'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { freezeMonth } from '../close-month.ts'
import { createMonitoredMember, insertDailyWeights } from '../testing/create-panel.ts'
import { findEvidence, periodsIn } from './evidence.queries.ts'
import { makeExport } from './export-packets.ts'

let t: TestApp
let bob: string
const before = addMonths(localMonth(Date.now(), 'America/New_York'), -1)

beforeAll(async () => {
  t = await testApp()
  await t.owner.updateTable('app_user').set({ title: 'MD' }).where('id', '=', t.people.carla.userId).execute()
  bob = await createMonitoredMember(t, t.groups.northside, 'Bob', [95])
  await report()
  await t.as(t.people.adam, 'POST', `reports/months/${before}/close`, { reason: 'Kept on paper' })
  const { id } = await t.owner.selectFrom('month_close').select('id').executeTakeFirstOrThrow()
  await freezeMonth(t.db, t.groups.northside, id)
})
afterAll(() => t.close())

const report = () => t.within(t.groups.northside, async (db) => changed(db, 'member', { memberId: bob }))
const packet = (format = '') => t.as(t.people.carla, 'GET', `reports/months/${before}/packets/${bob}${format}`)
type Line = { code: string; start: string; end: string; items: { what: string; isThere: boolean }[] }
const codesIn = (lines: readonly Line[]) => lines.map(({ code }) => code)

test('a line that came by an addendum is in the packet with its readings, in the ZIP and on the member’s page', async () => {
  const first = await packet()
  expect(first.json().lines).toEqual([])
  await insertDailyWeights(
    t,
    t.groups.northside,
    bob,
    Array.from({ length: 80 }, (_, n) => n + 5),
  )
  await report()
  await t.as(t.people.adam, 'POST', `reports/months/${before}/late/${bob}/accept`, { reason: 'Scale was offline' })
  const { lines, evidence, periods, close } = (await packet()).json()
  const claimed = (await t.as(t.people.carla, 'GET', `reports/months/${before}/claims.csv`)).body
  expect(codesIn(lines)).toContain('99454')
  expect(
    claimed
      .split('\r\n')
      .slice(1)
      .filter(Boolean)
      .map((row: string) => row.split(',')[3]),
  ).toEqual(codesIn(lines))
  const supply: Line = lines.find(({ code }: Line) => code === '99454')
  expect(supply.items).toContainEqual({ what: 'Reading days', isThere: true, mendAt: null })
  const days = evidence.readings.filter(({ date }: { date: string }) => date >= supply.start && date <= supply.end)
  expect(days).toHaveLength(30)
  expect(periods).toContainEqual(expect.objectContaining({ start: supply.start, days: 30, code: '99454' }))
  expect(close.digest).toBe(first.json().close.digest)
  const pdf = (await packet('/pdf')).body
  expect(pdf).not.toContain('Nothing is billed for this month.')
  const unbroken = pdf.replaceAll(/\) Tj\n.* Tf \(\s*/g, ' ')
  expect(unbroken).toMatch(/since: .*99454 \\\(1\\\)/)
  const page = (await t.as(t.people.carla, 'GET', `members/${bob}/billing/${before}`)).json()
  expect(page.lines).toEqual(lines)
  const { exportId, total } = (await t.as(t.people.adam, 'POST', `reports/months/${before}/packets`)).json()
  expect(total).toBe(1)
  await makeExport(t.db, t.groups.northside, exportId)
  const zip = await t.as(t.people.adam, 'GET', `reports/months/${before}/packets/zip/${exportId}`)
  expect(zip.rawPayload.includes((await packet()).rawPayload)).toBe(true)
})

test('a review that was returned after it was signed, or signed of another state of the month, is no signed review', async () => {
  const { digest } = (await t.as(t.people.carla, 'GET', `reports/review-record/${bob}?yearMonth=${before}`)).json()
  const review = (act: string, more: object = {}) =>
    t.as(t.people.carla, 'POST', `reports/review-record/${bob}/${act}`, { yearMonth: before, digest, ...more })
  const isSigned = async () => {
    const lines: Line[] = (await packet()).json().lines
    return lines.map(({ items }) => items.find(({ what }) => what === 'Signed review')?.isThere)
  }
  await review('sign')
  expect(await isSigned()).toContain(true)
  await review('return', { words: 'Which scale was it?' })
  expect(await isSigned()).not.toContain(true)
  await review('sign')
  await t.owner.updateTable('month_review').set({ digest: 'another' }).where('member_id', '=', bob).execute()
  expect(await isSigned()).not.toContain(true)
})

test('who changes their name changes no packet that was handed out', async () => {
  const statement = { kind: 'hospice', reason: 'Told by the daughter' }
  await t.as(t.people.carla, 'POST', `members/${bob}/billing/${before}/elsewhere`, statement)
  const first = (await packet()).body
  expect(first).toContain('Carla Reyes')
  await t.owner.updateTable('app_user').set({ last_name: 'Married' }).where('id', '=', t.people.carla.userId).execute()
  await t.owner.updateTable('member').set({ mrn: 'other' }).where('id', '=', bob).execute()
  expect((await packet()).body).toBe(first)
})

test('the supervising physician is the one whom the claim names, and else whoever is on record', async () => {
  const assign = (userId: string | null) =>
    t.owner.updateTable('member').set({ assigned_physician: userId }).where('id', '=', bob).execute()
  const frozen = (userId: string | null) =>
    t.owner
      .updateTable('member_month')
      .set({ assigned_physician: userId })
      .where('member_id', '=', bob)
      .where('year_month', '=', before)
      .execute()
  const result = { month: before, periods: [], lines: [] } as unknown as Result
  const physician = async () =>
    (await t.within(t.groups.northside, (db) => findEvidence(db, bob, { result, zone: 'America/New_York' }))).member.physician
  const claimed = async () => (await t.as(t.people.carla, 'GET', `reports/months/${before}/claims.csv`)).body
  await frozen(t.people.adam.userId)
  await assign(t.people.carla.userId)
  expect(await claimed()).toContain(await physician())
  expect(await physician()).toBe('Adam Reyes')
  await frozen(null)
  expect(await physician()).toBe('Carla Married')
})

test('a period that reaches over the whole of a short month is in its packet as on the member’s page', () => {
  const period = (start: string, end: string) => ({ start, end }) as Result['periods'][number]
  const periods = [period('2026-01-01', '2026-01-30'), period('2026-01-31', '2026-03-01'), period('2026-03-02', '2026-03-31')]
  expect(periodsIn({ month: '2026-02', periods })).toEqual([periods[1]])
  expect(periodsIn({ month: '2026-03', periods })).toEqual(periods.slice(1))
})

test('the minutes of a line over a device period are told from its first day on, those of a month from the first of it', async () => {
  const [started_at, ended_at] = [`${addMonths(before, -1)}-20T15:00:00Z`, `${addMonths(before, -1)}-20T15:10:00Z`]
  await t.owner
    .insertInto('work_interval')
    .values({
      group_id: t.groups.northside,
      member_id: bob,
      staff_id: t.people.adam.userId,
      staff_name: 'Adam Reyes',
      staff_title: 'MD',
      is_staff_excluded: false,
      url: 'notes',
      program: 'rpm',
      source: 'page',
      year_month: addMonths(before, -1),
      started_at,
      ended_at,
      client_started_at: started_at,
      client_ended_at: ended_at,
    })
    .execute()
  const logged = async (code: string, start: string) => {
    const line = { code, units: 1, month: before, serviceOn: `${before}-15`, start, end: `${before}-15` }
    const result = { month: before, periods: [], lines: [line] } as unknown as Result
    const of = { result, zone: 'America/New_York' }
    return (await t.within(t.groups.northside, (db) => findEvidence(db, bob, of))).intervals
  }
  expect(await logged('99091', `${addMonths(before, -1)}-17`)).toMatchObject([{ page: 'notes', title: 'MD' }])
  expect(await logged('99457', `${before}-01`)).toEqual([])
  expect(await logged('99454', `${addMonths(before, -1)}-17`)).toEqual([])
})

test('the time log names by whom the worker was employed on that day', async () => {
  const line = {
    code: '99091',
    units: 1,
    month: before,
    serviceOn: `${before}-15`,
    start: `${addMonths(before, -1)}-17`,
    end: `${before}-15`,
  }
  const of = { result: { month: before, periods: [], lines: [line] } as unknown as Result, zone: 'America/New_York' }
  const employment = async () =>
    (await t.within(t.groups.northside, (db) => findEvidence(db, bob, of))).intervals.map((interval) => interval.employment)
  const record = (kind: string, startsOn: string, endsOn: string | null) =>
    t.as(t.people.adam, 'POST', 'employment', { userId: t.people.adam.userId, kind, startsOn, endsOn })
  expect(await employment()).toEqual([null])
  await record('contracted', '2020-01-01', `${addMonths(before, -1)}-19`)
  await record('employed', `${addMonths(before, -1)}-21`, null)
  expect(await employment()).toEqual([null])
  const { _id } = (await record('vendor', `${addMonths(before, -1)}-20`, `${addMonths(before, -1)}-20`)).json()
  expect(await employment()).toEqual(['vendor'])
  await t.as(t.people.adam, 'POST', `employment/${_id}/retraction`, { reason: 'Another person' })
  expect(await employment()).toEqual([null])
})

test('packets that were being made when the month was reopened are made no further, and the next close begins its own', async () => {
  const asAdam = (path: string, body?: object) => t.as(t.people.adam, body ? 'POST' : 'GET', `reports/months/${before}/${path}`, body)
  const exportsOf = async () => (await asAdam('packets')).json().exports
  const earlier = (await exportsOf()).length
  const { exportId } = (await asAdam('packets', {})).json()
  expect(await exportsOf()).toHaveLength(earlier + 1)
  expect((await asAdam('reopen', { reason: 'A claim was denied' })).statusCode).toBe(200)
  await makeExport(t.db, t.groups.northside, exportId)
  expect(await exportsOf()).toEqual([])
  await asAdam('close', { reason: 'Kept on paper' })
  const { id } = await t.owner
    .selectFrom('month_close')
    .select('id')
    .where('year_month', '=', before)
    .where('state', '=', 'closing')
    .executeTakeFirstOrThrow()
  await freezeMonth(t.db, t.groups.northside, id)
  // Neither what was stopped nor a ZIP of the close before stands beside the claims of this one
  expect(await exportsOf()).toEqual([])
  expect((await asAdam(`packets/zip/${exportId}`)).statusCode).toBe(404)
  const again = (await asAdam('packets', {})).json()
  await makeExport(t.db, t.groups.northside, again.exportId)
  expect(await exportsOf()).toMatchObject([{ exportId: again.exportId, state: 'done' }])
})
