import { startingRules } from '@vitalrounds/domain/warnings/clinical-rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { createMember } from '../members/testing/create-member.ts'
import { testApp, type TestApp } from '../platform/testing/test-app.ts'
import { applyClinicalRules } from './apply-clinical-rules.ts'
import { workInbox } from '../inbox-handlers.ts'
import { createConnection, createDevice, post } from '../inbox/testing/create-connection.ts'
import { insertMeasuringAct, hoursAgo } from '../readings/testing/insert-readings.ts'
import { judgeReadings } from './judge-readings.ts'

let t: TestApp
let bea: string

beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  bea = await createMember(t.owner, t.groups.northside, 'Bea North')
})

const north = (memberId: string) => ({ groupId: t.groups.northside, memberId })
const carla = (method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) => t.as(t.people.carla, method, url, body)
const warningsOf = (memberId: string) =>
  t.owner.selectFrom('warning').selectAll().where('member_id', '=', memberId).orderBy('measured_at').execute()
const summary = (memberId: string) =>
  t.owner.selectFrom('member_summary').selectAll().where('member_id', '=', memberId).executeTakeFirstOrThrow()
/** As the inbox does it: the last ten days of a member. */
const judge = async (memberId: string) => {
  const span = { memberId, from: hoursAgo(240), to: hoursAgo(0) }
  const { changed, warnings } = await t.within(t.groups.northside, (db) => judgeReadings(db, [span]))
  return { ...warnings, severities: changed.severities }
}
const rule = (warn: number, critical: number | null = null) => [{ kind: 'value', metric: 'spo2', warn, critical }]

describe('warnings', () => {
  it('are raised once an act and type, however often readings are judged', async () => {
    await insertMeasuringAct(t.owner, north(bea), { at: hoursAgo(2), values: { systolicBP: 186, diastolicBP: 124, pulse: 140 } })
    expect(await judge(bea)).toEqual({ raised: 2, withdrawn: 0, severities: 3 })
    expect(await judge(bea)).toEqual({ raised: 0, withdrawn: 0, severities: 0 })
    expect((await warningsOf(bea)).map((w) => `${w.category} ${w.severity}: ${w.text}`)).toEqual(
      expect.arrayContaining(['highBP critical: 186/124 mmHg, at or above 180 systolic', 'highPulse critical: 140 bpm, at or above 131']),
    )
  })

  it('of readings older than 48 hours are marked as backfilled', async () => {
    await insertMeasuringAct(t.owner, north(bea), { at: hoursAgo(47.5), values: { spo2: 80 } })
    await insertMeasuringAct(t.owner, north(bea), { at: hoursAgo(48.5), values: { spo2: 81 } })
    await judge(bea)
    expect((await warningsOf(bea)).map((w) => [w.value, w.is_backfilled])).toEqual([
      [81, true],
      [80, false],
    ])
  })

  it('are never raised by what is excluded, quarantined or a repeat', async () => {
    await insertMeasuringAct(t.owner, north(bea), { at: hoursAgo(2), values: { spo2: 80 }, excluded: true })
    await insertMeasuringAct(t.owner, north(bea), { at: hoursAgo(3), values: { spo2: 40 } })
    await insertMeasuringAct(t.owner, north(bea), { at: hoursAgo(4), values: { spo2: 81 } })
    await insertMeasuringAct(t.owner, north(bea), { at: hoursAgo(4), values: { spo2: 81 }, source: 'manual' })
    expect(await judge(bea)).toMatchObject({ raised: 1 })
    expect(await warningsOf(bea)).toMatchObject([{ value: 81 }])
  })

  it('are not raised for members who have left', async () => {
    const left = await createMember(t.owner, t.groups.northside, 'Lee Left', {
      member: { disenrolled: true, disenrolled_at: hoursAgo(1) },
    })
    await insertMeasuringAct(t.owner, north(left), { at: hoursAgo(2), values: { spo2: 80 } })
    expect(await judge(left)).toEqual({ raised: 0, withdrawn: 0, severities: 1 })
  })
})

