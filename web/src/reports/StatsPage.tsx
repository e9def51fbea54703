/** /reports/billing-stats: thirteen months by code, and the chosen month by practice, physician and care manager. */
import { countWithNoun } from '@vitalrounds/domain/counted'
import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Reply } from '@vitalrounds/domain/contract'
import { activityApi } from '@vitalrounds/domain/reports/activity-api'
import { stateTitles } from '@vitalrounds/domain/reports/cell-words'
import type { CellState } from '@vitalrounds/domain/reports/cells'
import { codeWords, reportCodes } from '@vitalrounds/domain/reports/report-codes'
import { apiQuery } from '../platform/api.ts'
import { monthTitle } from '../platform/zones.ts'
import { parseChoice } from '../platform/search-params.ts'
import { loadProblem } from '../ui/notices/load-problem.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PlainTable } from '../ui/table/PlainTable.tsx'
import { UnlessNothing } from '../members/parts/EmptyClinic.tsx'
import type { ReportProps } from './BillingReportPage.tsx'
import { reasonTitle } from './CellButton.tsx'
import { ReportBar } from './ReportBar.tsx'
import type { ReportAddress } from './report-search.ts'
import styles from './reports.module.css'
import { widthProps } from '../ui/fields/width-props.ts'

type Stats = Reply<typeof activityApi.stats>
type Sum = Stats['months'][number]['sums'][number]
const whole = new Intl.NumberFormat('en-US')

export function StatsPage({ me, address, month, running, onAddress }: ReportProps) {
  const code = parseChoice(address.code, reportCodes) ?? '99454'
  const query = useQuery({
    ...apiQuery(activityApi.stats, { query: { yearMonth: month } }),
    placeholderData: keepPreviousData,
  })
  const sumOf = (sums: readonly Sum[]) => sums.find((sum) => sum.code === code)
  return (
    <>
      <PageHeader
        title="Billing stats"
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
      <CodePicker code={code} onCode={(next) => onAddress({ code: next })} />
      <div className={styles['body']}>
        {loadProblem(query, 'The statistics could not be loaded')}
        {query.data && (
          <UnlessNothing me={me} isNothing={isNothing(query.data)}>
            <Table
              title="By month"
              rows={query.data.months.map(({ yearMonth, sums }) => ({
                id: yearMonth,
                name: monthTitle(yearMonth),
                sum: sumOf(sums),
                search: { yearMonth },
              }))}
            />
            <Whose title="By practice" rows={query.data.practices} {...{ sumOf, month }} searchOf={(practiceId) => ({ practiceId })} />
            <Whose title="By physician" rows={query.data.physicians} {...{ sumOf, month }} searchOf={(physician) => ({ physician })} />
            <Whose
              title="By care manager"
              rows={query.data.careManagers}
              {...{ sumOf, month }}
              searchOf={(careManager) => ({ careManager })}
            />
            <ClaimStats claims={query.data.claims} month={month} />
          </UnlessNothing>
        )}
      </div>
    </>
  )
}

type ClaimStatsProps = { claims: Stats['claims']; month: string }

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
const isNothing = ({ months }: Stats) => months.every(({ sums }) => sums.every(({ eligible }) => eligible === 0))

const CodePicker = ({ code, onCode }: { code: string; onCode: (code: string) => void }) => (
  <div className={styles['filters']}>
    <NativeSelect
      {...widthProps(340)}
      label="Code"
      data={reportCodes.map((value) => ({ value, label: `${value}, ${codeWords[value].title}` }))}
      value={code}
      onChange={(event) => onCode(event.currentTarget.value)}
    />
  </div>
)

type StatsTableProps = {
  title: string
  rows: Stats['practices']
  month: string
  sumOf: (sums: readonly Sum[]) => Sum | undefined
  searchOf: (id: string) => ReportAddress
}

const Whose = ({ title, rows, month, sumOf, searchOf }: StatsTableProps) => (
  <Table
    title={`${title}, ${monthTitle(month)}`}
    rows={rows.map(({ id, name, sums }) => ({
      id,
      name,
      sum: sumOf(sums),
      search: { yearMonth: month, ...searchOf(id) },
    }))}
  />
)

type Row = { id: string; name: string; sum: Sum | undefined; search: ReportAddress }
const states: readonly CellState[] = ['earned', 'onTrack', 'atRisk', 'lost']

const Table = ({ title, rows }: { title: string; rows: readonly Row[] }) => (
  <>
    <h2 className={styles['section']}>{title}</h2>
    <PlainTable label={title} isNumbers>
      <colgroup className={styles['stats']}>
        <col />
        <col span={states.length + 2} />
        <col />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">
            <span className="spoken">Name</span>
          </th>
          <th scope="col">Eligible</th>
          {states.map((state) => (
            <th key={state} scope="col">
              {stateTitles[state]}
            </th>
          ))}
          <th scope="col">Units</th>
          <th scope="col" data-words>
            Lost most by
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <StatRow key={row.id} {...row} />
        ))}
      </tbody>
    </PlainTable>
  </>
)

function StatRow({ name, sum, search }: Row) {
  if (sum === undefined) return null
  const [most] = sum.reasons
  const opens = (changed: ReportAddress, members: number, what: string) => (
    <Link
      to="/reports/$report"
      params={{ report: 'billing-report' }}
      search={{ show: 'all', ...search, code: sum.code, ...changed }}
      className={styles['link']}
      aria-label={`${countWithNoun(members, 'member')}, ${name}, ${what}`}
    >
      {whole.format(members)}
    </Link>
  )
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{opens({}, sum.eligible, 'eligible')}</td>
      {states.map((state) => (
        <td key={state}>{opens({ state }, sum[state], stateTitles[state])}</td>
      ))}
      <td>{whole.format(sum.units)}</td>
      <td data-words>
        {most && (
          <>
            {reasonTitle(most.reason)} {opens({ state: 'lost', reason: most.reason }, most.members, most.reason)}
          </>
        )}
      </td>
    </tr>
  )
}
