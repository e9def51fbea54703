/** /reports/device/latest, Device Management: the fleet with its health and the likely cause of every silence. */
import { countWithNoun } from '@vitalrounds/domain/counted'
import { Button, Select } from '@mantine/core'
import { deviceApi, devicePageSize } from '@vitalrounds/domain/devices/fleet-api'
import { deviceTitle, registeredKinds } from '@vitalrounds/domain/devices/device'
import type { RegisteredKind } from '@vitalrounds/domain/devices/record'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { apiQuery, callRaw } from '../../platform/api.ts'
import { saveFile } from '../../platform/download.ts'
import type { Me } from '../../platform/me.ts'
import { useNow } from '../../platform/now.ts'
import { usePreferences } from '../../platform/preferences.ts'
import { IconDownload } from '../../ui/icons.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { UnlessEmptyClinic } from '../../members/parts/EmptyClinic.tsx'
import { EmptyState } from '../../ui/notices/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { loadProblem } from '../../ui/notices/load-problem.tsx'
import styles from '../devices.module.css'
import { DeviceSearch } from './DeviceSearch.tsx'
import { fleetColumns } from './fleet-columns.tsx'
import { addressOf, type FleetFilter, filterTitles, type FleetSearch, sortTitles, type FleetSort } from './fleet-search.ts'
import { widthProps } from '../../ui/fields/width-props.ts'

type Props = { me: Me; search: FleetSearch }

export function FleetPage({ me, search }: Props) {
  const navigate = useNavigate()
  const now = useNow()
  const { density } = usePreferences()
  const { page, ...filters } = search
  const query = useQuery({
    ...apiQuery(deviceApi.fleet, { query: { ...filters, page: page - 1 } }),
    placeholderData: keepPreviousData,
  })
  const go = (to: Partial<FleetSearch>) => void navigate({ to: '/reports/device/latest', search: addressOf({ ...search, page: 1, ...to }) })
  const turnTo = (next: number) => go({ page: next })
  return (
    <>
      <PageHeader
        title="Device Management"
        note={query.data && countWithNoun(query.data.count, 'device')}
        actions={<Export search={search} isEmpty={query.data?.count === 0} />}
      />
      <FleetBar search={search} counts={query.data?.counts} onSearch={go} />
      <DataTable
        label="Devices"
        columns={fleetColumns({ now, zone: me.timeZone, groupId: me.group_id })}
        rows={query.data?.devices}
        idOf={(device) => device._id}
        density={density}
        isRefetching={query.isPlaceholderData}
        problem={loadProblem(query, 'The devices could not be loaded')}
        empty={
          <UnlessEmptyClinic me={me}>
            <Nothing isFiltered={isNarrowed(search)} onAll={() => go({ filter: 'all', device: undefined, search: '' })} />
          </UnlessEmptyClinic>
        }
      />
      {query.data && <Pager page={page} total={query.data.count} pageSize={devicePageSize} noun="device" onPage={turnTo} />}
    </>
  )
}

const isNarrowed = (search: FleetSearch) => search.filter !== 'all' || search.device !== undefined || search.search !== ''

const Nothing = ({ isFiltered, onAll }: { isFiltered: boolean; onAll: () => void }) =>
  isFiltered ? (
    <EmptyState
      title="No device fits."
      action={
        <Button variant="default" onClick={onAll}>
          Show all devices
        </Button>
      }
    >
      The filter or the search is too narrow, or nothing is wrong with any device.
    </EmptyState>
  ) : (
    <EmptyState title="No device is registered yet.">
      Devices appear here once they are delivered or connected from a member’s Devices page.
    </EmptyState>
  )

function Export({ search, isEmpty }: { search: FleetSearch; isEmpty: boolean }) {
  const save = useMutation({
    mutationFn: async () => {
      const { page: _page, ...query } = search
      await saveFile(await callRaw(deviceApi.fleetCsv, { query }), 'devices.csv')
    },
  })
  return (
    <>
      {save.isError && <span role="alert">Not exported. Please try again.</span>}
      <Button
        variant="default"
        leftSection={<IconDownload size={15} aria-hidden="true" />}
        loading={save.isPending}
        disabled={isEmpty}
        title={isEmpty ? 'There is nothing to export.' : 'These devices, all pages, as a CSV file'}
        onClick={() => save.mutate()}
      >
        Export CSV
      </Button>
    </>
  )
}

type BarProps = {
  search: FleetSearch
  counts: Partial<Record<FleetFilter, number>> | undefined
  onSearch: (to: Partial<FleetSearch>) => void
}

const kinds = [{ value: 'any', label: 'Every device' }, ...registeredKinds.map((kind) => ({ value: kind, label: deviceTitle(kind) }))]
const sorts = Object.entries(sortTitles).map(([value, label]) => ({ value, label }))

function FleetBar({ search, counts, onSearch }: BarProps) {
  return (
    <div className={styles['filters']}>
      <div className={styles['group']} role="group" aria-label="Show">
        {(Object.keys(filterTitles) as FleetFilter[]).map((filter) => (
          <Button
            key={filter}
            variant={filter === search.filter ? 'light' : 'default'}
            aria-pressed={filter === search.filter}
            onClick={() => onSearch({ filter })}
          >
            {filterTitles[filter]}
            <span className={styles['count']}>&nbsp;{counts?.[filter]?.toLocaleString('en-US')}</span>
          </Button>
        ))}
      </div>
      <Select
        {...widthProps(160)}
        label="Device"
        data={kinds}
        value={search.device ?? 'any'}
        onChange={(kind) => onSearch({ device: kind === 'any' ? undefined : (kind as RegisteredKind) })}
      />
      <Select
        {...widthProps(160)}
        label="Sort"
        data={sorts}
        value={search.sort}
        onChange={(sort) => onSearch({ sort: sort as FleetSort })}
      />
      <DeviceSearch search={search.search} onSearch={(text) => onSearch({ search: text })} />
    </div>
  )
}
