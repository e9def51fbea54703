/** /reports/billing-stats: thirteen months of all codes in dollars or of one in members, and the chosen month by who looks after them. */
import { countWithNoun } from '@vitalrounds/domain/counted'
import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { periodText } from '@vitalrounds/domain/reports/outcomes/words'
import { type BillingStats, statsApi } from '@vitalrounds/domain/reports/stats/stats-api'
import { codeWords, reportCodes } from '@vitalrounds/domain/reports/report-codes'
import { apiQuery } from '../platform/api.ts'
import { monthTitle } from '../platform/zones.ts'
import { parseChoice } from '../platform/search-params.ts'
import { loadProblem } from '../ui/notices/load-problem.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PlainTable } from '../ui/table/PlainTable.tsx'
import { UnlessNothing } from '../members/parts/EmptyClinic.tsx'
import type { ReportProps } from './BillingReportPage.tsx'
import { SaveReport } from './files/SaveReport.tsx'
import { CodeTables } from './stats/CodeTables.tsx'
import { LostBars } from './stats/LostBars.tsx'
import { MoneyAbout, MoneyCards } from './stats/MoneyCards.tsx'
import { MoneyTables } from './stats/MoneyTables.tsx'
import { ReportBar } from './ReportBar.tsx'
import styles from './reports.module.css'
import { widthProps } from '../ui/fields/width-props.ts'

const whole = new Intl.NumberFormat('en-US')

export function StatsPage({ me, address, month, running, onAddress }: ReportProps) {
  const code = parseChoice(address.code, reportCodes)
  const query = useQuery({
    ...apiQuery(statsApi.stats, { query: { yearMonth: month } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader
        title="Billing stats"
        note={query.data && periodText(query.data.months[0]!)}
        actions={
          <ReportBar
            me={me}
            show="all"
            isFixed
            onShow={() => {}}
            month={{ month, running, onMonth: (yearMonth) => onAddress({ yearMonth }) }}
          />
        }
      />
      <div className={styles['filters']}>
        <CodePicker code={code} onCode={(next) => onAddress({ code: next })} />
        {me.actions.includes('member.export') && (
          <>
            <SaveReport title="CSV" name={`billing-stats-${month}`} endpoint={statsApi.csv} input={{ query: { yearMonth: month } }} />
            <SaveReport title="PDF" name={`billing-stats-${month}`} endpoint={statsApi.pdf} input={{ query: { yearMonth: month } }} />
          </>
        )}
      </div>
      <div className={styles['body']}>
        {loadProblem(query, 'The statistics could not be loaded')}
        {query.data && (
          <UnlessNothing me={me} isNothing={isNothing(query.data)}>
            {code === undefined ? <AllCodes stats={query.data} /> : <CodeTables stats={query.data} code={code} />}
            <ClaimStats claims={query.data.claims} month={month} />
          </UnlessNothing>
        )}
      </div>
    </>
  )
}

type ClaimStatsProps = { claims: BillingStats['claims']; month: string }

/** What became of what was sent; the claims themselves are a report of their own. */
const ClaimStats = ({ claims: { states, reasons }, month }: ClaimStatsProps) => {
  if (states.length === 0) return null
  return (
    <>
      <h2 className={styles['section']}>{`Claims, ${monthTitle(month)}`}</h2>
      <p>
        <Link to="/reports/$report" params={{ report: 'claims' }} search={{ yearMonth: month }}>
          {states.map(({ title, claims }) => `${title}: ${whole.format(claims)}`).join(', ')}
        </Link>
      </p>
      {reasons.length > 0 && (
        <PlainTable label="Why claims were not paid" isNumbers columns={['Why claims were not paid', 'Claims']}>
          {reasons.map(({ words, claims }) => (
            <tr key={words}>
              <th scope="row">{words}</th>
              <td>
                <Link
                  to="/reports/$report"
                  params={{ report: 'claims' }}
                  search={{ yearMonth: month, kind: 'work' }}
                  className={styles['link']}
                  aria-label={`${countWithNoun(claims, 'claim')}, ${words}`}
                >
                  {whole.format(claims)}
                </Link>
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
    </>
  )
}

/** In thirteen months nobody was enrolled in anything that is billed. */
const isNothing = ({ months }: BillingStats) => months.every(({ sums }) => sums.every(({ eligible }) => eligible === 0))

const codes = [
  { value: '', label: 'All codes, in dollars' },
  ...reportCodes.map((value) => ({ value, label: `${value}, ${codeWords[value].title}` })),
]

const CodePicker = ({ code, onCode }: { code: string | undefined; onCode: (code: string) => void }) => (
  <NativeSelect {...widthProps(340)} label="Code" data={codes} value={code ?? ''} onChange={(event) => onCode(event.currentTarget.value)} />
)

const AllCodes = ({ stats }: { stats: BillingStats }) => (
  <>
    <MoneyCards stats={stats} />
    <MoneyAbout month={stats.months[0]!} />
    <LostBars stats={stats} />
    <MoneyTables stats={stats} />
  </>
)
