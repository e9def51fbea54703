import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { createMember } from '../members/testing/create-member.ts'
import { testApp, type TestApp } from '../platform/testing/test-app.ts'
import { dropOldBodies } from './drop-old-bodies.ts'
import { sentValues } from './sent-values.ts'
import { replayUnmatched } from '../devices/registry/replay-unmatched.ts'
import { createConnection, createDevice } from './testing/create-connection.ts'
import { hoursAgo } from '../readings/testing/insert-readings.ts'

let t: TestApp
let bea: string
const ids: Record<string, number> = {}

beforeAll(async () => {
  t = await testApp()
  bea = await createMember(t.owner, t.groups.northside, 'Bea North')
  const { id: connection } = await createConnection(t.owner, 'tenovi')
  const put = async (name: string, state: string, groupId: string | null, more: object = {}) => {
    const { id } = await t.owner
      .insertInto('inbox')
      .values({
        connection_id: connection,
        vendor: 'tenovi',
        kind: 'reading',
        idem_key: name,
        body: '{"metric":"pulse","value_1":"70"}',
        received_at: '2026-11-20T12:00:00.000Z',
        state,
        group_id: groupId,
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids[name] = id
  }
  await put('kept', 'done', t.groups.northside, { outcome: 'kept', member_id: bea })
  await put('dead', 'dead', t.groups.northside, { error: 'failed five times', attempts: 5 })
  await put('lakeview', 'dead', t.groups.lakeview)
  await put('unowned', 'unmatched', null, { outcome: 'no owner', device_key: 'hwi-1' })
  await put('unreadable', 'unreadable', null, { error: 'The body is not JSON', body: 'oops' })
  await put('waiting', 'new', null)
})
afterAll(() => t.close())

const reason = 'device was connected by mistake'
const stateOf = async (name: string) =>
  await t.owner
    .selectFrom('inbox')
    .select(['state', 'attempts', 'error'])
    .where('id', '=', ids[name] ?? 0)
    .executeTakeFirstOrThrow()

describe('the inbox page', () => {
  it('is for administrators', async () => {
    expect((await t.as(undefined, 'GET', 'deliveries')).statusCode).toBe(401)
    expect((await t.as(t.people.carla, 'GET', 'deliveries')).statusCode).toBe(403)
    expect((await t.as(t.people.carla, 'POST', `deliveries/${ids['dead']}/replay`, { reason })).statusCode).toBe(403)
    expect((await t.as(t.people.adam, 'GET', 'deliveries?scope=unowned')).statusCode).toBe(403)
    expect((await t.as(t.people.adam, 'GET', 'deliveries?state=lost')).statusCode).toBe(422)
  })

  it('shows one’s own group’s deliveries only, newest first, with a count of each state', async () => {
    const answer = (await t.as(t.people.adam, 'GET', 'deliveries')).json()
    expect(answer).toMatchObject({ count: 2, states: { done: 1, dead: 1 } })
    expect(answer.deliveries).toMatchObject([
      {
        _id: ids['dead'],
        state: 'dead',
        error: 'failed five times',
        hasText: true,
        sent: [
          { name: 'metric', value: 'pulse' },
          { name: 'value_1', value: '70' },
        ],
      },
      { _id: ids['kept'], outcome: 'kept', memberName: 'Bea North', hasText: true },
    ])
    expect((await t.as(t.people.adam, 'GET', 'deliveries?state=done')).json()).toMatchObject({
      count: 1,
      deliveries: [{ _id: ids['kept'] }],
    })
  })

  it('shows super admins what no clinic owns, and writes down that they looked', async () => {
    const answer = (await t.as(t.people.sofia, 'GET', 'deliveries?scope=unowned')).json()
    expect(answer.deliveries.map((delivery: { _id: number }) => delivery._id)).toEqual([ids['unreadable'], ids['unowned']])
    const audit = await t.owner
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'GET deliveries')
      .where('actor_id', '=', t.people.sofia.userId)
      .execute()
    expect(audit.at(-1)).toMatchObject({
      reason: 'super admin: deliveries that no clinic owns',
      ids: [String(ids['unreadable']), String(ids['unowned'])],
    })
  })
})

describe('a replay', () => {
  const replay = (who: 'adam' | 'sofia', name: string) => t.as(t.people[who], 'POST', `deliveries/${ids[name]}/replay`, { reason })

  it('of what is not theirs is unknown to administrators', async () => {
    for (const name of ['lakeview', 'unowned']) expect([name, (await replay('adam', name)).json().code]).toEqual([name, 'delivery.unknown'])
    expect((await replay('sofia', 'lakeview')).statusCode).toBe(404)
    expect((await t.as(t.people.adam, 'POST', 'deliveries/999999/replay', { reason })).statusCode).toBe(404)
    expect((await t.as(t.people.adam, 'POST', 'deliveries/x/replay', { reason })).statusCode).toBe(400)
    expect((await t.as(t.people.adam, 'POST', `deliveries/${ids['dead']}/replay`, {})).statusCode).toBe(422)
    expect(await stateOf('lakeview')).toMatchObject({ state: 'dead' })
  })

  it('puts a delivery back into the queue once, with the reason in the audit log', async () => {
    expect((await replay('adam', 'dead')).json()).toEqual({ _id: ids['dead'], state: 'new' })
    expect(await stateOf('dead')).toEqual({ state: 'new', attempts: 0, error: null })
    const again = await replay('adam', 'dead')
    expect([again.statusCode, again.json().code]).toEqual([409, 'delivery.waiting'])
    expect((await replay('adam', 'kept')).json().code).toBe('delivery.notReplayable')
    const audit = await t.owner
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'POST deliveries/:id/replay')
      .where('result', '=', 'ok')
      .execute()
    expect(audit).toMatchObject([{ reason, ids: [String(ids['dead'])] }])
  })

  it('of what no clinic owns is for super admins', async () => {
    expect((await replay('sofia', 'unowned')).statusCode).toBe(200)
    expect(await stateOf('unowned')).toMatchObject({ state: 'new' })
    expect((await replay('sofia', 'waiting')).statusCode).toBe(404)
  })
})

