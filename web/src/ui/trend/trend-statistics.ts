/** The numbers of what is shown of a series. */
import { statisticsOf } from '@vitalrounds/domain/vitals/statistics'
import { readingsInRange } from './trend-scale.ts'
import type { ChartLines, TimeRange, TrendReading } from './trend-types.ts'

export const statisticsIn = (readings: readonly TrendReading[], range: TimeRange, { lines, lowerLines }: ChartLines, zone: string) =>
  statisticsOf(readingsInRange(readings, range), { value: lines?.goal, lower: lowerLines?.goal }, zone)

export type TrendStatistics = ReturnType<typeof statisticsIn>