describe('the log', () => {
  const list = async (query: string) => (await carla('GET', `members/${bea}/warnings?${query}`)).json()

  const toldToDoctor = async () => (await carla('GET', `members/${bea}/doctoralerts/preview`)).json().snapshot.vitals[0].latest

  it('says why a reading is doubted, until somebody says that it is the member’s', async () => {
    await insertMeasuringAct(t.owner, north(bea), { at: hoursAgo(30), values: { bodyWeight: 180 } })
    const [odd] = await insertMeasuringAct(t.owner, north(bea), { at: hoursAgo(2), values: { bodyWeight: 200 } })
    await carla('GET', `members/${bea}/process-readings`)
    const suspect = 'Probably another person (20 lbs in 28 h)'
    expect((await list('state=open')).warnings).toMatchObject([{ category: 'weightGain', readingId: odd, suspect }])
    const charts = async () => (await carla('GET', `members/${bea}/measurements`)).json().series[0].points.suspect
    expect(await charts()).toEqual([null, suspect])
    expect(await toldToDoctor()).toMatchObject({ isSuspect: true, doubt: suspect })
    await carla('POST', `members/${bea}/readings/${odd}/acceptance`, { reason: 'It is theirs' })
    expect((await list('state=open')).warnings).toMatchObject([{ readingId: odd, suspect: null }])
    expect(await charts()).toEqual([null, null])
    expect(await toldToDoctor()).toMatchObject({ isSuspect: false, doubt: null })
    const takeBack = () => carla('POST', `members/${bea}/readings/${odd}/acceptance`, { accepted: false, reason: 'Undo' })
    expect((await takeBack()).statusCode).toBe(200)
    expect((await list('state=open')).warnings).toMatchObject([{ category: 'weightGain', readingId: odd, suspect }])
    expect(await charts()).toEqual([null, suspect])
    expect((await takeBack()).json().code).toBe('reading.notAccepted')
  })

  it('lists what was cleared, the last first, and what the act of one reading raised', async () => {
    const [, lower] = await insertMeasuringAct(t.owner, north(bea), {
      at: hoursAgo(3),
      values: { systolicBP: 186, diastolicBP: 124 },
    })
    await insertMeasuringAct(t.owner, north(bea), { at: hoursAgo(2), values: { spo2: 80 } })
    await insertMeasuringAct(t.owner, north(bea), { at: hoursAgo(1), values: { spo2: 81 } })
    await carla('GET', `members/${bea}/process-readings`)
    const { warnings } = await list('state=open')
    for (const { _id } of warnings.slice(1)) await carla('POST', `members/${bea}/warnings/${_id}/clearance`, { reason: 'Called' })
    const ids = (some: { _id: string }[]) => some.map(({ _id }) => _id)
    const cleared = await list('state=cleared')
    expect([cleared.count, ids(cleared.warnings)]).toEqual([2, ids(warnings.slice(1).toReversed())])
    expect(await list('state=open')).toMatchObject({ count: 1, open: 1, cleared: 2 })
    const ofAct = await list(`state=all&readingId=${lower}`)
    expect([ofAct.count, ofAct.warnings[0].label, ofAct.open]).toEqual([1, 'High BP', 1])
    const none = await list(`state=all&readingId=${bea}`)
    expect(none.warnings).toEqual([])
  })
})

