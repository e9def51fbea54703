/** /reports/outcomes: how members fare, by month, with what each number counts, where it comes from, and the members behind it. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { outcomesApi, type OutcomeReport } from '@vitalrounds/domain/reports/outcomes/api'
import { asOfToday, neverCounted, type OutcomeId, outcomeIds, outcomeParts } from '@vitalrounds/domain/reports/outcomes/measures'
import { runChartMethod } from '@vitalrounds/domain/reports/outcomes/run-chart'
import { periodText } from '@vitalrounds/domain/reports/outcomes/words'
import { UnlessNothing } from '../../members/parts/EmptyClinic.tsx'
import { apiQuery } from '../../platform/api.ts'
import { parseChoice } from '../../platform/search-params.ts'
import { loadProblem } from '../../ui/notices/load-problem.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import type { ReportProps } from '../BillingReportPage.tsx'
import { ReportBar } from '../ReportBar.tsx'
import reports from '../reports.module.css'
import { CheckInCard } from './CheckInCard.tsx'
import { filtersOf, type OutcomeFilterValues } from './outcome-filters.ts'
import { OutcomeCard } from './OutcomeCard.tsx'
import { OutcomeFilterBar } from './OutcomeFilterBar.tsx'
import { OutcomeMembers } from './OutcomeMembers.tsx'
import styles from './outcomes.module.css'
import { PracticeTable } from './PracticeTable.tsx'

const groups: readonly { title: string; ids: readonly OutcomeId[] }[] = [
  { title: 'Blood pressure', ids: ['bp140', 'bp130', 'bpChange'] },
  { title: 'Glucose and weight', ids: ['glucose', 'weight'] },
  { title: 'Measuring', ids: ['adherence'] },
]

export function OutcomesPage(props: ReportProps) {
  const { me, address, month, running, show, onAddress } = props
  const filters = filtersOf(props)
  const query = useQuery({ ...apiQuery(outcomesApi.report, { query: filters }), placeholderData: keepPreviousData })
  const measure = parseChoice(address.figure, outcomeIds)
  const part = parseChoice(address.state, outcomeParts) ?? 'counted'
  const setId = address.code
  const go = (changed: typeof address) => onAddress({ page: '', ...changed })
  return (
    <>
      <PageHeader
        title="Outcomes"
        note={query.data && periodText(query.data.months.at(-1)!)}
        actions={
          <ReportBar
            me={me}
            show={show}
            onShow={(next) => go({ show: next })}
            month={{ month, running, onMonth: (yearMonth) => go({ yearMonth }) }}
          />
        }
      />
      <OutcomeFilterBar me={me} filters={filters} report={query.data} onAddress={go} />
      {measure !== undefined || setId !== undefined ? (
        <OutcomeMembers {...{ me, filters, measure, part, setId, address, onAddress }} report={query.data} />
      ) : (
        <div className={reports['body']} aria-busy={query.isPlaceholderData}>
          {loadProblem(query, 'The outcomes could not be loaded')}
          {query.data && (
            <UnlessNothing me={me} isNothing={isNothing(query.data)}>
              <Report report={query.data} filters={filters} />
            </UnlessNothing>
          )}
        </div>
      )}
    </>
  )
}

const isNothing = ({ months, checkIns }: OutcomeReport) =>
  checkIns.length === 0 &&
  months.every(({ figures }) => outcomeIds.every((id) => figures[id].counted === 0 && (figures[id].leftOut ?? 0) === 0))

const Report = ({ report, filters }: { report: OutcomeReport; filters: OutcomeFilterValues }) => (
  <>
    {groups.map(({ title, ids }) => (
      <section key={title} aria-label={title}>
        <h2 className={reports['section']}>{title}</h2>
        <div className={styles['cards']}>
          {ids.map((id) => (
            <OutcomeCard key={id} id={id} months={report.months} filters={filters} />
          ))}
        </div>
      </section>
    ))}
    {report.checkIns.length > 0 && (
      <section aria-label="Check-in scores">
        <h2 className={reports['section']}>Check-in scores</h2>
        <div className={styles['cards']}>
          {report.checkIns.map((set) => (
            <CheckInCard key={set.setId} set={set} filters={filters} />
          ))}
        </div>
      </section>
    )}
    <PracticeTable report={report} filters={filters} />
    <p className={styles['method']}>{`${neverCounted} ${asOfToday} ${runChartMethod}`}</p>
  </>
)
