/** Practices by conditions: every cell equals members walked one by one and opens a list of that length; small ones are hidden. */
import { heatConditionIds, heatParts } from '@vitalrounds/domain/reports/dashboard/heat'
import { unassigned } from '@vitalrounds/domain/reports/report-fields'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changed } from '../../platform/changes.ts'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { createMonitoredMember } from '../testing/create-panel.ts'

let t: TestApp
const get = async (path: string, who = t.people.carla) => (await t.as(who, 'GET', `reports/${path}`)).json()

type Panel = { practice: string | null; codes: readonly string[]; members: number; warned: number; hasLeft?: true }
const panel: readonly Panel[] = [
  { practice: 'north', codes: ['I10'], members: 12, warned: 3 },
  { practice: 'north', codes: ['I10', 'E11.9'], members: 2, warned: 1 },
  { practice: 'south', codes: ['I10'], members: 11, warned: 0 },
  { practice: 'south', codes: ['E11.9'], members: 13, warned: 13 },
  // Few, in a practice of their own; and without any
  { practice: 'tiny', codes: ['I10'], members: 4, warned: 2 },
  { practice: null, codes: ['I50.9'], members: 3, warned: 1 },
  // Has left: not counted
  { practice: 'south', codes: ['I10'], members: 5, warned: 0, hasLeft: true },
]
/** As walked: members of a practice with the condition. */
const walked = (practice: string | null | undefined, code: string) => {
  const of = panel.filter(
    (row) => row.hasLeft === undefined && (practice === undefined || row.practice === practice) && row.codes.includes(code),
  )
  return { members: of.reduce((sum, { members }) => sum + members, 0), warned: of.reduce((sum, { warned }) => sum + warned, 0) }
}

async function addMembers({ practice, codes, members, warned, hasLeft }: Panel, nth: number) {
  const { northside } = t.groups
  for (let n = 0; n < members; n++) {
    const id = await createMonitoredMember(t, northside, `M${nth}x${n}`, [])
    await t.owner
      .updateTable('member')
      .set({
        practice_id: practice,
        diagnosis_codes: [...codes],
        disenrolled: hasLeft === true,
        disenrolled_at: hasLeft ? sql`now()` : null,
      })
      .where('id', '=', id)
      .execute()
    if (n < warned)
      await t.owner
        .insertInto('warning')
        .values({
          group_id: northside,
          member_id: id,
          category: 'highBP',
          severity: 'high',
          act_key: `act ${nth} ${n}`,
          text: '160/90 mmHg, at or above 150/90',
          measured_at: sql`now()`,
          raised_at: sql`now()`,
          needs_review: true,
        })
        .execute()
    await t.within(northside, async (db) => changed(db, 'member', { memberId: id }))
  }
}

beforeAll(async () => {
  t = await testApp()
  for (const [practice_id, name] of [
    ['north', 'North Clinic'],
    ['south', 'South Clinic'],
    ['tiny', 'Tiny Clinic'],
  ] as const)
    await t.owner.insertInto('practice').values({ group_id: t.groups.northside, practice_id, name }).execute()
  for (const [nth, of] of panel.entries()) await addMembers(of, nth)
})
afterAll(() => t.close())

test('given members of practices with conditions, each cell that is shown counts as walked, and small ones are hidden with one more where the total tells', async () => {
  const { practices, all } = await get('dashboard-conditions')
  expect(practices.map(({ name }: { name: string }) => name)).toEqual(['North Clinic', 'South Clinic', 'Tiny Clinic', 'No practice'])
  const [north, south, tiny, none] = practices.map(({ cells }: { cells: object }) => cells)
  expect(north.htn).toEqual(walked('north', 'I10'))
  // Four of the tiny practice are hidden, and with them the smallest other: the total would tell them
  expect([south.htn, tiny.htn]).toEqual([null, null])
  expect(all.htn).toEqual(walked(undefined, 'I10'))
  // Two of the north are hidden, and so is the only other
  expect([north.dm, south.dm]).toEqual([null, null])
  expect(all.dm).toEqual(walked(undefined, 'E11.9'))
  // Three in all: the total is as small as the cell
  expect([none.chf, all.chf]).toEqual([null, null])
  expect(north.esrd).toEqual({ members: 0, warned: 0 })
})

test('every number opens a list of exactly that length', async () => {
  const { practices, all } = await get('dashboard-conditions')
  for (const { id, cells } of [...practices, { id: undefined, cells: all }])
    for (const condition of heatConditionIds)
      for (const part of heatParts) {
        const count = cells[condition]?.[part]
        if (count === undefined) continue
        const list = await get(
          `dashboard-conditions/${condition}/${part}${id === undefined ? '' : `?practiceId=${encodeURIComponent(id)}`}`,
        )
        expect({ id, condition, part, count: list.count, members: list.members.length }).toEqual({
          id,
          condition,
          part,
          count,
          members: count,
        })
      }
  expect((await get(`dashboard-conditions/chf/members?practiceId=${encodeURIComponent(unassigned)}`)).count).toBe(3)
})

test("given one person's members, they alone are counted; another clinic has none of these", async () => {
  const mine = await get(`dashboard-conditions?show=${t.people.carla.userId}`)
  expect(mine.practices).toEqual([])
  expect((await get('dashboard-conditions/htn/members', t.people.luis)).count).toBe(0)
})

test('the CSV says what the table says, and hides what it hides', async () => {
  const { body } = await t.as(t.people.adam, 'GET', 'reports/dashboard.csv')
  const lines = body.split('\r\n').filter((line) => line.startsWith('Conditions,"Hypertension'))
  const counts = lines.map((line) => [line.split('"')[1], line.split(',').at(-1)])
  expect(counts).toContainEqual(['Hypertension, North Clinic, with an open warning', '4'])
  expect(counts).toContainEqual(['Hypertension, Tiny Clinic, enrolled', 'hidden'])
  expect(counts).toContainEqual(['Hypertension, All practices, enrolled', '29'])
})