describe('clearing', () => {
  const three = async () => {
    for (const hours of [2, 3, 4]) await insertMeasuringAct(t.owner, north(bea), { at: hoursAgo(hours), values: { spo2: 91 - hours } })
    await carla('GET', `members/${bea}/process-readings`)
    return (await carla('GET', `members/${bea}/warnings`)).json()
  }

  it('closes one with what was done, and tells the summary', async () => {
    const listed = await three()
    expect(listed).toMatchObject({
      count: 3,
      open: 3,
      worst: 'critical',
      warnings: [
        { label: 'Low SpO2', severity: 'low', side: 'below', text: '89%, below 92', needsReview: true },
        { severity: 'low' },
        { severity: 'critical' },
      ],
    })
    const id = listed.warnings[2]._id
    const answer = await carla('POST', `members/${bea}/warnings/${id}/clearance`, { reason: 'Called, feels well' })
    expect(answer.json()).toEqual({ cleared: 1, open: 2 })
    expect(await summary(bea)).toMatchObject({ open_warnings: 2, worst_severity: 1 })
    const again = await carla('POST', `members/${bea}/warnings/${id}/clearance`, { reason: 'Called, feels well' })
    expect([again.statusCode, again.json().code]).toEqual([409, 'warning.closed'])
    const all = (await carla('GET', `members/${bea}/warnings?state=all`)).json()
    expect(all.warnings[2]).toMatchObject({
      needsReview: false,
      cleared: { by: 'Carla Reyes', reason: 'Called, feels well' },
    })
    const row = await t.owner
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'POST members/:id/warnings/:warningId/clearance')
      .where('result', '=', 'ok')
      .execute()
    expect(row.at(-1)).toMatchObject({ reason: 'Called, feels well', ids: [bea, id] })
  })

  it('given words that claim a call, a text or an alert, is refused until it is on record today', async () => {
    const { warnings } = await three()
    const [first, second] = warnings.map(({ _id }: { _id: string }) => _id)
    const contact = async () => (await carla('GET', `members/${bea}/warnings/contact`)).json()
    const clear = (reason: string, id = first) => carla('POST', `members/${bea}/warnings/${id}/clearance`, { reason })
    expect(await contact()).toEqual({ called: null, texted: null, informed: null })
    for (const [reason, code] of [
      ['Called the member', 'warning.notCalled'],
      ['called the member, feels well', 'warning.notCalled'],
      ['Texted the member', 'warning.notTexted'],
      ['Doctor informed', 'warning.notInformed'],
    ] as const)
      expect([(await clear(reason)).statusCode, (await clear(reason)).json().code]).toEqual([409, code])
    const call = { group_id: t.groups.northside, member_id: bea, phone: '+14155557001', user_id: t.people.carla.userId, direction: 'out' }
    await t.owner
      .insertInto('call')
      .values({ ...call, state: 'completed', sid: `${bea} 1`, at: hoursAgo(25) })
      .execute()
    await t.owner
      .insertInto('call')
      .values({ ...call, state: 'completed', sid: `${bea} 2`, direction: 'in' })
      .execute()
    await t.owner
      .insertInto('call')
      .values({ ...call, state: 'failed', sid: `${bea} 3` })
      .execute()
    expect((await contact()).called).toBeNull()
    await t.owner
      .insertInto('call')
      .values({ ...call, state: 'no-answer', sid: `${bea} 4` })
      .execute()
    expect((await contact()).called).not.toBeNull()
    expect((await clear('Called the member')).statusCode).toBe(200)
    expect((await clear('Texted the member', second)).json().code).toBe('warning.notTexted')
    const text = {
      group_id: t.groups.northside,
      member_id: bea,
      phone: '+14155557001',
      clinic_phone: '+18445550100',
      value: 'Hello',
      sender_type: 'USER',
    }
    await t.owner
      .insertInto('text_message')
      .values({ ...text, state: 'failed' })
      .execute()
    await t.owner
      .insertInto('text_message')
      .values({ ...text, sender_type: 'AUTO', state: 'sent' })
      .execute()
    expect((await clear('Texted the member', second)).json().code).toBe('warning.notTexted')
    await t.owner
      .insertInto('text_message')
      .values({ ...text, state: 'sent' })
      .execute()
    expect((await clear('Texted the member', second)).statusCode).toBe(200)
  })

  it('is taken back by whoever did it, for a few minutes, and nobody else', async () => {
    const { warnings } = await three()
    const [first, second] = warnings.map(({ _id }: { _id: string }) => _id)
    const undo = (who: typeof t.people.carla, warningIds: string[]) =>
      t.as(who, 'POST', `members/${bea}/warnings/reopening`, { warningIds })
    await carla('POST', `members/${bea}/warnings/${first}/clearance`, { reason: 'Called, feels well' })
    await t.as(t.people.adam, 'POST', `members/${bea}/warnings/${second}/clearance`, { reason: 'Called, feels well' })
    expect((await undo(t.people.carla, [first, second])).json()).toEqual({ reopened: 1, open: 2 })
    expect(await summary(bea)).toMatchObject({ open_warnings: 2, needs_review: true })
    const log = (await carla('GET', `members/${bea}/warnings?state=all`)).json()
    expect(log.warnings[0]).toMatchObject({ needsReview: true, cleared: null })
    expect(log.warnings[1]).toMatchObject({ needsReview: false, cleared: { reason: 'Called, feels well' } })
    const late = { cleared_at: hoursAgo(0.2) }
    await t.owner.updateTable('warning').set(late).where('id', '=', second).execute()
    for (const answer of [await undo(t.people.adam, [second]), await undo(t.people.carla, [first])])
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'warning.notReopened'])
  })

  it('ends what the strip says of a vital whose latest value is within the rules', async () => {
    await insertMeasuringAct(t.owner, north(bea), { at: hoursAgo(5), values: { spo2: 80, pulse: 72 } })
    await insertMeasuringAct(t.owner, north(bea), { at: hoursAgo(2), values: { spo2: 97 } })
    await judge(bea)
    const strip = async () => (await carla('GET', `members/${bea}`)).json().vitalsToReview
    expect(await strip()).toEqual(['spo2'])
    await carla('POST', `members/${bea}/warnings/clearance`, { reason: 'Called, feels well' })
    expect(await strip()).toEqual([])
  })

  it('closes all, or those that were seen, and what is cleared stays cleared when readings are read anew', async () => {
    const { warnings } = await three()
    const response = await carla('POST', `members/${bea}/warnings/clearance`, {
      reason: 'seen today',
      warningIds: [warnings[0]._id],
    })
    expect(response.json()).toEqual({ cleared: 1, open: 2 })
    expect((await carla('POST', `members/${bea}/warnings/clearance`, { reason: 'visited at home' })).json()).toEqual({
      cleared: 2,
      open: 0,
    })
    expect((await carla('GET', `members/${bea}/process-readings`)).json().warnings).toEqual({ raised: 0, withdrawn: 0 })
    expect(await summary(bea)).toMatchObject({ open_warnings: 0, needs_review: false })
    // The value stays out of its rules in the row, with who has seen to it, when and how
    const row = (await carla('GET', `members/${bea}`)).json()
    expect(row.valueHandled).toEqual(
      Object.fromEntries(
        Object.keys(row.valueInsights).map((vital) => [
          vital,
          { at: expect.any(String), by: expect.stringMatching(/./), reason: expect.stringMatching(/^(seen|visited)/) },
        ]),
      ),
    )
    expect(Object.keys(row.valueHandled)).not.toEqual([])
  })

  it('refuses a warning of another member or group', async () => {
    await three()
    const other = await createMember(t.owner, t.groups.northside, 'Cy Other')
    const [warning] = await warningsOf(bea)
    const answer = await carla('POST', `members/${other}/warnings/${warning?.id}/clearance`, { reason: 'wrong person' })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'warning.unknown'])
    expect(
      (
        await t.as(t.people.luis, 'POST', `members/${bea}/warnings/${warning?.id}/clearance`, {
          reason: 'wrong clinic',
        })
      ).statusCode,
    ).toBe(404)
    expect(await warningsOf(bea)).toMatchObject([{ needs_review: true }, { needs_review: true }, { needs_review: true }])
  })
})

