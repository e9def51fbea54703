/** Of members who have never measured the list tells how far their device is. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDevice } from '../../inbox/testing/create-connection.ts'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { createMember } from '../testing/create-member.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

type Order = { state: string; state_at: string; requested_at: string; delivered_at?: string }
const order = (memberId: string, order: Order) =>
  t.owner
    .insertInto('device_order')
    .values({ group_id: t.groups.northside, member_id: memberId, vendor: 'tenovi', device: 'bp', ...order })
    .execute()
const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`

test('the first device that came, else one that is there, else the last that was ordered; a canceled one last of all', async () => {
  const [came, under, gave, none, byHand] = await Promise.all(
    ['Ada', 'Bob', 'Cleo', 'Dora', 'Eve'].map((name) =>
      createMember(t.owner, t.groups.northside, name, { summary: { last_active_at: null } }),
    ),
  )
  await order(came!, { state: 'delivered', requested_at: at(1), state_at: at(9), delivered_at: at(5) })
  await order(came!, { state: 'delivered', requested_at: at(2), state_at: at(8), delivered_at: at(8) })
  await order(came!, { state: 'shipped', requested_at: at(10), state_at: at(11) })
  await order(under!, { state: 'shipped', requested_at: at(3), state_at: at(4) })
  await order(under!, { state: 'canceled', requested_at: at(6), state_at: at(7) })
  await order(gave!, { state: 'canceled', requested_at: at(6), state_at: at(7) })
  await order(byHand!, { state: 'canceled', requested_at: at(6), state_at: at(7) })
  const current = [{ memberId: byHand!, fromAt: at(3) }]
  await createDevice(t.owner, {
    groupId: t.groups.northside,
    vendor: 'bodytrace',
    device: 'BT105',
    key: '013950000000018',
    held: current,
  })
  const answer = (await t.as(t.people.carla, 'GET', 'home/lists/new-members')).json()
  const updates = new Map(
    answer.orders.map((order: { memberId: string; status: string; at: string }) => [order.memberId, [order.status, order.at]]),
  )
  expect(updates.get(came)).toEqual(['delivered', at(5)])
  expect(updates.get(under)).toEqual(['shipped', at(4)])
  expect(updates.get(gave)).toEqual(['canceled', at(7)])
  expect(updates.get(byHand)).toEqual(['connected', at(3)])
  expect(updates.has(none)).toBe(false)
})

test('other lists do not look orders up', async () => {
  expect((await t.as(t.people.carla, 'GET', 'home/lists/all-members')).json()).not.toHaveProperty('orders')
})
