/** The columns of fulfillment: for whom, what, where it stands and since when, the parcel, and what can be done. */
import { isOrderEnded, orderStateTitles } from '@vitalrounds/domain/devices/order'
import type { Order } from '@vitalrounds/domain/devices/record'
import { IconExternalLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { dateOf } from '../platform/zones.ts'
import { GatedButton } from '../ui/GatedButton.tsx'
import type { Column } from '../ui/table-types.ts'
import { Trouble, Unknown } from './DeviceHealth.tsx'
import { days, kindTitle, troubleWords, whyNoCancel } from './device-words.ts'
import styles from './devices.module.css'

export type OrderAct = 'cancel' | 'retry'
type Frame = { zone: string; groupId: string; onAct: (act: OrderAct, order: Order) => void; hasMember?: boolean }

const Recipient = ({ order }: { order: Order }) => (
  <span className={styles['stack']}>
    {order.memberId === null ? (
      <span className={styles['name']}>{order.isBulkOrder ? 'Bulk order to the clinic' : 'No member'}</span>
    ) : (
      <Link
        to="/member-details/$memberId/$tab"
        params={{ memberId: order.memberId, tab: 'manage-devices' }}
        className={styles['name']}
      >
        {order.name}
      </Link>
    )}
    {order.requestedBy !== '' && <span className={styles['small']}>requested by {order.requestedBy}</span>}
  </span>
)

function Standing({ order }: { order: Order }) {
  const trouble = troubleWords(order)
  return (
    <span className={styles['stack']}>
      <span>{orderStateTitles[order.status]}</span>
      {trouble !== undefined && (
        <Trouble isRefusal={order.trouble === 'failed'}>
          <span className={styles['small']} data-trouble>
            {trouble}
          </span>
        </Trouble>
      )}
    </span>
  )
}

/** A carrier's page opens in a tab of its own that learns nothing of where it was opened from. */
export const Parcels = ({ order }: { order: Pick<Order, 'parcels' | 'carrierName'> }) =>
  order.parcels.length === 0 ? (
    order.carrierName === '' ? (
      <Unknown>no parcel yet</Unknown>
    ) : (
      <>{order.carrierName}</>
    )
  ) : (
    <span className={styles['stack']}>
      {order.parcels.map(({ number, carrierName, link }) => (
        <span key={number} className={styles['parcel']}>
          {carrierName}{' '}
          {link === null ? (
            number
          ) : (
            <a href={link} target="_blank" rel="noopener noreferrer" aria-label={`Track ${number} at ${carrierName}`}>
              {number} <IconExternalLink size={13} aria-hidden="true" />
            </a>
          )}
        </span>
      ))}
    </span>
  )

export function Acts({ order, frame }: { order: Order; frame: Frame }) {
  const whose = order.name === '' ? '' : ` for ${order.name}`
  if (order.status === 'failed')
    return (
      <GatedButton
        size="compact-sm"
        variant="default"
        why={order.owner_id === frame.groupId ? undefined : 'This order belongs to another workspace.'}
        aria-label={`Retry order ${order.order_number}${whose}`}
        onClick={() => frame.onAct('retry', order)}
      >
        Retry
      </GatedButton>
    )
  if (isOrderEnded(order.status) || order.status === 'delivered') return null
  return (
    <GatedButton
      size="compact-sm"
      variant="default"
      why={whyNoCancel(order, frame.groupId)}
      aria-label={`Cancel order ${order.order_number}${whose}`}
      onClick={() => frame.onAct('cancel', order)}
    >
      Cancel
    </GatedButton>
  )
}

export const orderColumns = (frame: Frame): Column<Order>[] => [
  { id: 'member', title: 'For', width: 190, card: 'title', cell: (order) => <Recipient order={order} /> },
  {
    id: 'device',
    title: 'Device',
    width: 140,
    card: 'line',
    cell: (order) => `${kindTitle(order.device)}${order.quantity > 1 ? ` × ${order.quantity}` : ''}`,
  },
  { id: 'status', title: 'Status', width: 260, card: 'line', cell: (order) => <Standing order={order} /> },
  { id: 'age', title: 'Since', width: 92, cell: (order) => days(order.daysInState) },
  { id: 'parcel', title: 'Carrier', card: 'line', cell: (order) => <Parcels order={order} /> },
  { id: 'number', title: 'Order', cell: (order) => `#${order.order_number}` },
  { id: 'reference', title: 'Reference', cell: (order) => order.reference || <Unknown>none</Unknown> },
  { id: 'requested', title: 'Requested', cell: (order) => dateOf(order.requestedAt, frame.zone) },
  { id: 'act', title: 'Action', card: 'line', cell: (order) => <Acts order={order} frame={frame} /> },
]