test('a delivery that breaks a rule is a warning and a reason in the summary, in one transaction', async () => {
  const scale = await createConnection(t.owner, 'bodytrace')
  const current = [{ memberId: bea, fromAt: hoursAgo(400) }]
  await createDevice(t.owner, {
    groupId: t.groups.northside,
    vendor: 'bodytrace',
    device: 'BT004',
    key: '013950000000017',
    held: current,
  })
  const weigh = (hours: number, grams: number) =>
    post(t.app, scale, { imei: '013950000000017', ts: Date.parse(hoursAgo(hours)), values: { weight: grams } })
  await weigh(1, 84_400)
  while ((await workInbox(t.db)) > 0);
  expect(await warningsOf(bea)).toEqual([])
  // The earlier weight comes late, as from a kitchen without signal; what it is compared with is judged again
  await weigh(30, 82_000)
  while ((await workInbox(t.db)) > 0);
  expect(await warningsOf(bea)).toMatchObject([{ category: 'weightGain', severity: 'critical', text: '+5.3 lbs in 7 days, now 186.1 lbs' }])
  expect(await summary(bea)).toMatchObject({
    needs_review: true,
    worst_severity: 3,
    reason: { code: 'weightGain', severity: 'critical' },
  })
})

describe('measure types judged anew', () => {
  it('answer the types, each once, and the open warnings about them, the most dangerous first', async () => {
    await insertMeasuringAct(t.owner, north(bea), { at: hoursAgo(3), values: { spo2: 85, pulse: 160 } })
    await insertMeasuringAct(t.owner, north(bea), { at: hoursAgo(5), values: { spo2: 90 } })
    const judgeTypes = (measureTypes: unknown) => carla('POST', `members/${bea}/clinical-rules`, { measureTypes })
    const first = await judgeTypes(['spo2', 'spo2'])
    expect(first.json()).toMatchObject({
      measureTypes: ['spo2'],
      raised: 3,
      warnings: [
        { category: 'lowSpO2', severity: 'critical', needsReview: true },
        { category: 'lowSpO2', severity: 'low', needsReview: true },
      ],
    })
    expect((await judgeTypes(['pulse', 'spo2'])).json()).toMatchObject({ raised: 0, withdrawn: 0, warnings: [{}, {}, {}] })
    expect((await judgeTypes(['bodyWeight'])).json()).toEqual({ measureTypes: ['bodyWeight'], warnings: [], raised: 0, withdrawn: 0 })
    for (const wrong of [[], ['mood'], { lowSpO2: null }, 'spo2']) expect((await judgeTypes(wrong)).statusCode).toBe(422)
  })
})

