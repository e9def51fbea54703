/** What each warning type is about; without the schemas of its rules, which a list does not need. */
import type { Metric } from '../values/metrics.ts'
import type { warningLabels } from './warning-labels.ts'

/** What a type looks at, and which way is bad: `high` is at or above a threshold, `low` is below it. */
type CategoryFacts =
  | { kind: 'value'; side: 'high' | 'low'; metrics: readonly Metric[] }
  | { kind: 'change'; side: 'high' | 'low'; metrics: readonly Metric[] }
  | { kind: 'determination'; side: 'high'; metrics: readonly Metric[] }

export const categoryFacts: Record<keyof typeof warningLabels, CategoryFacts> = {
  weightGain: { kind: 'change', side: 'high', metrics: ['bodyWeight'] },
  weightLoss: { kind: 'change', side: 'low', metrics: ['bodyWeight'] },
  highBP: { kind: 'value', side: 'high', metrics: ['systolicBP', 'diastolicBP'] },
  lowBP: { kind: 'value', side: 'low', metrics: ['systolicBP', 'diastolicBP'] },
  highPulse: { kind: 'value', side: 'high', metrics: ['pulse'] },
  lowPulse: { kind: 'value', side: 'low', metrics: ['pulse'] },
  highSugar: { kind: 'value', side: 'high', metrics: ['bloodSugar'] },
  lowSugar: { kind: 'value', side: 'low', metrics: ['bloodSugar'] },
  lowSpO2: { kind: 'value', side: 'low', metrics: ['spo2'] },
  ecg: { kind: 'determination', side: 'high', metrics: ['ecg'] },
}
