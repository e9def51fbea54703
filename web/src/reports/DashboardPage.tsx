/** /reports/dashboard, RPM Activity Dashboard: every number opens the members it counts; a table says what each number means. */
import { percentText } from '@vitalrounds/domain/with-unit'
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { activityApi } from '@vitalrounds/domain/reports/activity-api'
import { type Figure, figureGroups, figureIds, figures } from '@vitalrounds/domain/reports/figures'
import { apiQuery } from '../platform/api.ts'
import { parseChoice, pageFrom } from '../platform/search-params.ts'
import { loadProblem } from '../ui/notices/load-problem.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PlainTable } from '../ui/table/PlainTable.tsx'
import { UnlessNothing } from '../members/parts/EmptyClinic.tsx'
import { AuditorMonths } from './dashboard/AuditorMonths.tsx'
import type { ReportProps } from './BillingReportPage.tsx'
import { FigureMembers } from './dashboard/FigureMembers.tsx'
import { ReportBar } from './ReportBar.tsx'
import styles from './reports.module.css'

const whole = new Intl.NumberFormat('en-US')

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
              onClick={() => onAddress({ by: address.by === 'meaning' ? '' : 'meaning', figure: '', past: '', page: '' })}
            >
              What the numbers mean
            </Button>
            <ReportBar me={me} show={show} onShow={(next) => onAddress({ show: next, page: '' })} />
          </>
        }
      />
      {figure !== undefined ? (
        <FigureMembers me={me} figure={figure} past={address.past} show={show} page={pageFrom(address.page)} onAddress={onAddress} />
      ) : (
        <div className={styles['body']}>
          {loadProblem(query, 'The dashboard could not be loaded')}
          {address.by === 'meaning' ? (
            <Meanings />
          ) : (
            <UnlessNothing me={me} isNothing={isNothing(query.data?.figures)}>
              <Figures counts={query.data?.figures} show={show} />
              <AuditorMonths show={show} />
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
