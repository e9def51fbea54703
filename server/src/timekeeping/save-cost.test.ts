/** What a save costs, and what it leaves alone: 200 people save every ten seconds while readings arrive. */
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { driftsOf } from '../members/summary/verify-summaries.ts'
import { changed } from '../platform/changes.ts'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'
import { verifyMonths } from '../reports/verify-months.ts'
import { createBench, type Bench, type SaveWords } from './testing/create-bench.ts'

let t: TestApp
let work: Bench
let ada: string

beforeAll(async () => {
  t = await testApp()
  work = await createBench(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  await work.begin()
  ada = await work.enrolled('Ada Moreno')
  await requestReevaluation()
})
afterEach(() => void vi.restoreAllMocks())

/** What a reading does to summary and month row. */
const requestReevaluation = () => t.within(t.groups.northside, async (db) => changed(db, 'judgedAnew', { memberId: ada }))
const save = (start: number, end: number, more: SaveWords = {}) => work.save(ada, [start, end], more)
const display = () =>
  t.owner
    .selectFrom('member_summary as s')
    .innerJoin('member_month as m', 'm.member_id', 's.member_id')
    .select(['s.seconds_rpm', 's.refreshed_at', 'm.as_of', 'm.seconds_rpm as of_month'])
    .where('s.member_id', '=', ada)
    .where('m.year_month', '=', '2026-11')
    .executeTakeFirstOrThrow()
async function worked(from: number, to: number, start = from) {
  for (let end = from + 10; end <= to; end += 10) {
    await work.passes(10)
    expect((await save(start, end)).statusCode).toBe(200)
  }
}

/** The statements of a call, each with when it was sent and when its answer was there, in the order of both. */
function watched() {
  const statements: string[] = []
  let answers = 0
  // oxlint-disable-next-line typescript/unbound-method -- called with the client it was called on
  const ask = pg.Client.prototype.query as (...input: unknown[]) => unknown
  const steps = new Set<number>()
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...input: unknown[]) {
    const [statement] = input as [string | { text: string }]
    statements.push((typeof statement === 'string' ? statement : statement.text).replace(/^\/\*.*\*\/\s*/, '').trim())
    steps.add(answers)
    const callback = input.at(-1)
    if (typeof callback === 'function')
      input[input.length - 1] = (...answer: unknown[]) => {
        answers++
        ;(callback as (...rest: unknown[]) => void)(...answer)
      }
    const sent = ask.apply(this, input)
    if (sent instanceof Promise)
      void sent.then(
        () => answers++,
        () => answers++,
      )
    return sent
  } as never)
  return { said: statements, roundTrips: () => steps.size }
}

test('a save asks in three round trips and writes one row', async () => {
  await worked(0, 20)
  await work.passes(10)
  const { said, roundTrips } = watched()
  expect((await save(0, 30)).json()).toMatchObject({ isCounting: true, isNew: false, pageView: { end: work.at(30) } })
  const writes = said.filter((text) => /^(update|insert|delete)/i.test(text))
  expect(writes).toEqual([expect.stringMatching(/^update work_interval/)])
  expect([said.length, roundTrips()]).toEqual([9, 3])
})

test('a reading that came between two saves makes none of them judge the month anew, and the night finds nothing', async () => {
  await worked(0, 20)
  await work.passes(5)
  await requestReevaluation()
  const before = await display()
  expect(before).toMatchObject({ seconds_rpm: 20, of_month: 20 })
  await work.passes(5)
  await save(0, 30)
  expect(await display()).toEqual(before)
  expect(await t.within(t.groups.northside, (db) => driftsOf(db, [ada]))).toEqual([])
  expect(await verifyMonths(t.db)).toEqual([])
})

test('a change that nobody told is still found where no time was saved later', async () => {
  await worked(0, 20)
  await requestReevaluation()
  await t.owner.updateTable('work_interval').set({ is_staff_excluded: true }).where('member_id', '=', ada).execute()
  const drift = await t.within(t.groups.northside, (db) => driftsOf(db, [ada]))
  expect(drift).toMatchObject([{ memberId: ada, columns: expect.arrayContaining(['seconds_rpm']) }])
  expect(await verifyMonths(t.db)).toMatchObject([{ memberId: ada, what: 'open row' }])
})

test('a threshold is shown though a reading came just before it was crossed', async () => {
  await worked(0, 590)
  await work.passes(8)
  await requestReevaluation()
  expect(await display()).toMatchObject({ seconds_rpm: 590 })
  // Of these ten seconds eight lie before the figures that are shown
  await work.passes(2)
  await save(0, 600)
  expect(await work.showTime()).toBe(1)
  expect(await display()).toMatchObject({ seconds_rpm: 600, of_month: 600 })
})

test('as a page is left, no month is judged within the save: a job that is kept with it does it a moment later', async () => {
  await worked(0, 20)
  await work.passes(6)
  const { said } = watched()
  expect((await save(0, 26, { isLast: true })).statusCode).toBe(200)
  expect(said.filter((text) => /member_month|member_summary/.test(text) && !text.startsWith('select s.at'))).toEqual([])
  expect(said.filter((text) => text.startsWith('select app.enqueue('))).toHaveLength(1)
  expect(await display()).toMatchObject({ seconds_rpm: 0, of_month: 0 })
  expect(await work.showTime()).toBe(1)
  expect(await display()).toMatchObject({ seconds_rpm: 26, of_month: 26 })
})
