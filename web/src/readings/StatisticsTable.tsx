/** The numbers of every chart in one table, for the stretch of time that is shown. Excluded readings count for nothing. */
import { shareText } from '@vitalrounds/domain/readings/verdict/share'
import { Dim } from '../ui/Lines.tsx'
import { PlainTable } from '../ui/table/PlainTable.tsx'
import { statisticsIn } from '../ui/trend/trend-statistics.ts'
import type { TimeRange } from '../ui/trend/trend-types.ts'
import styles from './MeasurementsTab.module.css'
import { averageText, type ChartedSeries, chartTitle } from './series-words.ts'

type Mean = { value: number; lower?: number | null | undefined } | null
type Numbers = {
  count: number
  average: Mean
  least: Mean
  most: Mean
  atGoal: number | null
  belowGoal: number
  aboveGoal: number
  alarms: number
  critical: number
  morning: Mean
  evening: Mean
}

/** Of the readings in view; of a series too long to be sent whole the server's own numbers, for all of the time asked. */
function numbersOf({ series, readings }: ChartedSeries, range: TimeRange, zone: string): Numbers {
  if (series.stepDays > 0) return series.statistics
  return statisticsIn(readings, range, series, zone)
}

type Props = { charts: readonly ChartedSeries[]; range: TimeRange; isZoomed: boolean; zone: string }

export const StatisticsTable = ({ charts, range, isZoomed, zone }: Props) => (
  <section className={styles['statistics']} aria-labelledby="statistics">
    <h2 id="statistics">Statistics{isZoomed && ' of the time shown'}</h2>
    <PlainTable label="Statistics, table" isNumbers>
      <thead>
        <tr>
          <th scope="col">Measurement</th>
          <th scope="col">Readings</th>
          <th scope="col">Average</th>
          <th scope="col">Lowest</th>
          <th scope="col">Highest</th>
          <th scope="col">At goal</th>
          <th scope="col">Below goal</th>
          <th scope="col">Above goal</th>
          <th scope="col">Alarms</th>
          <th scope="col">Critical</th>
          <th scope="col">Morning, 4 AM to noon</th>
          <th scope="col">Evening, 4 PM to midnight</th>
        </tr>
      </thead>
      <tbody>
        {charts.map((chart) => (
          <Row key={chart.series.series} series={chart.series} numbers={numbersOf(chart, range, zone)} />
        ))}
      </tbody>
    </PlainTable>
    {charts.some(({ series }) => series.series === 'bloodPressure') && (
      <p>
        <Dim>Lowest and highest blood pressure: the readings with the lowest and the highest systolic value.</Dim>
      </p>
    )}
  </section>
)

const Row = ({ series, numbers }: { series: ChartedSeries['series']; numbers: Numbers }) => (
  <tr>
    <th scope="row">
      {chartTitle(series)} <Dim>{series.unit}</Dim>
    </th>
    <td>{numbers.count.toLocaleString('en-US')}</td>
    <td>
      <b>{averageText(numbers.average, series)}</b>
    </td>
    <td>{averageText(numbers.least, series)}</td>
    <td>{averageText(numbers.most, series)}</td>
    <td>{shareText(numbers.atGoal)}</td>
    <td>{numbers.atGoal === null ? '–' : numbers.belowGoal}</td>
    <td>{numbers.atGoal === null ? '–' : numbers.aboveGoal}</td>
    <td>{numbers.alarms}</td>
    <td>{numbers.critical}</td>
    <td>{averageText(numbers.morning, series)}</td>
    <td>{averageText(numbers.evening, series)}</td>
  </tr>
)
