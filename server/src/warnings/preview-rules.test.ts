/** What a preview of rules says, against what saving them does. */
import { startingRules } from '@vitalrounds/domain/warnings/clinical-rules'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMember } from '../members/testing/create-member.ts'
import { testApp, type TestApp } from '../platform/testing/test-app.ts'
import { insertMeasuringAct, hoursAgo } from '../readings/testing/insert-readings.ts'
import { applyClinicalRules } from './apply-clinical-rules.ts'
import { judgeReadings } from './judge-readings.ts'

let t: TestApp
let bea: string

beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.owner.deleteFrom('warning').execute()
  await t.owner.deleteFrom('reading').execute()
  bea = await createMember(t.owner, t.groups.northside, 'Bea North')
})

const north = (memberId: string) => ({ groupId: t.groups.northside, memberId })
const carla = (method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) => t.as(t.people.carla, method, url, body)
const summary = (memberId: string) =>
  t.owner.selectFrom('member_summary').selectAll().where('member_id', '=', memberId).executeTakeFirstOrThrow()
/** As the inbox does it: the last ten days of a member. */
const judge = (memberId: string) =>
  t.within(t.groups.northside, (db) => judgeReadings(db, [{ memberId, from: hoursAgo(240), to: hoursAgo(0) }]))
const rule = (warn: number, critical: number | null = null) => [{ kind: 'value', metric: 'spo2', warn, critical }]

