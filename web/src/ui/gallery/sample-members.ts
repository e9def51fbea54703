/** Invented members for the gallery: every state that a row of the member list can be in. */
import type { Severity } from '../severity.ts'
import type { SparkPoint } from '../table/Sparkline.tsx'
import { seededSequence } from '../trend/trend-samples.ts'

export type SampleMember = {
  id: string
  name: string
  about: string
  pressure: string | null
  pressureSeverity: Severity | undefined
  spark: SparkPoint[]
  weight: string | null
  glucose: number | null
  oxygen: number | null
  week: number[]
  days: number
  age: string
}

const names = [
  'Elena Anderson',
  'Min-Ho Kim',
  'Maria Lopez',
  'Luis Wang',
  'Robert Hernandez',
  'Henry Clark',
  'Ahmed Park',
  'Wei Chen',
  'Dolores Reyes',
  'Bob Lindqvist',
  'Ada Okafor',
  'Linda Thompson',
  'Carlos Nguyen',
  'Ruth Feldman',
]

const glucoses: Record<number, number> = { 1: 98, 3: 48, 5: 146, 8: 312, 9: 123, 13: 114 }
const oxygens: Record<number, number> = { 0: 96, 5: 91, 10: 96, 15: 97 }

/** Thirty days around the latest value, with a few days missing. */
const sparkAround = (systolic: number, next: () => number): SparkPoint[] =>
  Array.from({ length: 30 }, (_, day) => ({ day, value: Math.round(systolic - 14 + next() * 28) })).filter((point) => point.day % 11 !== 3)

const pressureSeverity = (systolic: number): Severity | undefined =>
  systolic >= 180 ? 'critical' : systolic > 140 ? 'high' : systolic < 90 ? 'low' : undefined

const silent = {
  pressure: null,
  pressureSeverity: undefined,
  spark: [],
  week: [0, 0, 0, 0, 0, 0, 0],
  days: 3,
  age: '5 d',
}

function measuring(i: number, next: () => number) {
  const systolic = [184, 126, 0, 123, 86][i] ?? Math.round(112 + next() * 44)
  return {
    pressure: `${systolic}/${Math.round(systolic * 0.62)}`,
    pressureSeverity: pressureSeverity(systolic),
    spark: sparkAround(systolic, next),
    week: Array.from({ length: 7 }, () => Math.floor(next() * 3)),
    days: Math.round(next() * 22),
    age: i === 0 ? 'now' : `${i * 3} m`,
  }
}

const memberAt = (i: number, next: () => number): SampleMember => ({
  id: `m${i}`,
  name: names[i % names.length]!,
  about: `${i % 2 ? 'M' : 'F'} ${48 + ((i * 7) % 44)} · 0${1 + (i % 9)}/1${i % 9}/19${50 + (i % 30)}`,
  weight: i % 3 === 0 ? null : (160 + next() * 70).toFixed(1),
  glucose: glucoses[i] ?? null,
  oxygen: oxygens[i] ?? null,
  ...(i % 7 === 2 ? silent : measuring(i, next)),
})

export function sampleMembers(count: number): SampleMember[] {
  const next = seededSequence(11)
  return Array.from({ length: count }, (_, i) => memberAt(i, next))
}
