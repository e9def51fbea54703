/** What can be typed in as one act of measuring, and what is wrong with what was typed. Pure. */
import { manualProblems } from '@vitalrounds/domain/readings/manual'
import { type Metric, metricFacts } from '@vitalrounds/domain/values/metrics'

export type Act = { title: string; metrics: readonly Metric[]; optional: readonly Metric[] }

export const acts = {
  bloodPressure: {
    title: 'Blood pressure',
    metrics: ['systolicBP', 'diastolicBP', 'pulse'],
    optional: ['pulse'],
  },
  bodyWeight: { title: 'Weight', metrics: ['bodyWeight'], optional: [] },
  bloodSugar: { title: 'Glucose', metrics: ['bloodSugar'], optional: [] },
  pulse: { title: 'Pulse', metrics: ['pulse'], optional: [] },
  spo2: { title: 'SpO2', metrics: ['spo2', 'pulse'], optional: ['pulse'] },
  pef: { title: 'Peak flow', metrics: ['pef'], optional: [] },
} as const satisfies Record<string, Act>
export type ActName = keyof typeof acts

export type TypedValues = Partial<Record<Metric, string>>
type Values = Partial<Record<Metric, number>>
export type ReadValues = {
  values: Values
  /** Why it cannot be sent, in words; undefined when it can. */
  why: string | undefined
  /** What is wrong with what stands in a field; nothing is said of an empty one. */
  problems: Partial<Record<Metric | 'measuredAt', string>>
}

/** What each field says: numbers, what is no number, and what is missing. */
function readFields(act: Act, typed: TypedValues) {
  const values: Values = {}
  const problems: ReadValues['problems'] = {}
  const missing: string[] = []
  for (const metric of act.metrics) {
    const text = (typed[metric] ?? '').trim()
    if (/^\d{1,6}(\.\d+)?$/.test(text)) values[metric] = Number(text)
    else if (text !== '') problems[metric] = 'Write a number.'
    else if (!act.optional.includes(metric)) missing.push(metricFacts[metric].title)
  }
  return { values, problems, missing }
}

/** The numbers of an act in display units at `measuredAt`, and what is wrong with them at `asOf` (both ISO instants). */
export function readAct(act: Act, typed: TypedValues, measuredAt: string | null, asOf: string): ReadValues {
  const { values, problems, missing } = readFields(act, typed)
  if (measuredAt !== null && missing.length === 0)
    for (const { path, message } of manualProblems({ measuredAt, values }, asOf))
      problems[path.replace('values.', '') as Metric | 'measuredAt'] ??= message
  const why = missing.length > 0 ? `Write ${missing.join(' and ')}.` : Object.values(problems)[0]
  return { values, problems, why: why ?? (measuredAt === null ? 'Write when it was measured.' : undefined) }
}