describe('a member’s own rules', () => {
  it('replace the group’s by type, reach back over the last weeks, and go with null', async () => {
    await insertMeasuringAct(t.owner, north(bea), { at: hoursAgo(3), values: { spo2: 90 } })
    await insertMeasuringAct(t.owner, north(bea), { at: hoursAgo(100), values: { spo2: 85 } })
    await judge(bea)
    expect(await warningsOf(bea)).toMatchObject([{ severity: 'critical' }, { severity: 'low' }])
    const set = await carla('PUT', `members/${bea}/own-rules`, {
      rules: { lowSpO2: rule(86, 80) },
      reason: 'COPD, lives at 88%',
    })
    expect(set.json()).toMatchObject({
      clinical_rules: { lowSpO2: rule(86, 80) },
      effective: { lowSpO2: rule(86, 80) },
      group: { lowSpO2: rule(92, 88) },
      sources: { lowSpO2: 'member', highBP: 'group' },
    })
    expect(await warningsOf(bea)).toMatchObject([{ severity: 'low', withdrawn_at: null }, { withdraw_reason: 'Clinical rules changed' }])
    expect((await summary(bea)).vitals).toMatchObject({ spo2: { severity: 'ok' } })

    const back = await carla('PUT', `members/${bea}/own-rules`, { rules: { lowSpO2: null } })
    expect(back.json()).toMatchObject({ clinical_rules: {}, sources: { lowSpO2: 'group' } })
    expect(await warningsOf(bea)).toMatchObject([{ severity: 'critical' }, { withdrawn_at: null, severity: 'low' }])
  })

  it('raise new warnings only from the last two days', async () => {
    await insertMeasuringAct(t.owner, north(bea), { at: hoursAgo(3), values: { pulse: 95 } })
    await insertMeasuringAct(t.owner, north(bea), { at: hoursAgo(100), values: { pulse: 96 } })
    await carla('PUT', `members/${bea}/own-rules`, {
      rules: { highPulse: [{ kind: 'value', metric: 'pulse', warn: 90, critical: null }] },
    })
    expect(await warningsOf(bea)).toMatchObject([{ value: 95 }])
    const rows = await t.owner.selectFrom('reading').select('severity').where('member_id', '=', bea).execute()
    expect(rows).toEqual([{ severity: 'high' }, { severity: 'high' }])
  })

  it('are refused with the place of the mistake', async () => {
    const answer = await carla('PUT', `members/${bea}/own-rules`, { rules: { lowSpO2: rule(88, 92) } })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toEqual([
      { path: 'rules.lowSpO2.0', message: 'The critical threshold must lie beyond the warning threshold.' },
    ])
    expect((await carla('PUT', `members/${bea}/own-rules`, { rules: { mood: [] } })).statusCode).toBe(422)
  })
})

