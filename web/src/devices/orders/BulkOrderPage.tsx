/** /admin/order-devices: devices for the clinic's own stock, or one each for many members at once. */
import { deviceApi } from '@vitalrounds/domain/devices/fleet-api'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import styles from '../../settings/parts/settings.module.css'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { toSentence } from '../../ui/sentence.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { MembersOrder } from './MembersOrder.tsx'
import type { OrderOutcome } from './order-outcome.ts'
import { StockOrder } from './StockOrder.tsx'
import { UsageMeter, useUsage } from './UsageMeter.tsx'

export function BulkOrderPage({ me }: { me: Me }) {
  const usage = useUsage()
  const [outcomes, setOutcomes] = useState<readonly OrderOutcome[]>([])
  const add = (more: readonly OrderOutcome[]) => setOutcomes((before) => [...more, ...before])
  const waiting = useQuery(apiQuery(deviceApi.fulfillment, { query: { filter: 'bulk' } })).data
  return (
    <>
      <PageHeader
        title="Bulk Device Orders"
        note={`For ${me.workspaceName}; every device counts against the month`}
        actions={<UsageMeter usage={usage} />}
      />
      {outcomes.length > 0 && <Outcomes outcomes={outcomes} />}
      <StockOrder me={me} usage={usage} onOrdered={add} />
      <MembersOrder usage={usage} onOrdered={add} />
      {waiting && waiting.orders.length > 0 && (
        <section className={styles['wide']} aria-labelledby="on-their-way">
          <h2 id="on-their-way">On their way to the clinic</h2>
          <PlainTable label="On their way to the clinic">
            <thead>
              <tr>
                <th scope="col">Order</th>
                <th scope="col">Device</th>
                <th scope="col">How many</th>
                <th scope="col">Status</th>
                <th scope="col">Arrived</th>
              </tr>
            </thead>
            <tbody>
              {waiting.orders.map((order) => (
                <tr key={order._id}>
                  <th scope="row">{order.order_number}</th>
                  <td>{order.device}</td>
                  <td>{order.quantity}</td>
                  <td>{toSentence(order.error || order.statusText)}</td>
                  <td>{order.devicesArrived}</td>
                </tr>
              ))}
            </tbody>
          </PlainTable>
        </section>
      )}
    </>
  )
}

const Outcomes = ({ outcomes }: { outcomes: readonly OrderOutcome[] }) => (
  <section className={styles['wide']} aria-labelledby="outcomes" role="status">
    <h2 id="outcomes">What became of it</h2>
    <PlainTable label="What became of it">
      <thead>
        <tr>
          <th scope="col">Ordered</th>
          <th scope="col">Outcome</th>
        </tr>
      </thead>
      <tbody>
        {outcomes.map(({ what, outcome }, n) => (
          // The list only grows at its front, so that places counted from its end stay
          <tr key={outcomes.length - n}>
            <th scope="row">{what}</th>
            <td>{outcome}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  </section>
)
