/** The numbers of what is shown of a series. */
import { statisticsOf } from '@vitalrounds/domain/vitals/statistics'
import { readingsInRange } from './trend-scale.ts'
import type { ChartLines, TimeRange, TrendReading } from './trend-types.ts'

export function statisticsIn(readings: readonly TrendReading[], range: TimeRange, { lines, lowerLines }: ChartLines, zone: string) {
  const displayed = readingsInRange(readings, range)
  const own = displayed.filter(({ movedIn }) => movedIn === undefined)
  const statistics = statisticsOf(own, { value: lines?.goal, lower: lowerLines?.goal }, zone)
  return { ...statistics, movedIn: displayed.length - own.length }
}

export type TrendStatistics = ReturnType<typeof statisticsIn>