describe('proposed rules', () => {
  it('can be tried on the last 90 days before they hold', async () => {
    await insertMeasuringAct(t.owner, north(bea), { at: hoursAgo(24 * 80), values: { spo2: 93 } })
    await insertMeasuringAct(t.owner, north(bea), { at: hoursAgo(24 * 3), values: { spo2: 87 } })
    await insertMeasuringAct(t.owner, north(bea), { at: hoursAgo(24 * 95), values: { spo2: 70 } })
    const answer = await carla('POST', 'groups/clinical-rules/preview', {
      clinical_rules: { lowSpO2: rule(94, 88) },
      memberId: bea,
    })
    const { types, days, members } = answer.json()
    expect({ days, members }).toEqual({ days: 90, members: 1 })
    expect(types.find((type: { category: string }) => type.category === 'lowSpO2')).toEqual({
      category: 'lowSpO2',
      present: { warnings: 1, critical: 1, members: 1 },
      proposed: { warnings: 2, critical: 1, members: 1 },
    })
    const row = await t.owner
      .selectFrom('audit')
      .select('ids')
      .where('action', '=', 'POST groups/clinical-rules/preview')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(row).toEqual({ ids: [bea] })
    const whole = (await carla('POST', 'groups/clinical-rules/preview', { clinical_rules: startingRules })).json()
    expect(whole.members).toBe(whole.enrolled)
    for (const type of whole.types) expect(type.present).toEqual(type.proposed)
    expect((await t.as(t.people.luis, 'POST', 'groups/clinical-rules/preview', { clinical_rules: {}, memberId: bea })).statusCode).toBe(404)
    expect(await t.owner.selectFrom('warning').selectAll().execute()).toEqual([])
  })

  it('are counted of every member in parts whose sum is exact, present types once', async () => {
    const ids = [
      bea,
      ...(await Promise.all(['Ed', 'Flo', 'Gus', 'Hal', 'Ivy'].map((name) => createMember(t.owner, t.groups.northside, name)))),
    ]
    for (const id of ids) await insertMeasuringAct(t.owner, north(id), { at: hoursAgo(24 * 30), values: { spo2: 93, pulse: 140 } })
    const request = async (body: object) =>
      (await carla('POST', 'groups/clinical-rules/preview', { clinical_rules: { ...startingRules, lowSpO2: rule(94) }, ...body })).json()
    const whole = await request({})
    expect(whole).toMatchObject({ part: { n: 0, of: 1 }, members: whole.enrolled })
    const parts = await Promise.all([0, 1, 2].map((n) => request({ part: { n, of: 3 } })))
    const sum = (pick: (item: typeof whole) => number) => parts.reduce((total, part) => total + pick(part), 0)
    expect(sum((item) => item.members)).toBe(whole.enrolled)
    for (const [at, type] of whole.types.entries())
      for (const side of ['present', 'proposed'])
        for (const count of ['warnings', 'critical', 'members'])
          expect(
            sum((item) => item.types[at][side][count]),
            `${type.category} ${side} ${count}`,
          ).toBe(type[side][count])
    const of = (category: string) => whole.types.find((type: { category: string }) => type.category === category)
    expect(of('lowSpO2')).toMatchObject({ present: { members: 0 }, proposed: { warnings: 6, members: 6 } })
    expect(of('highPulse').present).toMatchObject({ warnings: 6, members: 6 })
    expect(of('highPulse').proposed).toEqual(of('highPulse').present)
    expect((await carla('POST', 'groups/clinical-rules/preview', { clinical_rules: {}, part: { n: 0, of: 0 } })).statusCode).toBe(422)
  })

  it('say of all members who enters and leaves Needs review, exactly as saving does', async () => {
    const ids = [bea, ...(await Promise.all(['Ann', 'Cy', 'Dot'].map((name) => createMember(t.owner, t.groups.northside, name))))]
    const spo2 = [
      [3, 91],
      [5, 85],
      [100, 86],
      [2, 95],
    ] as const
    for (const [n, [hours, value]] of spo2.entries())
      await insertMeasuringAct(t.owner, north(ids[n] ?? ''), { at: hoursAgo(hours), values: { spo2: value } })
    for (const id of ids) await judge(id)
    const review = async (clinical_rules: object) =>
      (await carla('POST', 'groups/clinical-rules/preview', { clinical_rules })).json().review
    expect(await review(startingRules)).toEqual({
      enter: { members: 0, critical: 0 },
      leave: { members: 0, critical: 0 },
    })
    expect(await review({ lowSpO2: rule(96, 80) })).toMatchObject({ enter: { members: 1, critical: 0 } })
    const stricter = { lowSpO2: rule(84) }
    expect(await review(stricter)).toEqual({ enter: { members: 0, critical: 0 }, leave: { members: 3, critical: 2 } })
    await carla('PUT', 'groups/clinical-rules', { clinical_rules: stricter, reason: 'tried' })
    await applyClinicalRules(t.db, t.groups.northside)
    expect((await Promise.all(ids.map(summary))).map((item) => item.needs_review)).toEqual([false, false, false, false])
    // Back again: those that were on record stand again, also what is older than two days
    expect(await review(startingRules)).toMatchObject({ enter: { members: 3, critical: 2 } })
    await carla('PUT', 'groups/clinical-rules', { clinical_rules: startingRules, reason: 'tried' })
    await applyClinicalRules(t.db, t.groups.northside)
    expect((await Promise.all(ids.map(summary))).map((item) => item.needs_review)).toEqual([true, true, true, false])
  })

  it('count whoever has been seen to before like everybody else', async () => {
    const ann = await createMember(t.owner, t.groups.northside, 'Ann')
    const measured = [
      [bea, 40, 85],
      [bea, 3, 93],
      [ann, 40, 85],
      [ann, 3, 86],
    ] as const
    for (const [id, hours, value] of measured)
      await insertMeasuringAct(t.owner, north(id), { at: hoursAgo(hours), values: { spo2: value } })
    for (const id of [bea, ann]) await judge(id)
    // Both were called yesterday; since then nobody has called Ann again
    for (const id of [bea, ann]) {
      const { warnings } = (await carla('GET', `members/${id}/warnings`)).json()
      const oldest = warnings.toSorted((a: { measuredAt: string }, b: { measuredAt: string }) => (a.measuredAt < b.measuredAt ? -1 : 1))[0]
      await carla('POST', `members/${id}/warnings/clearance`, { reason: 'Called', warningIds: [oldest._id] })
    }
    const stand = async () => (await Promise.all([bea, ann].map(summary))).map((item) => item.needs_review)
    const review = async (clinical_rules: object) =>
      (await carla('POST', 'groups/clinical-rules/preview', { clinical_rules })).json().review
    const save = async (clinical_rules: object) => {
      await carla('PUT', 'groups/clinical-rules', { clinical_rules, reason: 'tried' })
      await applyClinicalRules(t.db, t.groups.northside)
    }
    await save(startingRules)
    expect(await stand()).toEqual([false, true])
    expect(await review({ lowSpO2: rule(84) })).toEqual({ enter: { members: 0, critical: 0 }, leave: { members: 1, critical: 1 } })
    expect(await review({ lowSpO2: rule(94) })).toMatchObject({ enter: { members: 1 }, leave: { members: 0 } })
    await save({ lowSpO2: rule(94) })
    expect(await stand()).toEqual([true, true])
  })
})
