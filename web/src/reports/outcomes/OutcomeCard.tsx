/** One figure: its value, whom it counts, thirteen months as a run chart, and what the number means. */
import { countWithNoun, nounForCount } from '@vitalrounds/domain/counted'
import type { OutcomeReport } from '@vitalrounds/domain/reports/outcomes/api'
import { type OutcomeId, type OutcomePart, outcomes } from '@vitalrounds/domain/reports/outcomes/measures'
import { runChartOf } from '@vitalrounds/domain/reports/outcomes/run-chart'
import { baseText, periodText, runText, valueText } from '@vitalrounds/domain/reports/outcomes/words'
import { percentText } from '@vitalrounds/domain/with-unit'
import { monthTitle } from '../../platform/zones.ts'
import { RunChart } from '../../ui/charts/RunChart.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { OutcomeLink } from './OutcomeLink.tsx'
import type { OutcomeFilterValues } from './outcome-filters.ts'
import styles from './outcomes.module.css'

type Month = OutcomeReport['months'][number]
type Props = { id: OutcomeId; months: readonly Month[]; filters: OutcomeFilterValues }

const partsTitles: Record<OutcomePart, string> = { counted: 'Members', met: 'Meet it', unmet: 'Do not', leftOut: 'Left out' }

export function OutcomeCard({ id, months, filters }: Props) {
  const { title, unit } = outcomes[id]
  const month = months.at(-1)!
  const chart = runChartOf(months.filter(({ isRunning }) => !isRunning).map(({ figures }) => figures[id].value))
  const write = (value: number) => valueText(id, { value, second: null })
  return (
    <article className={styles['card']} aria-labelledby={`outcome-${id}`}>
      <h3 id={`outcome-${id}`} className={styles['title']}>
        {title}
      </h3>
      <p className={styles['value']}>
        <span className={styles['number']}>{valueText(id, month.figures[id])}</span>
        <span>{periodText(month)}</span>
      </p>
      <Counts id={id} month={month} filters={filters} />
      <RunChart
        label={title}
        caption={runText(chart, write)}
        points={months.map(({ yearMonth, isRunning, figures }) => ({
          id: yearMonth,
          label: shortMonth(yearMonth),
          value: figures[id].value,
          words: wordsOf(id, { yearMonth, isRunning, figures }),
          isRunning,
        }))}
        median={chart.median}
        write={(value) => (unit === '%' ? percentText(value) : String(value))}
        {...(unit === '%' && { least: 0, most: 100 })}
        table={<MonthsTable {...{ id, months, filters }} />}
      />
      <About id={id} />
    </article>
  )
}

const shortMonth = (yearMonth: string) => monthTitle(yearMonth).replace(/^(\w{3})\w*/, '$1')

const wordsOf = (id: OutcomeId, { yearMonth, isRunning, figures }: Pick<Month, 'yearMonth' | 'isRunning' | 'figures'>) =>
  `${monthTitle(yearMonth)}${isRunning ? ' so far' : ''}: ${valueText(id, figures[id])}, ${countWithNoun(figures[id].counted, 'member')}`

type MonthProps = { id: OutcomeId; month: Month; filters: OutcomeFilterValues }

/** "142 of 201 members with hypertension and a reading; 12 without a reading left out": each number opens its list. */
function Counts({ id, month, filters }: MonthProps) {
  const { counts, leftOut } = outcomes[id]
  const figure = month.figures[id]
  const link = (part: OutcomePart, members: number, of: string) => (
    <OutcomeLink members={members} of={of} period={month} filters={filters} opens={{ figure: id, state: part }} />
  )
  const base = baseText(id, figure)
  return (
    <p className={styles['counts']}>
      {figure.met !== null && <>{link('met', figure.met, `who meet it: ${outcomes[id].title}`)} of </>}
      {link('counted', figure.counted, counts)} {`${nounForCount(figure.counted, 'member')} ${counts}`}
      {figure.leftOut !== null && (
        <>
          ; {link('leftOut', figure.leftOut, leftOut)} {leftOut} left out
        </>
      )}
      {base !== '' && <>. {base}</>}
    </p>
  )
}

const About = ({ id }: { id: OutcomeId }) => (
  <Fold title="About this number">
    <p className={styles['about']}>{outcomes[id].definition}</p>
    <p className={styles['about']}>{outcomes[id].source}</p>
  </Fold>
)

const partsOf = (id: OutcomeId) => outcomes[id].parts

const countIn = ({ counted, met, leftOut }: Month['figures'][OutcomeId], part: OutcomePart): number =>
  ({ counted, met: met ?? 0, unmet: counted - (met ?? 0), leftOut: leftOut ?? 0 })[part]

/** The newest month first. */
const MonthsTable = ({ id, months, filters }: Props) => (
  <PlainTable
    label={`${outcomes[id].title}, by month`}
    isNumbers
    columns={['Month', 'Value', ...partsOf(id).map((part) => partsTitles[part])]}
  >
    {months.toReversed().map((month) => (
      <tr key={month.yearMonth}>
        <th scope="row">{`${monthTitle(month.yearMonth)}${month.isRunning ? ', so far' : ''}`}</th>
        <td>{valueText(id, month.figures[id])}</td>
        {partsOf(id).map((part) => (
          <td key={part}>
            <OutcomeLink
              members={countIn(month.figures[id], part)}
              of={partsTitles[part].toLowerCase()}
              period={month}
              filters={filters}
              opens={{ figure: id, state: part }}
            />
          </td>
        ))}
      </tr>
    ))}
  </PlainTable>
)
