/** Laboratory values that are moved in: on the chart with the name of their file, out again over FHIR, and taken back to the last row. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { labObservationsOf } from '@vitalrounds/domain/fhir/chart-resources'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'
import { groupDigest } from './testing/group-digest.ts'
import { moveIn, patientOf } from './testing/move-in.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  // Counts of lists have a row from the first member on
  await moveIn(t).record([patientOf('first', 'Firstcomer')])
})
afterAll(() => t.close())

const lab = (person: string, [loinc, value, code]: readonly [string, number, string], more: object = {}) => ({
  resourceType: 'Observation',
  status: 'final',
  category: [{ coding: [{ code: 'laboratory' }] }],
  subject: { reference: `Patient/${person}` },
  code: { coding: [{ system: 'http://loinc.org', code: loinc }], text: 'As written' },
  effectiveDateTime: '2026-03-04',
  valueQuantity: { value, code },
  ...more,
})
const [a1c, creatinine] = [['4548-4', 6.8, '%'] as const, ['2160-0', 1.1, 'mg/dL'] as const]
const labsOf = async (memberId: string | null | undefined) => (await t.as(t.people.carla, 'GET', `members/${memberId}/labs`)).json()['labs']

test('given laboratory values with a person, they stand on the chart with their day, their laboratory and the name of the file', async () => {
  const { record } = moveIn(t)
  const { entries, counts } = await record([
    patientOf('l1', 'Labhaven'),
    lab('l1', a1c, { performer: [{ display: 'Harbor Lab' }] }),
    lab('l1', creatinine),
    lab('l1', ['13457-7', 101, 'mg/dL']),
  ])
  expect(counts).toMatchObject({ recorded: 3, refused: 1 })
  expect(entries.map(({ kind, name, outcome }) => [kind, name, outcome])).toEqual([
    ['member', 'Mover Labhaven', 'recorded'],
    ['lab', 'A1c 6.8%, 03/04/2026', 'recorded'],
    ['lab', 'Creatinine 1.1 mg/dL, 03/04/2026', 'recorded'],
    ['lab', 'As written', 'refused'],
  ])
  const evidence = 'Moved in from charts.ndjson'
  expect(await labsOf(entries[0]?.memberId)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        test: 'a1c',
        value: 6.8,
        drawnOn: '2026-03-04',
        laboratory: 'Harbor Lab',
        evidence,
        recordedBy: 'Adam Reyes',
      }),
      // CKD-EPI 2021 of a woman of 71 with 1.1 mg/dL: NEJM 2021;385:1737
      expect.objectContaining({ test: 'egfr', value: 53.7, creatinine: 1.1, evidence }),
    ]),
  )
})

test('given a value that was moved in, FHIR says so and names no clinic that had it analyzed', () => {
  const row = {
    id: 'i',
    updatedAt: '2026-11-28T00:00:00Z',
    memberId: 'm',
    groupId: 'g',
    recordedAt: '',
    recordedBy: null,
    isRemoved: false,
  }
  const stored = {
    test: 'a1c' as const,
    tenths: 68,
    creatinineHundredths: null,
    drawnOn: '2026-03-04',
    laboratory: '',
    dob: '',
    gender: '',
  }
  const [observation] = labObservationsOf({ ...row, ...stored, evidence: 'Moved in from charts.ndjson' })
  expect(observation).toMatchObject({ status: 'final', note: [{ text: 'Moved in from charts.ndjson' }] })
  expect(observation).not.toHaveProperty('performer')
  const [entered] = labObservationsOf({ ...row, ...stored, evidence: '' })
  expect(entered).toMatchObject({ performer: [{ reference: 'Organization/g' }] })
})

test('given a batch with laboratory values that is taken back, the clinic is as before to the last row', async () => {
  const { record, act } = moveIn(t)
  const before = await groupDigest(t.owner, t.groups.northside)
  const people = Array.from({ length: 12 }, (_, at) => `u${at}`)
  const { importId, counts } = await record(
    people.flatMap((id) => [
      patientOf(id, `Undone ${id}`, { name: [{ family: `Undone${'abcdefghijkl'.charAt(Number(id.slice(1)))}`, given: ['Mover'] }] }),
      lab(id, a1c),
    ]),
  )
  expect(counts.recorded).toBe(24)
  expect(await groupDigest(t.owner, t.groups.northside)).not.toBe(before)
  expect(await act(importId, 'undo')).toMatchObject({ state: 'undone', counts: { undone: 24, kept: 0 } })
  expect(await groupDigest(t.owner, t.groups.northside)).toBe(before)
})

test('given a value entered since, its member stays with all that was moved in, and the others of the lot go', async () => {
  const { record, act } = moveIn(t)
  const { importId, entries } = await record([patientOf('k1', 'Keepera'), lab('k1', a1c), patientOf('k2', 'Keeperb'), lab('k2', a1c)])
  const memberId = entries[0]?.memberId
  const body = { test: 'hdl', value: 44, drawnOn: '2026-03-04' }
  expect((await t.as(t.people.carla, 'POST', `members/${memberId}/labs`, body)).statusCode).toBe(200)
  const undone = await act(importId, 'undo')
  expect(undone.entries.map(({ outcome }) => outcome)).toEqual(['kept', 'kept', 'undone', 'undone'])
  expect(await labsOf(memberId)).toHaveLength(2)
})

test('given one member whom something else refers to, that one stays and the others of the lot are taken back', async () => {
  const { record, act } = moveIn(t)
  const { importId, entries } = await record([patientOf('r1', 'Refera'), patientOf('r2', 'Referb'), patientOf('r3', 'Referc')])
  // A table of others without columns that the digest knows
  await sql`create table refers_here (g uuid, m uuid, foreign key (g, m) references member (group_id, id))`.execute(t.owner)
  await sql`insert into refers_here values (${t.groups.northside}, ${entries[1]?.memberId})`.execute(t.owner)
  const undone = await act(importId, 'undo')
  expect(undone.entries.map(({ outcome }) => outcome)).toEqual(['undone', 'kept', 'undone'])
  await sql`drop table refers_here`.execute(t.owner)
})
