/**
 * Readings that are moved in: on the charts with where they came from, and nowhere else. Whatever is recorded, counted, judged or billed
 * of a person is the same to the byte with them and without.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChartImportReport } from '@vitalrounds/domain/chart-imports/api'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'
import { groupDigest } from './testing/group-digest.ts'
import { moveIn, patientOf } from './testing/move-in.ts'
import { recordDigest } from './testing/record-digest.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  // Counts of lists have a row from the first member on
  await moveIn(t).record([patientOf('first', 'Firstcomer')])
})
afterAll(() => t.close())

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const vital = (person: string, code: string, more: object) => ({
  resourceType: 'Observation',
  status: 'final',
  category: [{ coding: [{ code: 'vital-signs' }] }],
  subject: { reference: `Patient/${person}` },
  code: { coding: [{ system: 'http://loinc.org', code }] },
  ...more,
})
const half = (code: string, value: number) => ({
  code: { coding: [{ system: 'http://loinc.org', code }] },
  valueQuantity: { value, code: 'mm[Hg]' },
})
/** In danger by every rule, of today and of each day of the month, so that anything that judged or counted them would show it. */
const dangerous = (person: string, at: string) => [
  vital(person, '85354-9', { component: [half('8480-6', 214), half('8462-4', 128)], effectiveDateTime: at }),
  vital(person, '29463-7', { valueQuantity: { value: 211, code: '[lb_av]' }, effectiveDateTime: at }),
  vital(person, '2339-0', { valueQuantity: { value: 480, code: 'mg/dL' }, effectiveDateTime: at }),
]
const readingsOf = (person: string) => Array.from({ length: 30 }, (_, day) => dangerous(person, hoursAgo(1 + day * 24))).flat()

const add = async (memberId: string | null | undefined, values: object, hours: number) => {
  const answer = await t.as(t.people.carla, 'POST', `members/${memberId}/readings`, { measuredAt: hoursAgo(hours), values })
  expect(answer.statusCode, answer.body).toBe(200)
}
const memberOf = ({ entries }: ChartImportReport) => entries[0]?.memberId

test('given a person with readings of another system and one without, all that is on record of them is the same, also after readings of here', async () => {
  const { record } = moveIn(t)
  const withReadings = await record([patientOf('w1', 'Same'), ...readingsOf('w1')])
  expect(withReadings.counts).toMatchObject({ recorded: 91, refused: 0 })
  // Another person of the same name, whose birth date alone differs
  const without = await record([patientOf('w2', 'Same', { birthDate: '1955-05-21' })])
  const digestsOf = async ({ importId }: ChartImportReport) => {
    const digests = await recordDigest(t.owner, importId)
    return Object.fromEntries(Object.entries(digests).filter(([table]) => table !== 'moved_in_reading'))
  }
  await sql`update member set dob = '1954-03-09' where last_name = 'Same'`.execute(t.owner)
  const before = await digestsOf(without)
  expect(await digestsOf(withReadings)).toEqual(before)
  // A weight 29 lbs below what was moved in an hour ago would be a stranger, a loss, or suspect beside it
  for (const report of [withReadings, without]) await add(memberOf(report), { bodyWeight: 182.3 }, 0.5)
  for (const report of [withReadings, without]) await add(memberOf(report), { systolicBP: 196, diastolicBP: 118 }, 0.25)
  const after = await digestsOf(without)
  expect(after['warning'], 'a reading of here warns').not.toBe(before['warning'])
  expect(await digestsOf(withReadings)).toEqual(after)
})

test('given readings that were moved in, they stand on the charts beside the others, in no number of them, and tell from where', async () => {
  const { record } = moveIn(t)
  const memberId = memberOf(await record([patientOf('c1', 'Charted'), ...dangerous('c1', hoursAgo(50)), ...dangerous('c1', hoursAgo(26))]))
  await add(memberId, { systolicBP: 120, diastolicBP: 70 }, 1)
  const chart = (await t.as(t.people.carla, 'GET', `members/${memberId}/measurements`)).json()
  const of = (name: string) => chart.series.find(({ series }: { series: string }) => series === name)
  expect(of('bloodPressure')).toMatchObject({
    movedIn: { value: [214, 214], lower: [128, 128], evidence: ['Moved in from charts.ndjson', 'Moved in from charts.ndjson'] },
    points: { value: [120] },
    statistics: { count: 1, alarms: 0, critical: 0, average: { count: 1, value: 120, lower: 70 } },
  })
  expect(of('bodyWeight')).toMatchObject({
    movedIn: { value: [211, 211], lower: [null, null] },
    points: { value: [] },
    statistics: { count: 0 },
  })
  expect(Date.parse(chart.whole.from)).toBe(of('bodyWeight').movedIn.at[0])
  // Nobody is warned, nothing is latest, no day counts
  const member = (await t.as(t.people.carla, 'GET', `members/${memberId}`)).json()
  expect(member).toMatchObject({ warningSummary: { open: 0 }, systolicBP: 120, bodyWeight: null, bodyWeightLastDT: null, bloodSugar: null })
})

test('given a batch with readings that is taken back, the clinic is as before to the last row', async () => {
  const { record, act } = moveIn(t)
  const before = await groupDigest(t.owner, t.groups.northside)
  const { importId } = await record([patientOf('u1', 'Undonea'), ...readingsOf('u1'), patientOf('u2', 'Undoneb'), ...readingsOf('u2')])
  expect(await groupDigest(t.owner, t.groups.northside)).not.toBe(before)
  expect(await act(importId, 'undo')).toMatchObject({ state: 'undone', counts: { undone: 182, kept: 0 } })
  expect(await groupDigest(t.owner, t.groups.northside)).toBe(before)
})
