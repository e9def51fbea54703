/** The columns of the inbox. */
import type { Delivery, deliveryStates } from '@vitalrounds/domain/readings/deliveries-api'
import { Link } from '@tanstack/react-router'
import { dateTime } from '../platform/zones.ts'
import { GatedButton } from '../ui/GatedButton.tsx'
import type { Column } from '../ui/table-types.ts'
import styles from './InboxPage.module.css'
import { Sent } from './Sent.tsx'

export const stateTitles: Record<(typeof deliveryStates)[number], string> = {
  new: 'Waiting',
  done: 'Done',
  ignored: 'Ignored',
  unmatched: 'Device unknown',
  unreadable: 'Unreadable',
  dead: 'Given up',
}
const troubled: ReadonlySet<Delivery['state']> = new Set(['unmatched', 'unreadable', 'dead'])

type Frame = { zone: string; onReplay: (delivery: Delivery) => void }

const State = ({ delivery: { state, attempts, nextAt }, zone }: { delivery: Delivery; zone: string }) => (
  <span className={styles['stack']}>
    <span className={troubled.has(state) ? styles['trouble'] : undefined}>{stateTitles[state]}</span>
    {attempts > 1 && (
      <span className={styles['small']}>
        {attempts} attempts{nextAt !== null && `, next ${dateTime(nextAt, zone)}`}
      </span>
    )}
  </span>
)

const Whose = ({ delivery: { memberId, memberName, deviceKey } }: { delivery: Delivery }) => (
  <span className={styles['stack']}>
    {memberId !== null && (
      <Link to="/member-details/$memberId/$tab" params={{ memberId, tab: 'manage-rawdata' }}>
        {memberName ?? 'Member'}
      </Link>
    )}
    {deviceKey !== null && <span className={styles['small']}>{deviceKey}</span>}
  </span>
)

const whyNoReplay = ({ mayReplay, state }: Delivery) => {
  if (mayReplay) return undefined
  return state === 'new' ? 'It is waiting to be read already.' : 'Reading it once more would change nothing.'
}

export const deliveryColumns = ({ zone, onReplay }: Frame): Column<Delivery>[] => [
  {
    id: 'received',
    title: 'Received',
    width: 180,
    card: 'title',
    cell: (delivery) => (
      <span className={styles['stack']}>
        <span>{dateTime(delivery.receivedAt, zone)}</span>
        <span className={styles['small']}>#{delivery._id}</span>
      </span>
    ),
  },
  { id: 'vendor', title: 'Vendor', card: 'line', cell: ({ vendor, kind }) => `${vendor}, ${kind}` },
  { id: 'state', title: 'State', card: 'line', cell: (delivery) => <State delivery={delivery} zone={zone} /> },
  {
    id: 'outcome',
    title: 'What became of it',
    width: 240,
    card: 'line',
    cell: ({ outcome, error }) => (
      <span className={styles['wrap']}>{[outcome?.replaceAll('_', ' '), error].filter(Boolean).join(': ')}</span>
    ),
  },
  { id: 'whose', title: 'Member and device', card: 'line', cell: (delivery) => <Whose delivery={delivery} /> },
  {
    id: 'sent',
    title: 'What was sent',
    width: 240,
    cell: ({ sent }) => (sent.length === 0 ? '' : <Sent sent={sent} />),
  },
  {
    id: 'act',
    title: 'Action',
    card: 'line',
    cell: (delivery) => (
      <GatedButton
        size="compact-sm"
        variant="default"
        why={whyNoReplay(delivery)}
        aria-label={`Replay delivery ${delivery._id}`}
        onClick={() => onReplay(delivery)}
      >
        Replay
      </GatedButton>
    ),
  },
]
