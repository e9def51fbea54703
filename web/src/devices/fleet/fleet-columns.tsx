/** The columns of Device Management. */
import { deviceTitle } from '@vitalrounds/domain/devices/device'
import { causeTexts } from '@vitalrounds/domain/devices/health'
import type { FleetRow } from '@vitalrounds/domain/devices/record'
import { Lines } from '../../ui/Lines.tsx'
import type { Column } from '../../ui/table/table-types.ts'
import { BatteryLevel, LastUsed, Signal, Unknown } from '../DeviceHealth.tsx'
import { days, stateWords } from '../device-words.ts'
import styles from '../devices.module.css'
import { Holder } from './Holder.tsx'

type Frame = { now: number; zone: string; groupId: string }

const Silence = ({ row }: { row: FleetRow }) => {
  if (row.daysSilent === null) return <Unknown>never heard</Unknown>
  const since = days(row.daysSilent)
  return (
    <Lines below={row.cause && <span className={styles['wrap']}>{causeTexts[row.cause]}</span>}>
      {row.isSilent ? <b>{since}</b> : since}
    </Lines>
  )
}

export const fleetColumns = ({ now, zone, groupId }: Frame): Column<FleetRow>[] => [
  {
    id: 'device',
    title: 'Device',
    width: 150,
    card: 'title',
    cell: (row) => <Lines below={row.identifier}>{deviceTitle(row.device)}</Lines>,
  },
  {
    id: 'member',
    title: 'Member',
    width: 150,
    card: 'line',
    cell: (row) => (
      <Lines below={row.owner_id === groupId ? '' : row.workspaceName}>
        <Holder holder={row} groupId={groupId} />
      </Lines>
    ),
  },
  { id: 'used', title: 'Last used', card: 'line', cell: (row) => <LastUsed at={row.lastUsed} now={now} zone={zone} /> },
  { id: 'signal', title: 'Signal', card: 'line', cell: (row) => <Signal percent={row.signalStrength} /> },
  { id: 'battery', title: 'Battery', card: 'line', cell: (row) => <BatteryLevel {...row} /> },
  { id: 'silent', title: 'Silent for, likely cause', card: 'line', cell: (row) => <Silence row={row} /> },
  { id: 'state', title: 'Status', cell: (row) => <span className={styles['wrap']}>{stateWords[row.status]}</span> },
]
