/** Whatever is asked of the registry and of fulfillment, the database finds, sorts and counts what the plain rules would. */
import { type Order, DeviceRecord } from '@vitalrounds/domain/devices/record'
import type { RegistryQuery } from '@vitalrounds/domain/devices/query'
import { deviceKinds, deviceKindNames } from '@vitalrounds/domain/devices/device'
import { orderStates } from '@vitalrounds/domain/devices/order'
import { compareByTrouble } from '@vitalrounds/domain/devices/order-trouble'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMember } from '../../members/testing/create-member.ts'
import { type Person, type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { type DeviceRow, deviceOf, type OrderRow, orderOf } from './record-rows.ts'

let t: TestApp
let olga: Person
const members: { id: string; groupId: string }[] = []
const render = (seed: number) => (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
const draw = render(7)
const hoursAgo = (hours: number) =>
  Temporal.Now.instant()
    .subtract({ minutes: hours * 60 + 20 })
    .toString()

const oneOf = <T>(list: readonly [T, ...T[]]) => list[draw(list.length)] ?? list[0]

/** An order in a random state, of a member or of the clinic. */
async function anOrder() {
  const member = draw(5) === 0 ? undefined : members[draw(members.length)]
  const device = oneOf(deviceKindNames)
  const state = oneOf(orderStates)
  const stateAt = hoursAgo(draw(40 * 24))
  const quantity = oneOf([1, 1, 1, 3])
  const row = {
    group_id: member?.groupId ?? oneOf([t.groups.northside, t.groups.lakeview]),
    member_id: member?.id ?? null,
    vendor: deviceKinds[device].vendor,
    device,
    state,
    state_at: stateAt,
    requested_at: stateAt,
    quantity,
    is_bulk: quantity > 1 || member === undefined,
    delivered_at: state === 'delivered' ? stateAt : null,
  }
  return { ...row, ...(await t.owner.insertInto('device_order').values(row).returning('id').executeTakeFirstOrThrow()) }
}

/** None, one or all of what was ordered has come; now and then it is a device that nobody ordered. */
async function whatItBrought(n: number, order: Awaited<ReturnType<typeof anOrder>>) {
  const created = Array.from({ length: oneOf([0, 1, order.quantity]) }, (_, index) => ({
    group_id: order.group_id,
    vendor: order.vendor,
    device: order.device,
    device_key: `${order.vendor}-${n}-${index}`,
    imei: order.vendor === 'tenovi' ? null : String(100_000_000_000_000 + n * 10 + index),
    member_id: order.member_id,
    order_id: draw(6) === 0 ? null : order.id,
    status: oneOf(['shipped', 'delivered', 'connected', 'disconnected']),
    last_used_at: draw(3) === 0 ? null : hoursAgo(draw(20 * 24)),
    deleted_at: draw(8) === 0 ? hoursAgo(1) : null,
  }))
  const ids = created.length === 0 ? [] : await t.owner.insertInto('device').values(created).returning('id').execute()
  await t.owner
    .updateTable('device_order')
    .set({ device_id: order.quantity === 1 ? (ids[0]?.id ?? null) : null, registered: created.length })
    .where('id', '=', order.id)
    .execute()
}

beforeAll(async () => {
  t = await testApp()
  olga = await t.person(t.groups.lakeview, 'olga@lakeview.example', { superUserAccess: true })
  for (const groupId of Object.values(t.groups))
    for (const name of ['Ada Young', 'Ben Stone', 'Cleo Hart']) members.push({ id: await createMember(t.owner, groupId, name), groupId })
  for (let n = 0; n < 150; n++) await whatItBrought(n, await anOrder())
})
afterAll(() => t.close())

const looks = [
  ['a nurse', () => t.people.carla, (groupId: string) => groupId === t.groups.northside],
  ['a super user', () => olga, () => true],
] as const

const fields = ['_id', 'device', 'status', 'state', 'name', 'imei', 'memberId', 'owner_id', 'isBulkOrder'] as const
type FilterCase = { field: (typeof fields)[number]; operator: '$eq' | '$ne' | '$in' | '$nin' | 'plain'; picks: number[] }
const request = fc.record({
  terms: fc.array(
    fc.record({
      field: fc.constantFrom(...fields),
      operator: fc.constantFrom('$eq' as const, '$ne' as const, '$in' as const, '$nin' as const, 'plain' as const),
      picks: fc.array(fc.nat(999), { minLength: 1, maxLength: 4 }),
    }),
    { maxLength: 3 },
  ),
  lastUsed: fc.option(fc.record({ $gte: fc.nat(480), $lt: fc.nat(480) }, { requiredKeys: [] }), { nil: undefined }),
  limit: fc.integer({ min: 1, max: 30 }),
  skip: fc.nat(40),
})

/** The values that a query names are those of rows that exist. */
function queryOf(rows: readonly DeviceRecord[], terms: readonly FilterCase[], lastUsed: RegistryQuery['lastUsed']) {
  const valueAt = ({ field }: FilterCase, pick: number) => rows[pick % rows.length]?.[field]
  const entries = terms.map((term) => {
    const values = term.picks.map((pick) => valueAt(term, pick))
    if (term.operator === 'plain') return [term.field, values[0]]
    return [term.field, { [term.operator]: term.operator.endsWith('in') ? values : values[0] }]
  })
  return { ...Object.fromEntries(entries), ...(lastUsed && { lastUsed }) } as Record<string, unknown>
}

type Operators = { $eq?: unknown; $ne?: unknown; $in?: unknown[]; $nin?: unknown[] }
function holds(value: unknown, condition: unknown): boolean {
  if (typeof condition !== 'object' || condition === null) return value === condition
  const { $in, $nin, ...item } = condition as Operators
  return (
    (!('$eq' in item) || value === item.$eq) &&
    (!('$ne' in item) || value !== item.$ne) &&
    (!$in || $in.includes(value)) &&
    (!$nin || !$nin.includes(value))
  )
}
function isUsedWithin(row: DeviceRecord, range: RegistryQuery['lastUsed']): boolean {
  if (!range?.$gte && !range?.$lt) return true
  if (row.lastUsed === null) return false
  return (!range.$gte || row.lastUsed >= range.$gte) && (!range.$lt || row.lastUsed < range.$lt)
}
const lastUsedFirst = (a: DeviceRecord, b: DeviceRecord) => (b.lastUsed ?? '').localeCompare(a.lastUsed ?? '') || (a._id < b._id ? -1 : 1)

it.each(looks)('the registry answers %s every query with the rows, the order and the count it should', async (_, who, sees) => {
  const all = await sql<DeviceRow>`select * from device_record where deleted_at is null`.execute(t.owner)
  const rows = all.rows.filter((row) => sees(row.group_id)).map(deviceOf)
  expect(rows.length).toBeGreaterThan(60)
  await fc.assert(
    fc.asyncProperty(request, async ({ terms, lastUsed, limit, skip }) => {
      const range =
        lastUsed &&
        Object.fromEntries(
          Object.entries(lastUsed).map(([key, hours]) => [
            key,
            Temporal.Now.instant().subtract({ hours }).toString({ smallestUnit: 'millisecond' }),
          ]),
        )
      const query = queryOf(rows, terms, range)
      const { lastUsed: _range, ...plain } = query
      const fitting = rows
        .filter((row) => Object.entries(plain).every(([field, condition]) => holds(row[field as FilterCase['field']], condition)))
        .filter((row) => isUsedWithin(row, range))
        .toSorted(lastUsedFirst)
      const answer = await t.as(who(), 'POST', 'registry/devices', { query, limit, skip })
      expect(answer.statusCode, answer.body).toBe(200)
      const { devices, count } = answer.json<{ devices: unknown[]; count: number }>()
      expect(count).toBe(fitting.length)
      expect(devices.map((device) => DeviceRecord.parse(device))).toEqual(fitting.slice(skip, skip + limit))
    }),
    { numRuns: 120 },
  )
})

it.each(looks)('the registry finds %s devices by a part of the holder’s name or of a number', async (_, who, sees) => {
  const all = await sql<DeviceRow>`select * from device_record where deleted_at is null`.execute(t.owner)
  const rows = all.rows.filter((row) => sees(row.group_id)).map(deviceOf)
  const searchValue = async (search: string) =>
    (await t.as(who(), 'POST', 'registry/devices', { search, limit: 200 }))
      .json<{ devices: { _id: string }[] }>()
      .devices.map(({ _id }) => _id)
      .toSorted()
  const fitting = (holds: (row: DeviceRecord) => boolean) =>
    rows
      .filter(holds)
      .map(({ _id }) => _id)
      .toSorted()
  const named = rows
    .find(({ name }) => name.length > 3)!
    .name.slice(1, 4)
    .toUpperCase()
  const numbered = rows.find(({ imei }) => imei.length > 6)!.imei.slice(-4)
  expect(await searchValue(named)).toEqual(fitting(({ name }) => name.toUpperCase().includes(named)))
  expect(await searchValue(numbered)).toEqual(expect.arrayContaining(fitting(({ imei }) => imei.includes(numbered))))
  expect(await searchValue('%')).toEqual([])
})

const fits = {
  all: ({ status, isBulkOrder }: Order) => status !== 'delivered' && !isBulkOrder,
  problems: ({ status, trouble, isBulkOrder }: Order) => status !== 'delivered' && !isBulkOrder && trouble !== null,
  bulk: ({ status, isBulkOrder }: Order) => status !== 'delivered' && isBulkOrder,
}

it.each(looks)('fulfillment shows %s what the domain calls a problem, in its order', async (_, who, sees) => {
  const { rows } = await sql<OrderRow>`select * from order_record`.execute(t.owner)
  const orders = await t.within(t.groups.northside, async (db) =>
    rows
      .filter((row) => sees(row.group_id))
      .map((row) => orderOf(row, db))
      .toSorted(compareByTrouble),
  )
  const amount = (name: keyof typeof fits, device?: string) =>
    orders.filter((order) => fits[name](order) && (device === undefined || order.device === device)).length
  expect(Math.min(amount('problems'), amount('bulk'))).toBeGreaterThan(0)
  for (const device of [undefined, 'BT004', 'SMIG'])
    for (const filter of ['all', 'problems', 'bulk'] as const)
      for (const page of [0, 1]) {
        const path = `devices/fulfillment?filter=${filter}&page=${page}${device ? `&device=${device}` : ''}`
        const answer = (await t.as(who(), 'GET', path)).json<{ orders: Order[]; count: number; counts: object }>()
        const expected = orders.filter((order) => fits[filter](order) && (device === undefined || order.device === device))
        expect(answer.counts).toEqual({ all: amount('all', device), problems: amount('problems', device), bulk: amount('bulk', device) })
        if (filter !== 'bulk') expect(answer.orders.filter(({ status, name }) => status === 'delivered' || name === '')).toEqual([])
        expect(answer.count).toBe(expected.length)
        const ids = (list: readonly Order[]) => list.map((order) => order._id)
        expect(ids(answer.orders)).toEqual(ids(expected.slice(page * 50, (page + 1) * 50)))
      }
})
