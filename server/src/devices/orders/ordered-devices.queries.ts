/** What orders have brought: the devices of their parcels, as far as their vendors have named them. */
import { DeviceState, type Order, type OrderedDevice } from '@vitalrounds/domain/devices/record'
import { sql } from 'kysely'
import { identifierOf } from '../registry/record-rows.ts'
import { type RecordsReader, withListNames } from '../registry/records.queries.ts'

type Row = {
  order_id: string
  id: string
  imei: string
  hardware_uuid: string | null
  device_key: string | null
  state: string
  member_id: string | null
  name: string
}

/** The same orders with what each of them has brought. */
export async function withDevices(look: RecordsReader, orders: readonly Order[]): Promise<Order[]> {
  const brought = await orderedDevices(
    look,
    orders.map((order) => order._id),
  )
  return orders.map((order) => {
    const devices = brought.get(order._id) ?? []
    return { ...order, devices, devicesArrived: devices.filter((device) => device.status !== 'shipped').length }
  })
}

/** By order id, each in the order of what is printed on the devices. Orders that brought nothing yet are not there. */
async function orderedDevices(look: RecordsReader, orderIds: readonly string[]): Promise<Map<string, OrderedDevice[]>> {
  if (orderIds.length === 0) return new Map()
  const { rows } =
    look.reach === 'allGroups'
      ? await sql<Row>`select * from app.ordered_devices_for_super_user(${orderIds}::uuid[])`.execute(look.db)
      : await sql<Row>`
        select d.order_id, d.id, coalesce(d.imei, '') as imei, d.hardware_uuid, d.device_key, d.status as state, d.member_id,
               coalesce(m.name, '') as name
          from device d left join member m on m.group_id = d.group_id and m.id = d.member_id
         where d.group_id = ${look.db.groupId} and d.order_id = any (${orderIds}::uuid[]) and d.deleted_at is null`.execute(look.db)
  const devices = (await withListNames(look, rows))
    .map((row) => ({ orderId: row.order_id, device: deviceOf(row) }))
    .toSorted((a, b) => (a.device.identifier < b.device.identifier ? -1 : 1))
  return new Map([...Map.groupBy(devices, ({ orderId }) => orderId)].map(([id, all]) => [id, all.map(({ device }) => device)]))
}

const deviceOf = (row: Row): OrderedDevice => ({
  _id: row.id,
  // Kardia, whose devices have no number, is never ordered
  identifier: identifierOf({ ...row, device: '' }),
  status: DeviceState.parse(row.state),
  memberId: row.member_id,
  name: row.name,
})
