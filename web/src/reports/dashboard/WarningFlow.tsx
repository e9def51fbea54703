/** Warnings opened against closed by day over four weeks, and how long those have waited that are open; each number opens its warnings. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { countWithNoun } from '@vitalrounds/domain/counted'
import type { Reply } from '@vitalrounds/domain/contract'
import { trendApi } from '@vitalrounds/domain/reports/dashboard/trend-api'
import { type FlowPart, flowWords, openAgeIds, openAges } from '@vitalrounds/domain/reports/dashboard/warning-flow'
import { shortDate, usDate } from '@vitalrounds/domain/us-date'
import type { ReactNode } from 'react'
import { apiQuery } from '../../platform/api.ts'
import { BarList } from '../../ui/charts/BarList.tsx'
import { PairBars } from '../../ui/charts/PairBars.tsx'
import { loadProblem } from '../../ui/notices/load-problem.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import reports from '../reports.module.css'
import styles from './dashboard.module.css'

type Flow = Reply<typeof trendApi.warnings>
const whole = new Intl.NumberFormat('en-US')

export function WarningFlow({ show }: { show: string }) {
  const query = useQuery(apiQuery(trendApi.warnings, { query: { show } }))
  const { days, open } = query.data ?? { days: [], open: undefined }
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  const title = `Warnings opened and closed, ${usDate(first)} to ${usDate(last)}`
  return (
    <div aria-busy={query.data === undefined} className={styles['trend']}>
      {loadProblem(query, 'The warnings could not be loaded')}
      {open && (
        <>
          <h3 className={styles['trendTitle']}>{title}</h3>
          <PairBars
            label={title}
            names={['Opened', 'Closed']}
            steps="days"
            pairs={days.map(({ day, opened, closed }) => ({
              id: day,
              label: shortDate(day),
              words: `${usDate(day)}: ${whole.format(opened)} opened, ${whole.format(closed)} closed`,
              values: [opened, closed],
            }))}
            table={<DayTable title={title} days={days} show={show} />}
          />
          <OpenAges open={open} today={last} show={show} />
        </>
      )}
    </div>
  )
}

type LinkProps = { part: FlowPart; day?: string; show: string; className: string | undefined; label?: string; children: ReactNode }

const FlowLink = ({ part, day, show, className, label, children }: LinkProps) => (
  <Link
    to="/reports/$report"
    params={{ report: 'dashboard' }}
    search={{ show, kind: 'warnings', state: part, ...(day !== undefined && { from: day }) }}
    className={className}
    {...(label !== undefined && { 'aria-label': label })}
  >
    {children}
  </Link>
)

/** The newest first. */
const DayTable = ({ title, days, show }: { title: string; days: Flow['days']; show: string }) => (
  <PlainTable label={`${title}, by day`} isNumbers columns={['Day', 'Opened', 'Closed']}>
    {days.toReversed().map((row) => (
      <tr key={row.day}>
        <th scope="row">{usDate(row.day)}</th>
        {(['opened', 'closed'] as const).map((part) => (
          <td key={part}>
            <FlowLink
              {...{ part, show }}
              day={row.day}
              className={reports['link']}
              label={`${countWithNoun(row[part], 'warning')} ${part}, ${usDate(row.day)}`}
            >
              {whole.format(row[part])}
            </FlowLink>
          </td>
        ))}
      </tr>
    ))}
  </PlainTable>
)

function OpenAges({ open, today, show }: { open: Flow['open']; today: string; show: string }) {
  const all = openAgeIds.reduce((sum, age) => sum + open[age], 0)
  const title = `Open on ${usDate(today)}: ${countWithNoun(all, 'warning')}, by age`
  return (
    <>
      <h3 className={styles['trendTitle']}>{title}</h3>
      <BarList
        label={title}
        bars={openAgeIds.map((age) => ({
          id: age,
          words: openAges[age].title,
          value: whole.format(open[age]),
          note: '',
          size: open[age],
        }))}
        link={({ id }, className, children) => (
          <FlowLink part={id as FlowPart} show={show} className={className}>
            {children}
          </FlowLink>
        )}
      />
      <p className={reports['small']}>{flowWords}</p>
    </>
  )
}
