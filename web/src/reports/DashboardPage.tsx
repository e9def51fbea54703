/** /reports/dashboard, RPM Activity Dashboard: every number opens the members it counts; a table says what each number means. */
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { activityApi } from '@vitalrounds/domain/reports/activity-api'
import { trendApi } from '@vitalrounds/domain/reports/dashboard/trend-api'
import { figureIds, figures } from '@vitalrounds/domain/reports/figures'
import { apiQuery } from '../platform/api.ts'
import { loadProblem } from '../ui/notices/load-problem.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PlainTable } from '../ui/table/PlainTable.tsx'
import { UnlessNothing } from '../members/parts/EmptyClinic.tsx'
import type { ReportProps } from './BillingReportPage.tsx'
import { DashboardList, isList } from './dashboard/DashboardList.tsx'
import { type FigureCounts, FigureRows } from './dashboard/FigureRows.tsx'
import { SaveReport } from './files/SaveReport.tsx'
import { ReportBar } from './ReportBar.tsx'
import styles from './reports.module.css'

export function DashboardPage({ me, address, show, onAddress }: ReportProps) {
  const query = useQuery({ ...apiQuery(activityApi.dashboard, { query: { show } }), placeholderData: keepPreviousData })
  const fileName = `dashboard-${query.data?.today ?? ''}`
  return (
    <>
      <PageHeader
        title="RPM Activity Dashboard"
        actions={
          <>
            <Button
              variant="default"
              aria-pressed={address.by === 'meaning'}
              onClick={() => onAddress({ by: address.by === 'meaning' ? '' : 'meaning', figure: '', past: '', page: '' })}
            >
              What the numbers mean
            </Button>
            {me.actions.includes('member.export') && (
              <>
                <SaveReport title="CSV" name={fileName} endpoint={trendApi.csv} input={{ query: { show } }} />
                <SaveReport title="PDF" name={fileName} endpoint={trendApi.pdf} input={{ query: { show } }} />
              </>
            )}
            <ReportBar me={me} show={show} onShow={(next) => onAddress({ show: next, page: '' })} />
          </>
        }
      />
      {isList(address) ? (
        <DashboardList me={me} address={address} show={show} onAddress={onAddress} />
      ) : (
        <div className={styles['body']}>
          {loadProblem(query, 'The dashboard could not be loaded')}
          {address.by === 'meaning' ? (
            <Meanings />
          ) : (
            <UnlessNothing me={me} isNothing={isNothing(query.data?.figures)}>
              <FigureRows dashboard={query.data} show={show} />
            </UnlessNothing>
          )}
        </div>
      )}
    </>
  )
}

const isNothing = (counts: FigureCounts | undefined) => counts !== undefined && Object.values(counts).every((count) => count === 0)

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
