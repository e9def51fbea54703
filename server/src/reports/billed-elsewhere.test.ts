/** What others bill is a fact of the month: it takes codes out at once, as a computation from nothing does, until it is taken back. */
import { addMonths, localMonth } from '@vitalrounds/domain/days'
import { elsewhereKinds } from '@vitalrounds/domain/reports/billed-elsewhere'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBillingFacts } from '../billing/find-facts.ts'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'
import { createMonitoredMember } from './testing/create-panel.ts'
import { freezeMonth } from './close-month.ts'
import { computeMonth } from './reopen-month.ts'
import { verifyMonths } from './verify-months.ts'

let t: TestApp
let ada: string
const running = localMonth(Date.now(), 'America/New_York')

beforeAll(async () => {
  t = await testApp()
  // Three periods of device supply on end, of which the first is over sixty-five days ago
  ada = await createMonitoredMember(
    t,
    t.groups.northside,
    'Ada',
    Array.from({ length: 95 }, (_, back) => back),
  )
  const since = sql<string>`now() - interval '100 days'`
  const its = { group_id: t.groups.northside, member_id: ada }
  await t.owner
    .insertInto('program_stay')
    .values({ ...its, program: 'CCM', started_at: since })
    .execute()
  await t.owner
    .insertInto('consent')
    .values({ ...its, kind: 'ccm', text_version: '1', language: 'English', given_at: since })
    .execute()
})
afterAll(() => t.close())

const elsewhere = (body: object, { month = running, of = ada, path = '' } = {}) =>
  t.as(t.people.carla, 'POST', `members/${of}/billing/${month}/elsewhere${path}`, body)
const takeBack = (kind: string) => elsewhere({ kind, reason: 'It was another month' }, { path: '/removal' })
const display = async (month = running) => (await t.as(t.people.carla, 'GET', `members/${ada}/billing/${month}`)).json()
const reasonOf = async (code: string, month = running) =>
  (await display(month)).cells.find((cell: { code: string }) => cell.code === code)?.reason
const linesIn = async (month: string) => (await display(month)).lines
const facts = () => t.within(t.groups.northside, async (db) => (await findBillingFacts(db, [ada], { month: running })).get(ada)?.facts)

test('each kind takes out what it says, is shown with who and why, and is gone when taken back', async () => {
  for (const kind of elsewhereKinds) {
    expect((await elsewhere({ kind, reason: 'Told by the member' })).json()).toEqual({ kind })
    expect((await display()).elsewhere).toMatchObject([{ kind, reason: 'Told by the member', recordedBy: 'Carla Reyes' }])
    const { rpm, ccm, isApcmBilled } = (await facts()) ?? {}
    expect([rpm?.hasOtherPractitioner, ccm?.hasOtherPractitioner, isApcmBilled]).toEqual([
      kind === 'supply' ? true : undefined,
      kind === 'supply' || kind === 'primaryCare' ? undefined : true,
      kind === 'primaryCare' ? true : undefined,
    ])
    expect(await reasonOf('99490')).toBe({ supply: 'CONDITIONS_LT_2', primaryCare: 'APCM_MONTH' }[kind as string] ?? 'OTHER_PRACTITIONER')
    expect((await reasonOf('99454')) === 'OTHER_PRACTITIONER').toBe(kind === 'supply')
    // What was written at once is what a computation finds
    expect(await verifyMonths(t.db)).toEqual([])
    expect((await takeBack(kind)).json()).toEqual({ kind })
    expect(await display()).toMatchObject({ elsewhere: [] })
    expect(await reasonOf('99490')).toBe('CONDITIONS_LT_2')
    expect(await verifyMonths(t.db)).toEqual([])
  }
})

test('whoever measures for another practice or is in a hospice is not reminded to measure', async () => {
  const bea = await createMonitoredMember(t, t.groups.northside, 'Bea', [1])
  const isReminded = async () => (await t.as(t.people.carla, 'GET', `members/${bea}`)).json().reminders.remindMeasure
  for (const kind of elsewhereKinds) {
    const it = { kind, reason: 'Told by the member' }
    await elsewhere(it, { of: bea })
    expect([kind, await isReminded()]).toEqual([kind, !['supply', 'hospice'].includes(kind)])
    await elsewhere(it, { of: bea, path: '/removal' })
    expect(await isReminded()).toBe(true)
  }
})

