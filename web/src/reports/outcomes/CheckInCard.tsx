/** The scores of one set of questions: their mean by month, where nought is best. */
import type { OutcomeReport } from '@vitalrounds/domain/reports/outcomes/api'
import { countWithNoun, nounForCount } from '@vitalrounds/domain/counted'
import { runChartOf } from '@vitalrounds/domain/reports/outcomes/run-chart'
import { periodText, runText } from '@vitalrounds/domain/reports/outcomes/words'
import type { ReactNode } from 'react'
import { monthTitle } from '../../platform/zones.ts'
import { RunChart } from '../../ui/charts/RunChart.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { OutcomeLink } from './OutcomeLink.tsx'
import type { OutcomeFilterValues } from './outcome-filters.ts'
import styles from './outcomes.module.css'

type CheckInSet = OutcomeReport['checkIns'][number]
type Props = { set: CheckInSet; filters: OutcomeFilterValues }

const meanText = (mean: number | null) => mean?.toFixed(1) ?? '–'

export function CheckInCard({ set, filters }: Props) {
  const { setId, title, most, months } = set
  const month = months.at(-1)!
  const chart = runChartOf(months.filter(({ isRunning }) => !isRunning).map(({ mean }) => mean))
  const link = (of: CheckInSet['months'][number]) => (
    <OutcomeLink members={of.members} of={`with a score, ${title}`} period={of} filters={filters} opens={{ code: setId }} />
  )
  return (
    <article className={styles['card']} aria-labelledby={`set-${setId}`}>
      <h3 id={`set-${setId}`} className={styles['title']}>
        {title}
      </h3>
      <p className={styles['value']}>
        <span className={styles['number']}>{meanText(month.mean)}</span>
        <span>{`mean of 0 to ${most}, 0 is best; ${periodText(month)}`}</span>
      </p>
      <p className={styles['counts']}>
        {link(month)} {`${nounForCount(month.members, 'member')}, ${countWithNoun(month.scores, 'score')}`}
      </p>
      <RunChart
        label={title}
        caption={runText(chart, (value) => value.toFixed(1))}
        points={months.map(({ yearMonth, isRunning, mean, members }) => ({
          id: yearMonth,
          label: monthTitle(yearMonth).replace(/^(\w{3})\w*/, '$1'),
          value: mean,
          words: `${monthTitle(yearMonth)}${isRunning ? ' so far' : ''}: ${meanText(mean)}, ${countWithNoun(members, 'member')}`,
          isRunning,
        }))}
        median={chart.median}
        write={String}
        least={0}
        most={most}
        table={<ScoresTable set={set} link={link} />}
      />
      <About />
    </article>
  )
}

const About = () => (
  <Fold title="About this number">
    <p className={styles['about']}>
      The mean of all scores that members in remote monitoring were given in the month, by the clinic’s calendar; whoever answered twice
      counts twice. Answers too few for a score are left out. The questions and their points stand in the check-in.
    </p>
  </Fold>
)

const ScoresTable = ({ set: { title, months }, link }: { set: CheckInSet; link: (of: CheckInSet['months'][number]) => ReactNode }) => (
  <PlainTable label={`${title}, by month`} isNumbers columns={['Month', 'Mean', 'Scores', 'Members']}>
    {months.toReversed().map((of) => (
      <tr key={of.yearMonth}>
        <th scope="row">{`${monthTitle(of.yearMonth)}${of.isRunning ? ', so far' : ''}`}</th>
        <td>{meanText(of.mean)}</td>
        <td>{of.scores}</td>
        <td>{link(of)}</td>
      </tr>
    ))}
  </PlainTable>
)
