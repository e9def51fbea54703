/** The words for what a device measures: ten metrics, the unit each is stored in and the unit each is shown in. */
import { z } from 'zod'
import { gramsToLb, lbToGrams } from '../units.ts'
import { withUnit } from '../with-unit.ts'

export const metrics = [
  'bodyWeight',
  'systolicBP',
  'diastolicBP',
  'pulse',
  'bloodSugar',
  'spo2',
  'pef',
  'step',
  'ecg',
  'perfusionIndex',
] as const

export const Metric = z.enum(metrics)
export type Metric = z.infer<typeof Metric>

/** Canonical units: a stored value is always a whole number of these. `hundredths` are hundredths of a percent. */
export type CanonicalUnit = 'grams' | 'mmHg' | 'bpm' | 'mg/dL' | '%' | 'L/min' | 'steps' | 'hundredths'

type MetricFacts = {
  title: string
  /** Short form for columns and the header strip. */
  short: string
  unit: CanonicalUnit
  /** The unit as the screens write it; empty for a bare number. */
  displayUnit: string
  /** Digits after the point on screen. */
  decimals: number
  /** Whether a reading makes its day a reading day for 99445 and 99454. */
  countsAsReadingDay: boolean
}

// Units on screen: docs/sources/product.md 1.9 "Units". Counted types: CPT 99454 as set out in docs/sources/billing-rules.md 4.2,
// section 4.2 (weight, BP, pulse, glucose, ECG, SpO2, peak flow; never steps). Perfusion index accompanies an SpO2.
export const metricFacts: Record<Metric, MetricFacts> = {
  bodyWeight: {
    title: 'Weight',
    short: 'Weight',
    unit: 'grams',
    displayUnit: 'lbs',
    decimals: 1,
    countsAsReadingDay: true,
  },
  systolicBP: {
    title: 'Systolic BP',
    short: 'Sys',
    unit: 'mmHg',
    displayUnit: 'mmHg',
    decimals: 0,
    countsAsReadingDay: true,
  },
  diastolicBP: {
    title: 'Diastolic BP',
    short: 'Dia',
    unit: 'mmHg',
    displayUnit: 'mmHg',
    decimals: 0,
    countsAsReadingDay: true,
  },
  pulse: { title: 'Pulse', short: 'Pulse', unit: 'bpm', displayUnit: 'bpm', decimals: 0, countsAsReadingDay: true },
  bloodSugar: {
    title: 'Glucose',
    short: 'BG',
    unit: 'mg/dL',
    displayUnit: 'mg/dL',
    decimals: 0,
    countsAsReadingDay: true,
  },
  spo2: { title: 'SpO2', short: 'SpO2', unit: '%', displayUnit: '%', decimals: 0, countsAsReadingDay: true },
  pef: { title: 'Peak Flow', short: 'PEF', unit: 'L/min', displayUnit: 'l/min', decimals: 0, countsAsReadingDay: true },
  step: { title: 'Steps', short: 'Steps', unit: 'steps', displayUnit: 'steps', decimals: 0, countsAsReadingDay: false },
  ecg: { title: 'ECG', short: 'ECG', unit: 'bpm', displayUnit: 'bpm', decimals: 0, countsAsReadingDay: true },
  perfusionIndex: {
    title: 'Perfusion Index',
    short: 'PI',
    unit: 'hundredths',
    displayUnit: '%',
    decimals: 2,
    countsAsReadingDay: false,
  },
}

/** A canonical value as the number on screen: 82,700 grams is 182.3 (lbs), 450 hundredths is 4.5 (%). */
export function toDisplay(metric: Metric, value: number): number {
  if (metricFacts[metric].unit === 'grams') return gramsToLb(value)
  if (metricFacts[metric].unit === 'hundredths') return value / 100
  return value
}

/** Whether this is the ECG of a heart whose rate was not found. It is stored as 0, which is the rate of nobody alive. */
export const isWithoutRate = (metric: Metric, value: number) => metric === 'ecg' && value === 0

/** As screens and answers carry it: null where there is no number to show. */
export const displayedNumber = (metric: Metric, value: number): number | null =>
  isWithoutRate(metric, value) ? null : toDisplay(metric, value)

/** A number typed or configured in the display unit as the canonical whole number: 5 (lbs) is 2,268 grams. */
export function fromDisplay(metric: Metric, displayed: number): number {
  if (metricFacts[metric].unit === 'grams') return lbToGrams(displayed)
  if (metricFacts[metric].unit === 'hundredths') return Math.round(displayed * 100)
  return Math.round(displayed)
}

/** By how much a value differs from another, canonical: what whoever subtracts the two numbers on screen finds. */
export const displayedChange = (metric: Metric, value: number, before: number) =>
  fromDisplay(metric, toDisplay(metric, value) - toDisplay(metric, before))

// docs/sources/wire-facts.md 9.5: beyond these a glucometer shows LO or HI instead of a number.
export const meterLimits = { low: 20, high: 600 } as const

/** Whether a meter showed LO or HI: it is kept as the limit itself with a flag, and is worse than any number. */
export function beyondMeterRange(metric: Metric, value: number, flags: readonly string[]): 'above' | 'below' | null {
  if (metric !== 'bloodSugar') return null
  if (flags.includes('above_range') && value === meterLimits.high) return 'above'
  return flags.includes('below_range') && value === meterLimits.low ? 'below' : null
}

/** "above 600" where the meter showed no number; the text of the value else. */
export const beyondText = (beyond: 'above' | 'below' | null | undefined, text: string) => (beyond ? `${beyond} ${text}` : text)

/** "186/112" of one act of measuring; "186/–" where half of it is missing, which no other act may fill. */
export const pressureText = (systolic: number | string, diastolic: number | string | null | undefined) => `${systolic}/${diastolic ?? '–'}`

/** The number on screen as text, without its unit: `182.3`, `134`, `above 600` where the meter showed HI. */
export const displayText = (metric: Metric, value: number, flags: readonly string[] = []): string =>
  beyondText(beyondMeterRange(metric, value, flags), toDisplay(metric, value).toFixed(metricFacts[metric].decimals))

/** Words for the screen, unit included: `182.3 lbs`, `134 mmHg`, `above 600 mg/dL`. */
export const showReading = (metric: Metric, value: number, flags: readonly string[] = []): string =>
  withUnit(displayText(metric, value, flags), metricFacts[metric].displayUnit)
