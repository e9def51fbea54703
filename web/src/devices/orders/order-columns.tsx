/** The columns of fulfillment: for whom, what, where it stands and since when, the parcel, and what can be done. */
import { deviceTitle } from '@vitalrounds/domain/devices/device'
import { isOrderEnded, orderStateTitles } from '@vitalrounds/domain/devices/order'
import type { Order } from '@vitalrounds/domain/devices/record'
import { Link } from '@tanstack/react-router'
import { ProfileFieldLink } from '../../ui/fields/ProfileFieldLink.tsx'
import { dateOf, monthDay } from '../../platform/zones.ts'
import { GatedButton } from '../../ui/GatedButton.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { IconExternalLink } from '../../ui/icons.tsx'
import { sentence } from '../../ui/sentence.ts'
import type { Column } from '../../ui/table/table-types.ts'
import { Trouble, Unknown } from '../DeviceHealth.tsx'
import { days, troubleWords, cancelDisabledReason } from '../device-words.ts'
import { Holder } from '../fleet/Holder.tsx'
import styles from '../devices.module.css'
import { OrderedDevices } from './OrderedDevices.tsx'
import { May } from '../../ui/rights/May.tsx'

export type OrderAct = 'cancel' | 'retry'
type Frame = { zone: string; groupId: string; onAct: (act: OrderAct, order: Order) => void }

/** Who asked for it and when; of another workspace, which one. */
function requestedByWords({ owner_id, workspaceName, requestedBy, requestedAt }: Order, { groupId, zone }: Frame): string {
  const who = owner_id === groupId ? requestedBy && `by ${requestedBy}` : workspaceName
  return [who, monthDay(requestedAt, zone)].filter(Boolean).join(', ')
}

const Recipient = ({ order, frame }: { order: Order; frame: Frame }) => (
  <Lines below={<span title={`Requested ${dateOf(order.requestedAt, frame.zone)}`}>{requestedByWords(order, frame)}</span>}>
    <Holder holder={order} groupId={frame.groupId} nobody={order.isBulkOrder ? 'Bulk order to the clinic' : 'No member'} />
  </Lines>
)

function Standing({ order }: { order: Order }) {
  const trouble = troubleWords(order)
  return (
    <Lines below={trouble && <Trouble isRefusal={order.trouble === 'failed'}>{trouble}</Trouble>}>
      {sentence(orderStateTitles[order.status])}
      {!tellsDays.has(order.trouble) && `, ${days(order.daysInState)}`}
    </Lines>
  )
}
// Their words say since when already
const tellsDays: ReadonlySet<Order['trouble']> = new Set(['stuck', 'silent'])

/** A carrier's page opens in a tab of its own that learns nothing of where it was opened from. */
const Tracked = ({ number, carrierName, link }: Order['parcels'][number]) =>
  link === null ? (
    <>{number}</>
  ) : (
    <a className={styles['parcel']} href={link} target="_blank" rel="noopener noreferrer" aria-label={`Track ${number} at ${carrierName}`}>
      {number}
      <IconExternalLink size={13} aria-hidden="true" />
    </a>
  )

export const Parcels = ({ order }: { order: Pick<Order, 'parcels' | 'carrierName'> }) =>
  order.parcels.length === 0 ? (
    order.carrierName === '' ? (
      <Unknown>no parcel yet</Unknown>
    ) : (
      <>{order.carrierName}</>
    )
  ) : (
    <>
      {order.parcels.map(({ number, carrierName, link }) => (
        <Lines key={number} below={<Tracked number={number} carrierName={carrierName} link={link} />}>
          {carrierName}
        </Lines>
      ))}
    </>
  )

export function Acts({ order, frame }: { order: Order; frame: Frame }) {
  const whose = order.name === '' ? '' : ` for ${order.name}`
  const mend = mendOf(order, frame)
  if (order.status === 'action_required' && mend) return mend
  if (order.status === 'failed') {
    const retry = (
      <May do="device.order">
        <GatedButton
          size="compact-sm"
          variant="default"
          why={order.owner_id === frame.groupId ? undefined : 'This order belongs to another workspace.'}
          aria-label={`Retry order ${order.order_number}${whose}`}
          onClick={() => frame.onAct('retry', order)}
        >
          Retry
        </GatedButton>
      </May>
    )
    if (mend === undefined) return retry
    return (
      <span className={styles['acts']}>
        {retry}
        {mend}
      </span>
    )
  }
  if (order.status === 'returned' && order.memberId !== null && order.owner_id === frame.groupId)
    return <AfterReturn memberId={order.memberId} order={order} />
  if (isOrderEnded(order.status) || order.status === 'delivered') return null
  return (
    <May do="device.order">
      <GatedButton
        size="compact-sm"
        variant="default"
        why={cancelDisabledReason(order, frame.groupId)}
        aria-label={`Cancel order ${order.order_number}${whose}`}
        onClick={() => frame.onAct('cancel', order)}
      >
        Cancel
      </GatedButton>
    </May>
  )
}

const mends = {
  phone: 'Change phone',
  'address.line1': 'Change address',
} as const

const Mend = ({ memberId, name, place }: { memberId: string; name: string; place: keyof typeof mends }) => (
  <ProfileFieldLink memberId={memberId} place={place} aria-label={`${mends[place]} of ${name}`} className={styles['step']}>
    {mends[place]}
  </ProfileFieldLink>
)

/** Vendors say in words of their own what keeps an order back; phone and address are what a profile has to give. */
function mendOf({ trouble, error, statusText, memberId, owner_id, name }: Order, { groupId }: Frame) {
  if (trouble !== 'failed' && trouble !== 'action_required') return undefined
  if (memberId === null || owner_id !== groupId) return undefined
  const statement = error || statusText
  if (/phone/i.test(statement)) return <Mend memberId={memberId} name={name} place="phone" />
  return /address|street|zip/i.test(statement) ? <Mend memberId={memberId} name={name} place="address.line1" /> : undefined
}

/** What came back was sent to the wrong place, or to nobody at home. */
const AfterReturn = ({ memberId, order: { name, device } }: { memberId: string; order: Order }) => (
  <span className={styles['acts']}>
    <Link
      to="/member-details/$memberId/$tab"
      params={{ memberId, tab: 'manage-devices' }}
      search={{ field: `order.${device}` }}
      aria-label={`Order again for ${name}`}
      className={styles['step']}
    >
      Order again
    </Link>
    <Mend memberId={memberId} name={name} place="address.line1" />
  </span>
)

/** Its number, and the vendor's reference where that is another one. */
const numbersOf = ({ order_number, reference }: Order) =>
  [`#${order_number}`, reference === String(order_number) ? '' : reference].filter(Boolean).join(' · ')

export const orderColumns = (frame: Frame): Column<Order>[] => [
  {
    id: 'member',
    title: 'For',
    width: 160,
    card: 'title',
    cell: (order) => <Recipient order={order} frame={frame} />,
  },
  {
    id: 'device',
    title: 'Device and order',
    card: 'line',
    cell: (order) => (
      <>
        <Lines below={numbersOf(order)}>
          {deviceTitle(order.device)}
          {order.quantity > 1 && ` × ${order.quantity}`}
        </Lines>
        {order.isBulkOrder && <OrderedDevices order={order} groupId={frame.groupId} />}
      </>
    ),
  },
  { id: 'status', title: 'Status and since when', card: 'line', cell: (order) => <Standing order={order} /> },
  { id: 'parcel', title: 'Carrier', card: 'line', cell: (order) => <Parcels order={order} /> },
  { id: 'act', title: 'Action', card: 'line', cell: (order) => <Acts order={order} frame={frame} /> },
]
