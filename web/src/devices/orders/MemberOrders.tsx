/** The device requests of a member, with what can still be done about them. */
import { deviceTitle } from '@vitalrounds/domain/devices/device'
import { orderStateTitles } from '@vitalrounds/domain/devices/order'
import type { Order } from '@vitalrounds/domain/devices/record'
import { sentence } from '../../ui/sentence.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import type { Me } from '../../platform/me.ts'
import { dateOf } from '../../platform/zones.ts'
import { Trouble } from '../DeviceHealth.tsx'
import { troubleWords } from '../device-words.ts'
import { Section } from '../Section.tsx'
import { useOrderActs } from './order-acts.tsx'
import { Acts, Parcels } from './order-columns.tsx'

export function MemberOrders({ orders, me }: { orders: readonly Order[]; me: Me }) {
  const { onAct, dialog } = useOrderActs()
  if (orders.length === 0) return null
  const frame = { zone: me.timeZone, groupId: me.group_id, onAct }
  return (
    <Section title="Orders">
      <PlainTable label="Orders, table">
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">Device</th>
            <th scope="col">Status</th>
            <th scope="col">Carrier</th>
            <th scope="col">Requested</th>
            <th scope="col">Action</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order._id}>
              <th scope="row">#{order.order_number}</th>
              <td>{deviceTitle(order.device)}</td>
              <td>
                <div>
                  {sentence(orderStateTitles[order.status])}, {dateOf(order.statusUpdateTime, me.timeZone)}
                </div>
                {order.trouble !== null && <Trouble isRefusal={order.trouble === 'failed'}>{troubleWords(order)}</Trouble>}
              </td>
              <td>
                <Parcels order={order} />
              </td>
              <td>{dateOf(order.requestedAt, me.timeZone)}</td>
              <td>
                <Acts order={order} frame={frame} />
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {dialog}
    </Section>
  )
}