test('connecting a device reads again what it sent in the seven days before, and nothing older', async () => {
  const { id: connection } = await createConnection(t.owner, 'tenovi', 'again')
  const sent = async (daysBefore: number) =>
    t.owner
      .insertInto('inbox')
      .values({
        connection_id: connection,
        vendor: 'tenovi',
        kind: 'reading',
        idem_key: `${daysBefore}`,
        body: '{}',
        received_at: hoursAgo(24 * daysBefore),
        state: 'unmatched',
        device_key: 'hwi-9',
      })
      .execute()
  await sent(6.9)
  await sent(7.1)
  const deviceId = await createDevice(t.owner, {
    groupId: t.groups.northside,
    vendor: 'tenovi',
    device: 'TENOVI_BPM',
    key: 'hwi-9',
    held: [{ memberId: bea, fromAt: hoursAgo(0) }],
  })
  expect(await replayUnmatched(t.db, t.groups.northside, deviceId)).toBe(1)
  const rows = await t.owner.selectFrom('inbox').select(['idem_key', 'state']).where('device_key', '=', 'hwi-9').orderBy('id').execute()
  expect(rows).toEqual([
    { idem_key: '6.9', state: 'new' },
    { idem_key: '7.1', state: 'unmatched' },
  ])
})

describe('what a vendor wrote', () => {
  it('is shown without names, addresses and secrets', () => {
    const body = {
      imei: '1',
      patient: { first_name: 'Bea', phone: '555', id: '7' },
      apiKey: 'k',
      Signature: 's',
      values: { systolic: 120, list: Array.from({ length: 9000 }, () => 1) },
    }
    expect(sentValues(JSON.stringify(body))).toEqual([
      { name: 'imei', value: '1' },
      { name: 'patient.id', value: '7' },
      { name: 'values.systolic', value: '120' },
      { name: 'values.list', value: '9000 values' },
    ])
  })
  it('is nothing where nobody can tell what it is', () => {
    expect(sentValues('password=hunter2')).toEqual([])
    let deep: unknown = 1
    for (let n = 0; n < 50; n++) deep = { a: deep }
    expect(sentValues(JSON.stringify(deep))).toEqual([])
  })
})

describe('after 90 days', () => {
  const bodyOf = async (name: string) =>
    (
      await t.owner
        .selectFrom('inbox')
        .select('body')
        .where('id', '=', ids[name] ?? 0)
        .executeTakeFirstOrThrow()
    ).body
  const age = (name: string, days: number) =>
    t.owner
      .updateTable('inbox')
      .set({ received_at: sql`now() - make_interval(days => ${days})` })
      .where('id', '=', ids[name] ?? 0)
      .execute()

  it('the text of a delivery goes, and its row, key and fate stay', async () => {
    await age('kept', 91)
    await age('unreadable', 91)
    await age('waiting', 91)
    await age('lakeview', 89)
    await dropOldBodies(t.db)
    await dropOldBodies(t.db)
    expect([await bodyOf('kept'), await bodyOf('unreadable')]).toEqual(['', ''])
    // What was never read is not thrown away, and what is younger stays
    expect((await bodyOf('waiting')).length).toBeGreaterThan(0)
    expect((await bodyOf('lakeview')).length).toBeGreaterThan(0)
    const { deliveries } = (await t.as(t.people.adam, 'GET', 'deliveries?state=done')).json()
    expect(deliveries).toMatchObject([{ _id: ids['kept'], outcome: 'kept', sent: [], isTextRemoved: true, hasText: false }])
  })

  it('it cannot be read again', async () => {
    const answer = await t.as(t.people.sofia, 'POST', `deliveries/${ids['unreadable']}/replay`, { reason })
    expect(answer.statusCode).toBe(404)
    expect(await stateOf('unreadable')).toMatchObject({ state: 'unreadable' })
  })
})
