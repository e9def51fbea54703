/** What the month came to, and, while it runs, what is open and what it will come to. */
import type { BillingStats } from '@vitalrounds/domain/reports/stats/stats-api'
import { runChartOf } from '@vitalrounds/domain/reports/outcomes/run-chart'
import { periodText, runText } from '@vitalrounds/domain/reports/outcomes/words'
import { stateTitles } from '@vitalrounds/domain/reports/cell-words'
import { billedOnceWords } from '@vitalrounds/domain/reports/stats/billed-once'
import { forecastMethod } from '@vitalrounds/domain/reports/stats/forecast'
import type { MoneyState } from '@vitalrounds/domain/reports/stats/money'
import { feeWords, moneyText, worthText } from '@vitalrounds/domain/reports/stats/words'
import { shortDollars } from '@vitalrounds/domain/us-dollars'
import { countWithNoun } from '@vitalrounds/domain/counted'
import { monthTitle } from '../../platform/zones.ts'
import { RunChart } from '../../ui/charts/RunChart.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { MoneyLink } from './MoneyLink.tsx'
import styles from './stats.module.css'

type Month = BillingStats['months'][number]
type Props = { stats: BillingStats }

export function MoneyCards({ stats }: Props) {
  const month = stats.months[0]!
  return (
    <div className={styles['cards']}>
      <StateCard state="earned" months={stats.months} />
      <StateCard state="lost" months={stats.months} />
      {month.isRunning && <OpenCard stats={stats} month={month} />}
    </div>
  )
}

const whole = new Intl.NumberFormat('en-US')
const amountIn = ({ money }: Month, state: MoneyState) => money.cents?.[state] ?? money.units[state]

function StateCard({ state, months }: { state: 'earned' | 'lost'; months: readonly Month[] }) {
  const month = months[0]!
  const title = stateTitles[state]
  const oldestFirst = months.toReversed()
  const isMoney = month.money.cents !== null
  // Months without anybody are from before the clinic began; a month priced otherwise is no point of this line
  const valueOf = (of: Month) => (of.members === 0 || (of.money.cents !== null) !== isMoney ? null : amountIn(of, state))
  const chart = runChartOf(oldestFirst.filter(({ isRunning }) => !isRunning).map(valueOf))
  const write = (value: number) => worthText({ cents: isMoney ? value : null, units: value })
  return (
    <article className={styles['card']} aria-labelledby={`money-${state}`}>
      <h2 id={`money-${state}`} className={styles['title']}>
        {title}
      </h2>
      <Amount amount={moneyText(month.money, state)} month={month} />
      <p className={styles['counts']}>
        <MoneyLink
          members={month.money.members[state]}
          state={state}
          of={monthTitle(month.yearMonth)}
          search={{ yearMonth: month.yearMonth }}
        />
        {isMoney && `, ${countWithNoun(month.money.units[state], 'unit')}`}
      </p>
      <RunChart
        label={title}
        caption={runText(chart, (value) => write(Math.round(value)))}
        points={oldestFirst.map((of) => ({
          id: of.yearMonth,
          label: monthTitle(of.yearMonth).replace(/^(\w{3})\w*/, '$1'),
          value: valueOf(of),
          words: `${monthTitle(of.yearMonth)}${of.isRunning ? ' so far' : ''}: ${moneyText(of.money, state)}, ${countWithNoun(of.money.members[state], 'member')}`,
          isRunning: of.isRunning,
        }))}
        median={chart.median}
        write={isMoney ? shortDollars : (value) => whole.format(value)}
        least={0}
        table={<MonthsTable title={title} state={state} months={months} />}
      />
    </article>
  )
}

const Amount = ({ amount, month }: { amount: string; month: Month }) => (
  <p className={styles['value']}>
    <span className={styles['number']}>{amount}</span>
    <span>{periodText(month)}</span>
  </p>
)

const MonthsTable = ({ title, state, months }: { title: string; state: MoneyState; months: readonly Month[] }) => (
  <PlainTable label={`${title}, by month`} isNumbers columns={['Month', title, 'Members']}>
    {months.map((month) => (
      <tr key={month.yearMonth}>
        <th scope="row">{`${monthTitle(month.yearMonth)}${month.isRunning ? ', so far' : ''}`}</th>
        <td>{moneyText(month.money, state)}</td>
        <td>
          <MoneyLink
            members={month.money.members[state]}
            state={state}
            of={monthTitle(month.yearMonth)}
            search={{ yearMonth: month.yearMonth }}
          />
        </td>
      </tr>
    ))}
  </PlainTable>
)

const open = ['onTrack', 'atRisk'] as const

function OpenCard({ stats: { forecast }, month }: { stats: BillingStats; month: Month }) {
  return (
    <article className={`${styles['card']} ${styles['open']}`} aria-labelledby="money-open">
      <h2 id="money-open" className={styles['title']}>
        Still open
      </h2>
      {open.map((state) => (
        <div key={state}>
          <Amount amount={moneyText(month.money, state)} month={month} />
          <p className={styles['counts']}>
            {stateTitles[state]},{' '}
            <MoneyLink
              members={month.money.members[state]}
              state={state}
              of={monthTitle(month.yearMonth)}
              search={{ yearMonth: month.yearMonth }}
            />
          </p>
        </div>
      ))}
      <h2 className={styles['title']}>Forecast of the whole month</h2>
      {forecast === null ? (
        <p className={styles['counts']}>No forecast: there is no whole month to go by.</p>
      ) : (
        <>
          <p className={styles['value']}>
            <span className={styles['number']}>{worthText(forecast)}</span>
            <span>{`from ${forecast.from.toReversed().map(monthTitle).join(', ')}`}</span>
          </p>
          <p className={styles['about']}>{`${countWithNoun(forecast.units, 'unit')}. ${forecastMethod}`}</p>
        </>
      )}
    </article>
  )
}

export const MoneyAbout = ({ month }: { month: Month }) => (
  <Fold title="About these numbers">
    <p className={styles['about']}>{feeWords(month.money)}</p>
    <p className={styles['about']}>{billedOnceWords}</p>
  </Fold>
)
