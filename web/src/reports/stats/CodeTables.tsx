/** One code: how many members earned, may still earn or lost it, by month and by who looks after them. */
import { countWithNoun } from '@vitalrounds/domain/counted'
import { Link } from '@tanstack/react-router'
import { stateTitles } from '@vitalrounds/domain/reports/cell-words'
import type { CellState } from '@vitalrounds/domain/reports/cells'
import type { ReportCode } from '@vitalrounds/domain/reports/report-codes'
import type { CodeFees } from '@vitalrounds/domain/reports/stats/money'
import type { BillingStats } from '@vitalrounds/domain/reports/stats/stats-api'
import { usDollars } from '@vitalrounds/domain/us-dollars'
import { monthTitle } from '../../platform/zones.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { reasonTitle } from '../CellButton.tsx'
import type { ReportAddress } from '../report-search.ts'
import styles from '../reports.module.css'
import money from './stats.module.css'

type Sum = BillingStats['once'][number]
const whole = new Intl.NumberFormat('en-US')

export function CodeTables({ stats, code }: { stats: BillingStats; code: ReportCode }) {
  const { yearMonth: month, fees } = stats.months[0]!
  const sumOf = (sums: readonly Sum[]) => sums.find((sum) => sum.code === code)
  const shown = { month, fees, sumOf }
  return (
    <>
      <Table
        title="By month"
        rows={stats.months.map(({ yearMonth, sums, fees: its }) => ({
          id: yearMonth,
          name: monthTitle(yearMonth),
          sum: sumOf(sums),
          fees: its,
          search: { yearMonth },
        }))}
      />
      <Whose title="By practice" rows={stats.practices} {...shown} searchOf={(practiceId) => ({ practiceId })} />
      <Whose title="By physician" rows={stats.physicians} {...shown} searchOf={(physician) => ({ physician })} />
      <Whose title="By care manager" rows={stats.careManagers} {...shown} searchOf={(careManager) => ({ careManager })} />
    </>
  )
}

type StatsTableProps = {
  title: string
  rows: BillingStats['practices']
  month: string
  fees: CodeFees
  sumOf: (sums: readonly Sum[]) => Sum | undefined
  searchOf: (id: string) => ReportAddress
}

const Whose = ({ title, rows, month, fees, sumOf, searchOf }: StatsTableProps) => (
  <Table
    title={`${title}, ${monthTitle(month)}`}
    rows={rows.map(({ id, name, sums }) => ({
      id,
      name,
      sum: sumOf(sums),
      fees,
      search: { yearMonth: month, ...searchOf(id) },
    }))}
  />
)

type Row = { id: string; name: string; sum: Sum | undefined; fees: CodeFees; search: ReportAddress }
const states: readonly CellState[] = ['earned', 'onTrack', 'atRisk', 'lost']

function Table({ title, rows }: { title: string; rows: readonly Row[] }) {
  const hasDollars = rows.some(({ sum, fees }) => sum !== undefined && fees[sum.code] !== undefined)
  return (
    <>
      <h2 className={styles['section']}>{title}</h2>
      <PlainTable label={title} isNumbers>
        <colgroup className={styles['stats']}>
          <col />
          <col span={states.length + 2} />
          {hasDollars && <col className={money['dollars']} />}
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
            {hasDollars && <th scope="col">Dollars</th>}
            <th scope="col" data-words>
              Lost most by
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <StatRow key={row.id} {...row} hasDollars={hasDollars} />
          ))}
        </tbody>
      </PlainTable>
    </>
  )
}

function StatRow({ name, sum, fees, search, hasDollars }: Row & { hasDollars: boolean }) {
  if (sum === undefined) return null
  const [most] = sum.reasons
  const fee = fees[sum.code]
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
      {hasDollars && <td>{fee === undefined ? 'no fee' : usDollars(fee * sum.units)}</td>}
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
