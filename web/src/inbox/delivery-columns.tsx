/** The columns of the inbox. */
import { Button, Group } from '@mantine/core'
import type { Delivery, deliveryStates } from '@vitalrounds/domain/inbox/api'
import { replayProblem } from '@vitalrounds/domain/inbox/can-replay'
import { validationError } from '@vitalrounds/domain/problems'
import { Link } from '@tanstack/react-router'
import { dateTime } from '../platform/zones.ts'
import { GatedButton } from '../ui/GatedButton.tsx'
import { Dim, Lines } from '../ui/Lines.tsx'
import type { Column } from '../ui/table/table-types.ts'
import styles from './InboxPage.module.css'
import { kindsWithNumber, vendorTitle } from '@vitalrounds/domain/devices/device'
import { outcomeWords } from '../readings/parts/raw-words.ts'
import { Sent } from '../readings/parts/Sent.tsx'

export const stateTitles: Record<(typeof deliveryStates)[number], string> = {
  new: 'Waiting',
  done: 'Done',
  ignored: 'Ignored',
  unmatched: 'Unassigned',
  unreadable: 'Unreadable',
  dead: 'Failed',
}
const troubled: ReadonlySet<Delivery['state']> = new Set(['unmatched', 'unreadable', 'dead'])

const kindTitles: Record<string, string> = {
  reading: 'reading',
  status: 'status of a device',
  order: 'news of an order',
  link: 'news of a device',
  text: 'text of a member',
  textStatus: 'status of a text',
  call: 'news of a call',
  unknown: 'not recognized',
}

/** `Tenovi, news of an order, 11/20/2026, 9:12 AM` */
export const deliveryWords = ({ vendor, kind, receivedAt }: Delivery, zone: string) =>
  `${vendorTitle(vendor)}, ${kindTitles[kind] ?? kind}, ${dateTime(receivedAt, zone)}`

/** `onAssign` where somebody may give a device to a member. */
type Frame = {
  zone: string
  onReplay: (delivery: Delivery) => void
  onAssign: ((delivery: Delivery) => void) | undefined
}

/** A device that nobody has, named by the number that is printed on it. */
const isAssignable = ({ state, outcome, vendor, deviceKey }: Delivery) =>
  state === 'unmatched' && outcome === 'no owner' && deviceKey !== null && kindsWithNumber(vendor, deviceKey).length > 0

const Acts = ({ delivery, onReplay, onAssign }: Omit<Frame, 'zone'> & { delivery: Delivery }) => (
  <Group gap={6} wrap="nowrap">
    {onAssign && isAssignable(delivery) && (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Assign device ${delivery.deviceKey ?? ''} to a member`}
        onClick={() => onAssign(delivery)}
      >
        Assign
      </Button>
    )}
    <GatedButton
      size="compact-sm"
      variant="default"
      why={validationError(replayProblem(delivery))}
      aria-label={`Replay delivery ${delivery._id}`}
      onClick={() => onReplay(delivery)}
    >
      Replay
    </GatedButton>
  </Group>
)

const triesWords = ({ attempts, nextAt }: Delivery, zone: string) =>
  attempts > 1 ? `${attempts} attempts${nextAt === null ? '' : `, next ${dateTime(nextAt, zone)}`}` : ''

const Fate = ({ delivery, zone }: { delivery: Delivery; zone: string }) => {
  const { state, outcome, error, sent, isTextRemoved } = delivery
  const reason = outcomeWords(outcome, error)
  return (
    <div className={styles['fate']}>
      <Lines below={triesWords(delivery, zone)}>
        <span className={troubled.has(state) ? styles['trouble'] : undefined}>{stateTitles[state]}</span>
        {reason !== '' && <span className={styles['reason']}> · {reason}</span>}
      </Lines>
      <Sent sent={sent} isTextRemoved={isTextRemoved} />
    </div>
  )
}

const Key = ({ deviceKey }: { deviceKey: string }) => (
  <span className={styles['key']} title={deviceKey}>
    {deviceKey}
  </span>
)

const Whose = ({ delivery: { memberId, memberName, deviceKey } }: { delivery: Delivery }) => (
  <Lines below={deviceKey !== null && <Key deviceKey={deviceKey} />}>
    {memberId === null ? (
      <Dim>No member</Dim>
    ) : (
      <Link to="/member-details/$memberId/$tab" params={{ memberId, tab: 'manage-rawdata' }}>
        {memberName ?? 'Member'}
      </Link>
    )}
  </Lines>
)

export const deliveryColumns = ({ zone, ...acts }: Frame): Column<Delivery>[] => [
  {
    id: 'received',
    title: 'Received',
    width: 150,
    card: 'title',
    cell: (delivery) => <Lines below={`#${delivery._id}`}>{dateTime(delivery.receivedAt, zone)}</Lines>,
  },
  {
    id: 'vendor',
    title: 'Vendor',
    card: 'line',
    cell: ({ vendor, kind }) => <Lines below={kindTitles[kind] ?? kind}>{vendorTitle(vendor)}</Lines>,
  },
  {
    id: 'fate',
    title: 'What became of it',
    card: 'line',
    cell: (delivery) => <Fate delivery={delivery} zone={zone} />,
  },
  { id: 'whose', title: 'Member and device', card: 'line', cell: (delivery) => <Whose delivery={delivery} /> },
  {
    id: 'act',
    title: 'Action',
    card: 'line',
    cell: (delivery) => <Acts delivery={delivery} {...acts} />,
  },
]