describe('the group’s rules', () => {
  it('are replaced, audited, and applied to every enrolled member by a job', async () => {
    await insertMeasuringAct(t.owner, north(bea), { at: hoursAgo(3), values: { spo2: 93 } })
    const before = (await carla('GET', 'groups/clinical-rules')).json()
    expect(before).toMatchObject({ clinical_rules: before.offered, effective: before.offered })
    const set = await carla('PUT', 'groups/clinical-rules', {
      clinical_rules: { lowSpO2: rule(94) },
      reason: 'decided by the medical director',
    })
    expect(set.json()).toMatchObject({
      clinical_rules: { lowSpO2: rule(94) },
      // Of a type without rules nothing raises a warning
      effective: { lowSpO2: rule(94), lowPulse: [] },
    })
    const audit = await t.owner.selectFrom('audit').selectAll().where('action', '=', 'PUT groups/clinical-rules').execute()
    expect(audit).toMatchObject([{ reason: 'decided by the medical director', group_id: t.groups.northside }])
    const { rows } = await sql<{
      data: object
    }>`select data from pgboss.job where name = 'apply-clinical-rules'`.execute(t.owner)
    expect(rows).toEqual([{ data: { groupId: t.groups.northside } }])
    await applyClinicalRules(t.db, t.groups.northside)
    expect(await warningsOf(bea)).toMatchObject([{ category: 'lowSpO2', severity: 'low', threshold: 94 }])
    expect(await summary(bea)).toMatchObject({ open_warnings: 1 })
    // Lakeview's rules are its own
    expect((await t.as(t.people.luis, 'GET', 'groups/clinical-rules')).json().clinical_rules).toEqual(before.offered)
    await carla('PUT', 'groups/clinical-rules', { clinical_rules: startingRules, reason: 'as before' })
    expect((await carla('GET', 'groups/clinical-rules')).json()).toMatchObject({ changedBy: 'Carla Reyes' })
    const { changes } = (await carla('GET', 'settings/clinical-rules/history')).json<{ changes: object[] }>()
    expect(changes).toMatchObject([
      { reason: 'as before', before: { lowSpO2: rule(94) }, after: startingRules, changedBy: 'Carla Reyes' },
      { reason: 'decided by the medical director', before: before.clinical_rules, after: { lowSpO2: rule(94) } },
    ])
    const late = { clinical_rules: {}, reason: 'my own look', version: before.version }
    expect((await carla('PUT', 'groups/clinical-rules', late)).json().code).toBe('rules.changed')
    expect((await carla('PUT', 'groups/clinical-rules', { clinical_rules: {} })).json().errors[0].path).toBe('reason')
    expect((await t.as(undefined, 'PUT', 'groups/clinical-rules', { clinical_rules: {} })).statusCode).toBe(401)
    expect((await carla('PUT', 'groups/clinical-rules', { clinical_rules: { lowSpO2: rule(40) } })).statusCode).toBe(422)
  })
})
