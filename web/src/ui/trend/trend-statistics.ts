/** The numbers of what is shown of a series. */
import { statisticsOf } from '@vitalrounds/domain/vitals/statistics'
import { readingsInRange } from './trend-scale.ts'
import type { Targets, TimeRange, TrendReading } from './trend-types.ts'

export const statisticsIn = (readings: readonly TrendReading[], range: TimeRange, { target, lowerTarget }: Targets, zone: string) =>
  statisticsOf(readingsInRange(readings, range), { value: target, lower: lowerTarget }, zone)

export type TrendStatistics = ReturnType<typeof statisticsIn>
