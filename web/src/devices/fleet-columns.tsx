/** The columns of Device Management. */
import { causeTexts } from '@vitalrounds/domain/devices/health'
import type { FleetRow } from '@vitalrounds/domain/devices/record'
import { Link } from '@tanstack/react-router'
import type { Column } from '../ui/table-types.ts'
import { BatteryLevel, LastUsed, Signal, Unknown } from './DeviceHealth.tsx'
import { days, kindTitle, stateWords } from './device-words.ts'
import styles from './devices.module.css'

type Frame = { now: number; zone: string; groupId: string }

const Holder = ({ row, groupId }: { row: FleetRow; groupId: string }) => {
  if (row.memberId === null) return <span className={styles['dim']}>nobody</span>
  if (row.owner_id !== groupId)
    return (
      <span className={styles['stack']}>
        <span>{row.name}</span>
        <span className={styles['small']}>{row.workspaceName}</span>
      </span>
    )
  return (
    <Link
      to="/member-details/$memberId/$tab"
      params={{ memberId: row.memberId, tab: 'manage-devices' }}
      className={styles['name']}
    >
      {row.name}
    </Link>
  )
}

const Silence = ({ row }: { row: FleetRow }) => {
  if (row.daysSilent === null) return <Unknown>never heard</Unknown>
  return row.isSilent ? <b>{days(row.daysSilent)}</b> : <>{days(row.daysSilent)}</>
}

export const fleetColumns = ({ now, zone, groupId }: Frame): Column<FleetRow>[] => [
  {
    id: 'device',
    title: 'Device',
    width: 170,
    card: 'title',
    cell: (row) => (
      <span className={styles['stack']}>
        <span>{kindTitle(row.device)}</span>
        <span className={styles['small']}>{row.identifier}</span>
      </span>
    ),
  },
  { id: 'member', title: 'Member', width: 190, card: 'line', cell: (row) => <Holder row={row} groupId={groupId} /> },
  { id: 'used', title: 'Last used', card: 'line', cell: (row) => <LastUsed at={row.lastUsed} now={now} zone={zone} /> },
  { id: 'signal', title: 'Signal', card: 'line', cell: (row) => <Signal percent={row.signalStrength} /> },
  { id: 'battery', title: 'Battery', card: 'line', cell: (row) => <BatteryLevel {...row} /> },
  { id: 'silent', title: 'Silent for', card: 'line', cell: (row) => <Silence row={row} /> },
  {
    id: 'cause',
    title: 'Likely cause',
    card: 'line',
    cell: (row) => (row.cause === null ? '' : <span className={styles['cause']}>{causeTexts[row.cause]}</span>),
  },
  { id: 'state', title: 'State', cell: (row) => stateWords[row.status] },
]
