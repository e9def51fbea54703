/** All codes together: earned, open and lost by month, code, practice, physician and care manager, in dollars where there are fees. */
import { periodText } from '@vitalrounds/domain/reports/outcomes/words'
import { stateTitles } from '@vitalrounds/domain/reports/cell-words'
import { codeWords } from '@vitalrounds/domain/reports/report-codes'
import { centsIn, moneyStates, type StateCounts, unitsIn } from '@vitalrounds/domain/reports/stats/money'
import type { BillingStats } from '@vitalrounds/domain/reports/stats/stats-api'
import { worthText } from '@vitalrounds/domain/reports/stats/words'
import { monthTitle } from '../../platform/zones.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import type { ReportAddress } from '../report-search.ts'
import reports from '../reports.module.css'
import { MoneyLink } from './MoneyLink.tsx'
import styles from './stats.module.css'

type Row = { id: string; name: string; members: StateCounts; units: StateCounts; cents: StateCounts | null; search: ReportAddress }

export function MoneyTables({ stats }: { stats: BillingStats }) {
  const { yearMonth, ...month } = stats.months[0]!
  const period = periodText(month)
  const people = (rows: BillingStats['practices'], searchOf: (id: string) => ReportAddress) =>
    rows.map(({ id, name, money }) => ({ id, name, ...money, search: { yearMonth, ...searchOf(id) } }))
  return (
    <>
      <Table
        title="By month"
        rows={stats.months.map((of) => ({
          id: of.yearMonth,
          name: `${monthTitle(of.yearMonth)}${of.isRunning ? ', so far' : ''}`,
          ...of.money,
          search: { yearMonth: of.yearMonth },
        }))}
      />
      <Table title={`By code, ${period}`} rows={codeRows(stats)} />
      <Table title={`By practice, ${period}`} rows={people(stats.practices, (practiceId) => ({ practiceId }))} />
      <Table title={`By physician, ${period}`} rows={people(stats.physicians, (physician) => ({ physician }))} />
      <Table title={`By care manager, ${period}`} rows={people(stats.careManagers, (careManager) => ({ careManager }))} />
    </>
  )
}

/** Those that apply to somebody. */
function codeRows({ once, months }: BillingStats): Row[] {
  const { yearMonth, fees } = months[0]!
  return once
    .filter(({ eligible }) => eligible > 0)
    .map((sum) => ({
      id: sum.code,
      name: `${sum.code}, ${codeWords[sum.code].title}`,
      members: sum,
      units: { ...sum, earned: unitsIn(sum, 'earned') },
      cents:
        fees[sum.code] === undefined
          ? null
          : (Object.fromEntries(moneyStates.map((state) => [state, centsIn(sum, state, fees) ?? 0])) as StateCounts),
      search: { yearMonth, code: sum.code },
    }))
}

const Table = ({ title, rows }: { title: string; rows: readonly Row[] }) => (
  <>
    <h2 className={reports['section']}>{title}</h2>
    <PlainTable label={title} isNumbers>
      <colgroup className={styles['money']}>
        <col />
        <col span={moneyStates.length} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">
            <span className="spoken">Name</span>
          </th>
          {moneyStates.map((state) => (
            <th key={state} scope="col">
              {stateTitles[state]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, members, units, cents, search }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            {moneyStates.map((state) => (
              <td key={state} className={styles['amount']}>
                {members[state] === 0 ? (
                  '–'
                ) : (
                  <>
                    <span>{worthText({ cents: cents?.[state] ?? null, units: units[state] })}</span>{' '}
                    <MoneyLink members={members[state]} state={state} of={name} search={search} />
                  </>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  </>
)
