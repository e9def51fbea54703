/** The auditor's figures of the months that are over, under those of now: closed ones as they were closed. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { countWithNoun } from '@vitalrounds/domain/counted'
import { activityApi } from '@vitalrounds/domain/reports/activity-api'
import { auditorFigures, figures } from '@vitalrounds/domain/reports/figures'
import { apiQuery } from '../../platform/api.ts'
import { monthTitle } from '../../platform/zones.ts'
import { Lines } from '../../ui/Lines.tsx'
import { loadProblem } from '../../ui/notices/load-problem.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import styles from '../reports.module.css'

const whole = new Intl.NumberFormat('en-US')
const title = 'Auditor, month by month'

/** Nothing before a month is over. */
export function AuditorMonths({ show }: { show: string }) {
  const query = useQuery(apiQuery(activityApi.auditorMonths, { query: { show } }))
  if (query.data?.months.length === 0) return null
  return (
    <section aria-labelledby="auditor-months" aria-busy={query.data === undefined}>
      <h2 id="auditor-months" className={styles['section']}>
        {title}
      </h2>
      {loadProblem(query, 'The months could not be loaded')}
      {query.data && (
        <PlainTable label={title} isNumbers columns={['Month', 'Members', ...auditorFigures.map((id) => figures[id].title)]}>
          {query.data.months.map(({ yearMonth, isClosed, members, figures: counts }) => (
            <tr key={yearMonth}>
              <th scope="row">
                <Lines below={isClosed ? 'As it was closed' : 'Open'}>{monthTitle(yearMonth)}</Lines>
              </th>
              <td>
                <Link
                  to="/reports/$report"
                  params={{ report: 'billing-report' }}
                  search={{ show, yearMonth }}
                  className={styles['link']}
                  aria-label={`${countWithNoun(members, 'member')}, ${monthTitle(yearMonth)}`}
                >
                  {whole.format(members)}
                </Link>
              </td>
              {auditorFigures.map((figure) => (
                <td key={figure}>
                  <Link
                    to="/reports/$report"
                    params={{ report: 'dashboard' }}
                    search={{ show, figure, past: yearMonth }}
                    className={styles['link']}
                    aria-label={`${countWithNoun(counts[figure], 'member')}, ${figures[figure].title}, ${monthTitle(yearMonth)}`}
                  >
                    {whole.format(counts[figure])}
                  </Link>
                </td>
              ))}
            </tr>
          ))}
        </PlainTable>
      )}
    </section>
  )
}