test('said twice it stands as it was said first, and taken back twice it is told so', async () => {
  await elsewhere({ kind: 'hospice', reason: 'Told by the hospice' })
  await elsewhere({ kind: 'hospice', reason: 'Told again' })
  expect((await display()).elsewhere).toMatchObject([{ kind: 'hospice', reason: 'Told by the hospice' }])
  await takeBack('hospice')
  expect((await takeBack('hospice')).json()).toMatchObject({ status: 404, code: 'month.elsewhereUnknown' })
})

test('the month before is judged anew as well, and no month that has not begun is taken', async () => {
  const before = addMonths(running, -1)
  await elsewhere({ kind: 'supply', reason: 'A claim was denied' }, { month: before })
  expect(await reasonOf('99454', before)).toBe('OTHER_PRACTITIONER')
  expect(await reasonOf('99454')).not.toBe('OTHER_PRACTITIONER')
  expect(await verifyMonths(t.db)).toEqual([])
  for (const month of ['2021-08', addMonths(running, 1)])
    expect((await elsewhere({ kind: 'supply', reason: 'No such month' }, { month })).json().code).toBe('month.elsewhereAhead')
  await elsewhere({ kind: 'supply', reason: 'Another one' }, { month: before, path: '/removal' })
})

test('an older month that is open follows as well, one that nobody has looked at keeps no row, and a closed one waits', async () => {
  // Two or three months ago, whatever the day, and a period of supply ends in it
  const older = localMonth(Date.now() - 65 * 86_400_000, 'America/New_York')
  const digests = () =>
    t.owner.selectFrom('member_month').select('result_digest').where('year_month', '=', older).where('member_id', '=', ada).execute()
  const anew = async () => {
    await computeMonth(t.db, t.groups.northside, older)
    return digests()
  }
  const record = () => elsewhere({ kind: 'chronicCare', reason: 'A claim was denied' }, { month: older })
  const undo = () => elsewhere({ kind: 'chronicCare', reason: 'It was another month' }, { month: older, path: '/removal' })
  await record()
  expect(await digests()).toEqual([])
  await undo()
  const standing = await anew()
  await record()
  const live = await digests()
  expect(live).not.toEqual(standing)
  expect(live).toEqual(await anew())
  expect(await reasonOf('99490', older)).toBe('OTHER_PRACTITIONER')
  await undo()
  expect(await digests()).toEqual(standing)
  // Another practice bills the supply of a month whose claim is out already
  await t.as(t.people.adam, 'POST', `reports/months/${older}/close`, { reason: 'Kept on paper' })
  const { id } = await t.owner.selectFrom('month_close').select('id').executeTakeFirstOrThrow()
  await freezeMonth(t.db, t.groups.northside, id)
  const late = () => t.owner.selectFrom('late_change').select('member_id').execute()
  const filed = await linesIn(older)
  await elsewhere({ kind: 'supply', reason: 'A claim was denied' }, { month: older })
  expect([filed.length > 0, await linesIn(older), await late()]).toEqual([true, filed, [{ member_id: ada }]])
  await elsewhere({ kind: 'supply', reason: 'It was another month' }, { month: older, path: '/removal' })
  expect(await late()).toEqual([])
})

test('a kind that there is not, no reason and somebody else’s member are refused', async () => {
  expect((await elsewhere({ kind: 'supply', reason: ' ' })).json().errors).toMatchObject([{ path: 'reason' }])
  expect((await elsewhere({ kind: 'rent', reason: 'Told so' })).json().errors).toMatchObject([{ path: 'kind' }])
  const foreign = await t.as(t.people.luis, 'POST', `members/${ada}/billing/${running}/elsewhere`, { kind: 'supply', reason: 'Told so' })
  expect(foreign.statusCode).toBe(404)
})
