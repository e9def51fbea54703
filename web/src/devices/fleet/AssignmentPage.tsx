/** /devices/device-assignment: scales, cuffs and glucometers with their owners, last used first; a device can change hands. */
import { countWithNoun } from '@vitalrounds/domain/counted'
import { deviceTitle } from '@vitalrounds/domain/devices/device'
import type { EndpointInput } from '@vitalrounds/domain/contract'
import { registryApi } from '@vitalrounds/domain/devices/api'
import { devicePageSize } from '@vitalrounds/domain/devices/fleet-api'
import type { DeviceRecord } from '@vitalrounds/domain/devices/record'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import { apiQuery } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { useNow } from '../../platform/now.ts'
import { usePreferences } from '../../platform/preferences.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { UnlessEmptyClinic } from '../../members/parts/EmptyClinic.tsx'
import { EmptyState } from '../../ui/notices/EmptyState.tsx'
import { GatedButton } from '../../ui/GatedButton.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import type { Column } from '../../ui/table/table-types.ts'
import { loadProblem } from '../../ui/notices/load-problem.tsx'
import { DeviceSearch } from './DeviceSearch.tsx'
import { ChangeOwnerDialog } from './ChangeOwnerDialog.tsx'
import { EducationFileButton } from '../education/EducationFileButton.tsx'
import { BatteryLevel, LastUsed, Signal } from '../DeviceHealth.tsx'
import { stateWords } from '../device-words.ts'
import styles from '../devices.module.css'
import { Holder } from './Holder.tsx'
import { May } from '../../ui/rights/May.tsx'

type Query = NonNullable<EndpointInput<typeof registryApi.devices>['body']['query']>
// docs/sources/product.md 1.7 "Assignment: devices BT004, BT105 and SMIG"; what has no number yet has no owner to change
const query: Query = { device: { $in: ['BT004', 'BT105', 'SMIG'] }, imei: { $ne: '' } }

type Props = { me: Me; page: number }

export function AssignmentPage({ me, page }: Props) {
  const navigate = useNavigate()
  const now = useNow()
  const { density } = usePreferences()
  const [moving, setMoving] = useState<DeviceRecord | null>(null)
  const [search, setSearch] = useState('')
  const go = (next: number) =>
    void navigate({
      to: '/devices/$view',
      params: { view: 'device-assignment' },
      search: next > 1 ? { page: String(next) } : {},
    })
  const seek = (text: string) => {
    setSearch(text)
    go(1)
  }
  const registryQuery = useQuery({
    ...apiQuery(registryApi.devices, { body: { query, search, limit: devicePageSize, skip: (page - 1) * devicePageSize } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader
        title="Device assignment"
        note={registryQuery.data && countWithNoun(registryQuery.data.count, 'device')}
        actions={<Acts search={search} onSearch={seek} />}
      />
      <DataTable
        label="Devices and their owners"
        columns={columns({ me, now, onMove: setMoving })}
        rows={registryQuery.data?.devices}
        idOf={(device) => device._id}
        density={density}
        isRefetching={registryQuery.isPlaceholderData}
        problem={loadProblem(registryQuery, 'The devices could not be loaded')}
        empty={
          <UnlessEmptyClinic me={me}>
            <NoDevices isSearched={search !== ''} />
          </UnlessEmptyClinic>
        }
      />
      {registryQuery.data && <Pager page={page} total={registryQuery.data.count} pageSize={devicePageSize} noun="device" onPage={go} />}
      {moving && <ChangeOwnerDialog key={moving._id} device={moving} onClose={() => setMoving(null)} />}
    </>
  )
}

const Acts = (props: ComponentProps<typeof DeviceSearch>) => (
  <>
    <DeviceSearch {...props} />
    <EducationFileButton />
  </>
)

const NoDevices = ({ isSearched }: { isSearched: boolean }) =>
  isSearched ? (
    <EmptyState title="No device fits">Search whoever has it, or a part of its number.</EmptyState>
  ) : (
    <EmptyState title="No device is registered yet.">
      Devices appear here once they are delivered or connected from a member’s Devices page.
    </EmptyState>
  )

type Frame = { me: Me; now: number; onMove: (device: DeviceRecord) => void }

type MoveButtonProps = Pick<Frame, 'onMove'> & { device: DeviceRecord; groupId: string }

const MoveButton = ({ device, groupId, onMove }: MoveButtonProps) => (
  <May do="device.assign">
    <GatedButton
      size="compact-sm"
      variant="default"
      why={device.owner_id === groupId ? undefined : `This device belongs to ${device.workspaceName}.`}
      aria-label={`Change owner of ${deviceTitle(device.device)} ${device.imei}`}
      onClick={() => onMove(device)}
    >
      Change owner
    </GatedButton>
  </May>
)

const columns = ({ me, now, onMove }: Frame): Column<DeviceRecord>[] => [
  {
    id: 'imei',
    title: 'Device',
    width: 150,
    card: 'title',
    cell: (device) => <Lines below={device.imei}>{deviceTitle(device.device)}</Lines>,
  },
  {
    id: 'owner',
    title: 'Owner',
    width: 160,
    card: 'line',
    cell: (device) => (
      <Lines below={device.owner_id === me.group_id ? '' : device.workspaceName}>
        <Holder holder={device} groupId={me.group_id} />
      </Lines>
    ),
  },
  {
    id: 'used',
    title: 'Last used',
    card: 'line',
    cell: (device) => <LastUsed at={device.lastUsed} now={now} zone={me.timeZone} />,
  },
  { id: 'signal', title: 'Signal', card: 'line', cell: (device) => <Signal percent={device.signalStrength} /> },
  { id: 'battery', title: 'Battery', card: 'line', cell: (device) => <BatteryLevel {...device} /> },
  {
    id: 'state',
    title: 'Status',
    cell: (device) => device.state && <span className={styles['wrap']}>{stateWords[device.state]}</span>,
  },
  {
    id: 'act',
    title: 'Action',
    card: 'line',
    cell: (device) => <MoveButton device={device} groupId={me.group_id} onMove={onMove} />,
  },
]
