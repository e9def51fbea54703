/** A parcel's carrier tells of it as well: through its own hook, in its own words, whoever is first. */
import type { Order } from '@vitalrounds/domain/devices/record'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMember } from '../../members/testing/create-member.ts'
import { vendorStage, type VendorStage } from '../testing/vendor-stage.ts'

let t: VendorStage
beforeAll(async () => {
  t = await vendorStage('parcel news')
})
afterAll(() => t.close())

const address = { address_line1: '1 Main St', city: 'Memphis', state: 'TN', zip_code: '38103' }
async function anOrder(name: string) {
  const memberId = await createMember(t.owner, t.groups.northside, name, { member: address })
  await t.as(t.people.carla, 'POST', 'registry/order-device', { memberId, device: 'BT004' })
  await t.work()
  return memberId
}
const orderOf = async (memberId: string) =>
  (await t.as(t.people.carla, 'GET', `devices/member/${memberId}`)).json<{ orders: Order[] }>().orders[0]

it('is out for delivery by the word of UPS, and delivered whoever says so first', async () => {
  const memberId = await anOrder('Ada Waiting')
  await t.later(25)
  expect(await orderOf(memberId)).toMatchObject({ status: 'shipped', carrierName: 'UPS' })
  await t.control('/faults', { vendor: 'carriers', kind: 'duplicate', times: 2 })
  await t.later(45)
  expect(await orderOf(memberId)).toMatchObject({ status: 'out_for_delivery', statusText: 'Out for Delivery' })
  await t.control('/faults', { vendor: 'bodytrace', kind: 'drop', times: 1 })
  await t.later(3)
  expect(await orderOf(memberId)).toMatchObject({ status: 'delivered', statusText: 'Delivered' })
  const rows = await t.owner.selectFrom('inbox').select(['state', 'outcome']).where('vendor', '=', 'carriers').execute()
  expect(new Set(rows.map(({ state, outcome }) => `${state}: ${outcome}`))).toEqual(new Set(['done: order updated']))
  expect(rows).toHaveLength(5)
})

it('says what went wrong on the way, and takes in nothing that is not from the carrier', async () => {
  const memberId = await anOrder('Ben Waiting')
  await t.later(25)
  const [order] = Object.values(t.simulator.sim.state.orders).slice(-1)
  await t.control('/faults', { vendor: 'carriers', kind: 'wrongAuth', times: 1 })
  await t.control(`/orders/${order?.id}/scan`, { exception: 'Forged' })
  await t.work()
  expect(await orderOf(memberId)).toMatchObject({ status: 'shipped', error: '' })
  expect(t.simulator.sim.deliveries.at(-1)).toMatchObject({ vendor: 'carriers', status: 401 })
  await t.control(`/orders/${order?.id}/scan`, { exception: 'Address wrong' })
  await t.work()
  expect(await orderOf(memberId)).toMatchObject({ status: 'shipped', error: 'Address wrong' })
})
