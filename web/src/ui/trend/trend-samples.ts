/** Made-up series for the tests of the chart: steady chance, so that every run draws the same. */
import type { Severity } from '../severity.ts'
import { dayMs, type TrendReading } from './trend-types.ts'

/** A repeatable sequence between 0 and 1 (Park and Miller's minimal standard generator). */
export function seededSequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** Friday, 20 November 2026, midnight in UTC. */
export const lastMoment = Date.UTC(2026, 10, 20)

const severityOf = (systolic: number, diastolic: number): Severity | undefined =>
  systolic >= 180 || diastolic >= 120 ? 'critical' : systolic > 140 ? 'high' : systolic < 90 ? 'low' : undefined

/** Blood pressures, three a day, ending at `lastMoment`; about one in eight is an alert. */
export function pressures(count: number, seed = 7): TrendReading[] {
  const next = seededSequence(seed)
  return Array.from({ length: count }, (_, i) => {
    const noise = next() + next() + next() - 1.5
    const value = Math.round(122 + 6 * Math.sin(i / 40) + noise * 30 + (next() > 0.99 ? 48 : 0))
    const lower = Math.round(value * 0.62 + (next() - 0.5) * 10)
    const severity = severityOf(value, lower)
    return {
      id: `p${i}`,
      at: lastMoment - (count - 1 - i) * (dayMs / 3) + Math.round(next() * 3_600_000),
      value,
      lower,
      ...(severity && { severity }),
    }
  })
}

/** One weight a day, slowly rising, with a silence of three weeks. */
export function weights(days: number, seed = 3): TrendReading[] {
  const next = seededSequence(seed)
  return Array.from({ length: days }, (_, i) => ({
    id: `w${i}`,
    at: lastMoment - (days - 1 - i) * dayMs + 13 * 3_600_000,
    value: Math.round((201 + i * 0.03 + next() * 2) * 10) / 10,
  })).filter((_, i) => i < 30 || i > 51)
}

export const alertsOf = (readings: readonly TrendReading[]) =>
  readings.filter((reading) => reading.severity !== undefined && !reading.isExcluded).length
