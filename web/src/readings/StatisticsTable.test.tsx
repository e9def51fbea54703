/** The numbers under the charts: of the time shown, without what is excluded, and never from a thinned-out series. */
import { noLines } from '@vitalrounds/domain/readings/verdict/lines'
import { noneMovedIn } from '@vitalrounds/domain/readings/moved-in'
import { columnsOf } from '@vitalrounds/domain/vitals/columns'
import type { ChartPoint } from '@vitalrounds/domain/vitals/measured'
import type { Series } from '@vitalrounds/domain/vitals/series'
import { expect, test } from 'vitest'
import { renderKit } from '../ui/gallery/render-kit.tsx'
import type { TimeRange } from '../ui/trend/trend-types.ts'
import { toChartedSeries } from './series-words.ts'
import { StatisticsTable } from './StatisticsTable.tsx'

const zone = 'America/New_York'
const point = (at: string, value: number, lower: number | null, more: Partial<ChartPoint> = {}): ChartPoint => ({
  id: at,
  at: Date.parse(at),
  value,
  lower,
  severity: 'ok',
  side: null,
  isExcluded: false,
  isManual: false,
  context: null,
  ...more,
})
const pressure: Series = {
  series: 'bloodPressure',
  title: 'Blood Pressure',
  unit: 'mmHg',
  decimals: 0,
  stepDays: 0,
  buckets: [],
  points: columnsOf([
    // 7 in the morning and 7 in the evening in New York
    point('2026-11-01T12:00:00.000Z', 120, 70),
    point('2026-11-02T00:00:00.000Z', 150, 90, { severity: 'high', side: 'above' }),
    point('2026-11-10T12:00:00.000Z', 190, 100, { severity: 'critical', side: 'above' }),
    point('2026-11-11T12:00:00.000Z', 60, 30, { isExcluded: true }),
    point('2026-11-12T12:00:00.000Z', 130, 80),
  ]),
  movedIn: noneMovedIn,
  statistics: {
    count: 9999,
    excluded: 0,
    average: { count: 9999, value: 111, lower: 77 },
    least: null,
    most: null,
    latest: null,
    atGoal: 0.999,
    aboveGoal: 1,
    belowGoal: 0,
    alarms: 7,
    critical: 3,
    morning: null,
    evening: null,
  },
  lines: { ...noLines, goal: { low: 90, high: 129 } },
  lowerLines: { ...noLines, goal: { low: 60, high: 80 } },
}
const range = (from: string, to: string): TimeRange => [Date.parse(from), Date.parse(to)]
const november = range('2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z')

async function cells(series: Series, timeRange: TimeRange) {
  const screen = await renderKit(
    <main>
      <StatisticsTable charts={[toChartedSeries(series, zone)]} range={timeRange} isZoomed={false} zone={zone} />
    </main>,
  )
  const row = screen.getByRole('row').nth(1).element()
  return [...row.querySelectorAll('td')].map((cell) => cell.textContent)
}

test('readings, average, lowest, highest, share at goal, how many below and above, alarms, critical, morning and evening', async () => {
  expect(await cells(pressure, november)).toEqual(['4', '148/85', '120/70', '190/100', '25%', '0', '3', '2', '1', '147/83', '150/90'])
})

test('zooming counts only what is shown', async () => {
  const timeRange = range('2026-11-09T00:00:00Z', '2026-11-13T00:00:00Z')
  expect(await cells(pressure, timeRange)).toEqual(['2', '160/90', '130/80', '190/100', '0%', '0', '2', '1', '1', '160/90', '–'])
})

test('a series too long to be sent whole shows the numbers of the server, and never rounds up to all', async () => {
  const long = { ...pressure, stepDays: 7 }
  expect(await cells(long, november)).toEqual(['9,999', '111/77', '–', '–', '99%', '0', '1', '7', '3', '–', '–'])
})
