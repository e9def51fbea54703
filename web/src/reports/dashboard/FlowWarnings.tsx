/** The warnings that a number of the dashboard counts: opened or closed on a day, or open for so long. */
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Reply } from '@vitalrounds/domain/contract'
import { trendApi } from '@vitalrounds/domain/reports/dashboard/trend-api'
import { type FlowPart, flowTitles, flowWords } from '@vitalrounds/domain/reports/dashboard/warning-flow'
import { usDate } from '@vitalrounds/domain/us-date'
import { apiQuery } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { usePreferences } from '../../platform/preferences.ts'
import { dateTime } from '../../platform/zones.ts'
import { EmptyState } from '../../ui/notices/EmptyState.tsx'
import { loadProblem } from '../../ui/notices/load-problem.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import type { Column } from '../../ui/table/table-types.ts'
import type { ReportAddress } from '../report-search.ts'
import reports from '../reports.module.css'

type ListedWarning = Reply<typeof trendApi.warningList>['warnings'][number]
const pageSize = 50
const whole = new Intl.NumberFormat('en-US')

const columnsOf = (zone: string): Column<ListedWarning>[] => [
  {
    id: 'name',
    title: 'Member',
    width: 200,
    card: 'title',
    cell: (row) => (
      <Link to="/member-details/$memberId/$tab" params={{ memberId: row.memberId, tab: 'measurements' }} className={reports['name']}>
        {row.name}
      </Link>
    ),
  },
  { id: 'label', title: 'Warning', card: 'line', cell: (row) => row.label },
  { id: 'text', title: 'What was measured', card: 'line', cell: (row) => row.text },
  { id: 'raised', title: 'Opened', card: 'line', cell: (row) => dateTime(row.raisedAt, zone) },
  { id: 'closed', title: 'Closed', cell: (row) => (row.closedAt === null ? '–' : dateTime(row.closedAt, zone)) },
]

type Props = { me: Me; part: FlowPart; day: string | undefined; show: string; page: number; onAddress: (changed: ReportAddress) => void }

export function FlowWarnings({ me, part, day, show, page, onAddress }: Props) {
  const { density } = usePreferences()
  const query = useQuery({
    ...apiQuery(trendApi.warningList, { params: { part }, query: { show, page: page - 1, ...(day !== undefined && { day }) } }),
    placeholderData: keepPreviousData,
  })
  const title = day === undefined ? flowTitles[part] : `${flowTitles[part]}, ${usDate(day)}`
  return (
    <>
      <div className={reports['filters']}>
        <Button variant="default" onClick={() => onAddress({ kind: '', state: '', from: '', page: '' })}>
          All figures
        </Button>
        <span>{`${title}: ${query.data === undefined ? '…' : whole.format(query.data.count)}. ${flowWords}`}</span>
      </div>
      <DataTable
        label={title}
        columns={columnsOf(me.groupTimeZone)}
        rows={query.data?.warnings}
        idOf={({ _id }) => _id}
        density={density}
        isRefetching={query.isPlaceholderData}
        problem={loadProblem(query, 'The warnings could not be loaded')}
        empty={<EmptyState title="No warning is counted here.">{flowWords}</EmptyState>}
      />
      {query.data && (
        <Pager
          noun="warning"
          page={query.data.page + 1}
          total={query.data.count}
          pageSize={pageSize}
          onPage={(next) => onAddress({ page: String(next) })}
        />
      )}
    </>
  )
}
