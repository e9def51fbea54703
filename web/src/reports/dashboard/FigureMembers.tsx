/** The members whom a figure of the dashboard counts, now or, of the auditor's, in a month that is over. */
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Reply } from '@vitalrounds/domain/contract'
import { activityApi } from '@vitalrounds/domain/reports/activity-api'
import { type AuditorFigure, auditorFigures, type Figure, figures } from '@vitalrounds/domain/reports/figures'
import { isMonth } from '@vitalrounds/domain/reports/report-months'
import { usDate } from '@vitalrounds/domain/us-date'
import { apiQuery } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { usePreferences } from '../../platform/preferences.ts'
import { parseChoice } from '../../platform/search-params.ts'
import { monthTitle } from '../../platform/zones.ts'
import { EmptyState } from '../../ui/notices/EmptyState.tsx'
import { loadProblem } from '../../ui/notices/load-problem.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import type { Column } from '../../ui/table/table-types.ts'
import type { ReportAddress } from '../report-search.ts'
import styles from '../reports.module.css'

type CountedMember = Reply<typeof activityApi.figure>['members'][number]
const whole = new Intl.NumberFormat('en-US')
const pageSize = 50

export const memberColumns = (me: Me): Column<CountedMember>[] => [
  {
    id: 'name',
    title: 'Member',
    width: 200,
    card: 'title',
    cell: (row) => (
      <Link to="/member-details/$memberId/$tab" params={{ memberId: row.memberId, tab: 'profile' }} className={styles['name']}>
        {row.name}
      </Link>
    ),
  },
  { id: 'dob', title: 'Date of birth', card: 'line', cell: (row) => usDate(row.dob) },
  { id: 'physician', title: 'Physician', card: 'line', cell: (row) => row.physician ?? '–' },
  { id: 'manager', title: 'Care manager', cell: (row) => row.careManager ?? '–' },
  {
    id: 'practice',
    title: 'Practice',
    cell: (row) => me.practiceList.find(({ key }) => key === row.practiceId)?.text ?? '–',
  },
]

type Figured<F> = { me: Me; figure: F; show: string; page: number; onAddress: (changed: ReportAddress) => void }

/** Of a month that is over only the auditor's figures are counted; any other is that of now. */
export function FigureMembers({ past, ...of }: Figured<Figure> & { past: string | undefined }) {
  const figure = parseChoice(of.figure, auditorFigures)
  return past !== undefined && isMonth(past) && figure !== undefined ? (
    <PastMembers {...of} figure={figure} yearMonth={past} />
  ) : (
    <MembersNow {...of} />
  )
}

function MembersNow({ figure, show, page, ...of }: Figured<Figure>) {
  const query = useQuery({
    ...apiQuery(activityApi.figure, { params: { figure }, query: { show, page: page - 1 } }),
    placeholderData: keepPreviousData,
  })
  return <Members {...of} figure={figure} title={figures[figure].title} query={query} />
}

function PastMembers({ figure, yearMonth, show, page, ...of }: Figured<AuditorFigure> & { yearMonth: string }) {
  const query = useQuery({
    ...apiQuery(activityApi.auditorMembers, { params: { yearMonth, figure }, query: { show, page: page - 1 } }),
    placeholderData: keepPreviousData,
  })
  return <Members {...of} figure={figure} title={`${figures[figure].title}, ${monthTitle(yearMonth)}`} query={query} />
}

type MembersProps = Pick<Figured<Figure>, 'me' | 'figure' | 'onAddress'> & {
  title: string
  query: UseQueryResult<Reply<typeof activityApi.figure>>
}

function Members({ me, figure, title, query, onAddress }: MembersProps) {
  const { density } = usePreferences()
  const { meaning } = figures[figure]
  return (
    <>
      <div className={styles['filters']}>
        <Button variant="default" onClick={() => onAddress({ figure: '', past: '', page: '' })}>
          All figures
        </Button>
        <span>{`${title}: ${query.data === undefined ? '…' : whole.format(query.data.count)}. ${meaning}`}</span>
      </div>
      <DataTable
        label={title}
        columns={memberColumns(me)}
        rows={query.data?.members}
        idOf={({ memberId }) => memberId}
        density={density}
        isRefetching={query.isPlaceholderData}
        problem={loadProblem(query, 'The members could not be loaded')}
        empty={<EmptyState title="Nobody is counted here.">{meaning}</EmptyState>}
      />
      {query.data && (
        <Pager
          page={query.data.page + 1}
          total={query.data.count}
          pageSize={pageSize}
          onPage={(next) => onAddress({ page: String(next) })}
        />
      )}
    </>
  )
}
