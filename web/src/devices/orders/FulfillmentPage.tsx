/** /devices/fulfillment: every request that is not delivered, those that need somebody first with the reason. */
import { Button } from '@mantine/core'
import { deviceApi, devicePageSize, type fulfillmentFilters } from '@vitalrounds/domain/devices/fleet-api'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { apiQuery } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { usePreferences } from '../../platform/preferences.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { UnlessEmptyClinic } from '../../members/parts/EmptyClinic.tsx'
import { EmptyState } from '../../ui/notices/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { loadProblem } from '../../ui/notices/load-problem.tsx'
import styles from '../devices.module.css'
import { useOrderActs } from './order-acts.tsx'
import { orderColumns } from './order-columns.tsx'
import { LimitBanner, UsageMeter, useUsage } from './UsageMeter.tsx'

export type FulfillmentFilter = (typeof fulfillmentFilters)[number]
const filterTitles: Record<FulfillmentFilter, string> = {
  all: 'Not delivered',
  problems: 'Problems',
  bulk: 'Bulk orders',
}
const whenEmpty: Record<FulfillmentFilter, [title: string, why: string]> = {
  all: ['No request is on its way.', 'Devices are requested at enrollment or from a member’s Devices page.'],
  problems: ['No request needs anybody.', 'Here are requests that failed, came back, wait for an answer or make no progress.'],
  bulk: ['No bulk order is on its way.', 'Here are orders that go to the clinic itself, with the devices they bring.'],
}

type Props = { me: Me; filter: FulfillmentFilter; page: number }

export function FulfillmentPage({ me, filter, page }: Props) {
  const navigate = useNavigate()
  const usage = useUsage()
  const { density } = usePreferences()
  const query = useQuery({
    ...apiQuery(deviceApi.fulfillment, { query: { filter, page: page - 1 } }),
    placeholderData: keepPreviousData,
  })
  const { onAct, dialog } = useOrderActs()
  const go = (to: { filter?: FulfillmentFilter; page?: number }) =>
    void navigate({ to: '/devices/$view', params: { view: 'fulfillment' }, search: display({ filter, page, ...to }) })
  return (
    <>
      <PageHeader title="Fulfillment" actions={<UsageMeter usage={usage} />} />
      <div className={styles['banner']}>
        <LimitBanner usage={usage} wanted={0} />
      </div>
      <Filters chosen={filter} counts={query.data?.counts} onChoose={(next) => go({ filter: next, page: 1 })} />
      <DataTable
        label="Device requests"
        columns={orderColumns({ zone: me.timeZone, groupId: me.group_id, onAct })}
        rows={query.data?.orders}
        idOf={(order) => order._id}
        density={density}
        isRefetching={query.isPlaceholderData}
        problem={loadProblem(query, 'The device requests could not be loaded')}
        empty={
          <UnlessEmptyClinic me={me} why={whenEmpty[filter][1]}>
            <EmptyState title={whenEmpty[filter][0]}>{whenEmpty[filter][1]}</EmptyState>
          </UnlessEmptyClinic>
        }
      />
      {query.data && (
        <Pager page={page} total={query.data.count} pageSize={devicePageSize} noun="request" onPage={(next) => go({ page: next })} />
      )}
      {dialog}
    </>
  )
}

/** What stands in the address: nothing that is so anyway. */
const display = ({ filter, page }: { filter: FulfillmentFilter; page: number }) => ({
  ...(filter !== 'all' && { filter }),
  ...(page > 1 && { page: String(page) }),
})

type FiltersProps = {
  chosen: FulfillmentFilter
  counts: Partial<Record<FulfillmentFilter, number>> | undefined
  onChoose: (filter: FulfillmentFilter) => void
}

const Filters = ({ chosen, counts, onChoose }: FiltersProps) => (
  <div className={styles['filters']} role="group" aria-label="Show">
    {(Object.keys(filterTitles) as FulfillmentFilter[]).map((filter) => (
      <Button
        key={filter}
        variant={filter === chosen ? 'light' : 'default'}
        aria-pressed={filter === chosen}
        onClick={() => onChoose(filter)}
      >
        {filterTitles[filter]}
        {counts?.[filter] !== undefined && <>&nbsp;{counts[filter].toLocaleString('en-US')}</>}
      </Button>
    ))}
  </div>
)
