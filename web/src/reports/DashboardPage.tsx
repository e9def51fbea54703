/** /reports/dashboard, RPM Activity Dashboard: every number opens the members it counts; a table says what each number means. */
import { usDate } from '@vitalrounds/domain/us-date'
import { percentText } from '@vitalrounds/domain/with-unit'
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Reply } from '@vitalrounds/domain/contract'
import { activityApi } from '@vitalrounds/domain/reports/activity-api'
import { type Figure, figureGroups, figureIds, figures } from '@vitalrounds/domain/reports/figures'
import { apiQuery } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import { usePreferences } from '../platform/preferences.ts'
import { parseChoice, pageFrom } from '../platform/search-params.ts'
import { EmptyState } from '../ui/notices/EmptyState.tsx'
import { loadProblem } from '../ui/notices/load-problem.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { Pager } from '../ui/table/Pager.tsx'
import { PlainTable } from '../ui/table/PlainTable.tsx'
import type { Column } from '../ui/table/table-types.ts'
import { UnlessNothing } from '../members/parts/EmptyClinic.tsx'
import type { ReportProps } from './BillingReportPage.tsx'
import { ReportBar } from './ReportBar.tsx'
import type { ReportAddress } from './report-search.ts'
import styles from './reports.module.css'

type CountedMember = Reply<typeof activityApi.figure>['members'][number]
const whole = new Intl.NumberFormat('en-US')
const pageSize = 50

export function DashboardPage({ me, address, show, onAddress }: ReportProps) {
  const figure = parseChoice(address.figure, figureIds)
  const query = useQuery({ ...apiQuery(activityApi.dashboard, { query: { show } }), placeholderData: keepPreviousData })
  return (
    <>
      <PageHeader
        title="RPM Activity Dashboard"
        actions={
          <>
            <Button
              variant="default"
              aria-pressed={address.by === 'meaning'}
              onClick={() => onAddress({ by: address.by === 'meaning' ? '' : 'meaning', figure: '', page: '' })}
            >
              What the numbers mean
            </Button>
            <ReportBar me={me} show={show} onShow={(next) => onAddress({ show: next, page: '' })} />
          </>
        }
      />
      {figure !== undefined ? (
        <Members me={me} figure={figure} show={show} page={pageFrom(address.page)} onAddress={onAddress} />
      ) : (
        <div className={styles['body']}>
          {loadProblem(query, 'The dashboard could not be loaded')}
          {address.by === 'meaning' ? (
            <Meanings />
          ) : (
            <UnlessNothing me={me} isNothing={isNothing(query.data?.figures)}>
              <Figures counts={query.data?.figures} show={show} />
            </UnlessNothing>
          )}
        </div>
      )}
    </>
  )
}

type Counts = Partial<Record<Figure, number>>
const isNothing = (counts: Counts | undefined) => counts !== undefined && Object.values(counts).every((count) => count === 0)

const figuresOf = (group: string) => figureIds.filter((id) => figures[id].group === group)

/** Skeletons keep the place of the numbers while they are counted. */
const Figures = ({ counts, show }: { counts: Counts | undefined; show: string }) =>
  figureGroups.map((group) => (
    <section key={group} aria-labelledby={`figures-${group}`} aria-busy={counts === undefined}>
      <h2 id={`figures-${group}`} className={styles['section']}>
        {group}
      </h2>
      <div className={styles['grid']}>
        {figuresOf(group).map((id) => (
          <Link
            key={id}
            to="/reports/$report"
            params={{ report: 'dashboard' }}
            search={{ show, figure: id }}
            className={styles['figure']}
            title={figures[id].meaning}
          >
            <span className={styles['number']}>{counts === undefined ? '…' : whole.format(counts[id] ?? 0)}</span>
            <span>{figures[id].title}</span>
            <Share counts={counts} id={id} />
          </Link>
        ))}
      </div>
    </section>
  ))

/** What part of the enrolled it is; those who left are no part of them. */
function Share({ counts, id }: { counts: Counts | undefined; id: Figure }) {
  const of = counts?.enrolled ?? 0
  if (counts === undefined || of === 0 || id === 'enrolled' || id === 'left') return null
  return <span className={styles['small']}>{`${percentText(Math.round((100 * (counts[id] ?? 0)) / of))} of the enrolled`}</span>
}

const Meanings = () => (
  <PlainTable label="What the numbers mean">
    <thead>
      <tr>
        <th scope="col">Number</th>
        <th scope="col">Counts</th>
      </tr>
    </thead>
    <tbody>
      {figureIds.map((id) => (
        <tr key={id}>
          <th scope="row">{`${figures[id].group}: ${figures[id].title}`}</th>
          <td>{figures[id].meaning}</td>
        </tr>
      ))}
    </tbody>
  </PlainTable>
)

const columnsFor = (me: Me): Column<CountedMember>[] => [
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

type MembersProps = { me: Me; figure: Figure; show: string; page: number; onAddress: (changed: ReportAddress) => void }

function Members({ me, figure, show, page, onAddress }: MembersProps) {
  const { density } = usePreferences()
  const query = useQuery({
    ...apiQuery(activityApi.figure, { params: { figure }, query: { show, page: page - 1 } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <div className={styles['filters']}>
        <Button variant="default" onClick={() => onAddress({ figure: '', page: '' })}>
          All figures
        </Button>
        <span>{`${figures[figure].title}: ${query.data === undefined ? '…' : whole.format(query.data.count)}. ${figures[figure].meaning}`}</span>
      </div>
      <DataTable
        label={figures[figure].title}
        columns={columnsFor(me)}
        rows={query.data?.members}
        idOf={({ memberId }) => memberId}
        density={density}
        isRefetching={query.isPlaceholderData}
        problem={loadProblem(query, 'The members could not be loaded')}
        empty={<EmptyState title="Nobody is counted here.">{figures[figure].meaning}</EmptyState>}
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
