/**
 * What no living adult's device can truthfully report (quarantined with a reason, never shown as latest) and what is
 * possible but odd (kept and marked `suspect`). A clinician has yet to confirm these limits; none of them is a warning.
 */
import type { DeliveredReading } from './reading.ts'
import { type Metric, isWithoutRate, showReading, toDisplay } from '../values/metrics.ts'

export type Plausibility = { kind: 'plausible' } | { kind: 'suspect' | 'quarantined'; reason: string }
type Range = readonly [least: number, most: number]

// docs/sources/wire-facts.md 9.5 (2026-11-20), in canonical units; unconfirmed clinically, chosen against production
// streams with readings of up to 6,226 kg. An ECG's value is its heart rate.
export const hardLimits = {
  bodyWeight: [20_000, 320_000],
  systolicBP: [40, 300],
  diastolicBP: [20, 200],
  pulse: [20, 250],
  bloodSugar: [10, 1000],
  spo2: [50, 100],
  pef: [30, 900],
  ecg: [20, 300],
  // No source names a limit for steps: more than 100,000 in one reading exceeds a day of continuous walking.
  step: [0, 100_000],
  // Perfusion index of a finger sensor, 0.02 to 20%: Lima and Bakker, Intensive Care Med 2005;31:1316, in hundredths.
  perfusionIndex: [0, 2000],
} as const satisfies Record<Metric, Range>

// docs/sources/wire-facts.md 9.5: pulse outside 35-180, glucose at the meters' own limits, SpO2 under 75.
export const softLimits: Partial<Record<Metric, Range>> = {
  pulse: [35, 180],
  bloodSugar: [20, 600],
  spo2: [75, 100],
}

// docs/sources/wire-facts.md 9.5: pulse pressure under 15 or over 150 mmHg is odd.
export const softPulsePressure: Range = [15, 150]
// docs/sources/wire-facts.md 9.5: odd when it differs by more than 5 kg AND more than 5% from the 7-day median.
export const softWeightJump = { grams: 5000, share: 0.05 } as const
// docs/sources/wire-facts.md 9.5: an ECG shorter than 1 s or longer than 10 min cannot be read.
export const hardEcgDurationMs: Range = [1000, 600_000]

/** What is known beside the reading itself. */
export type PlausibilityContext = { ecgDurationMs?: number | undefined }

type PlausibilityReading = Pick<DeliveredReading, 'metric' | 'value' | 'actKey'> & { flags?: readonly string[] }

/** Sent in two units that cannot both be right: until somebody knows which, the value is no reason to call or to be at ease. */
export const hasUnitConflict = ({ flags = [] }: Pick<PlausibilityReading, 'flags'>) =>
  flags.includes('unit_conflict') && !flags.includes('accepted')

const isOutside = (value: number, [least, most]: Range) => value < least || value > most
const quarantined = (reason: string): Plausibility => ({ kind: 'quarantined', reason })
const suspect = (reason: string): Plausibility => ({ kind: 'suspect', reason })

/** Judges one reading among the readings of its act (systolic and diastolic are judged against each other). */
export function checkPlausibility(
  reading: PlausibilityReading,
  act: readonly PlausibilityReading[],
  context: PlausibilityContext = {},
): Plausibility {
  return judgeHard(reading, act, context) ?? judgeSoft(reading, act) ?? { kind: 'plausible' }
}

function judgeHard(
  reading: PlausibilityReading,
  act: readonly PlausibilityReading[],
  context: PlausibilityContext,
): Plausibility | undefined {
  const { metric, value } = reading
  const [least, most] = hardLimits[metric]
  // A recording in which no heart rate was found carries 0: that alone is no reason to hide the trace.
  const isRateUnknown = isWithoutRate(metric, value)
  if (!isRateUnknown && isOutside(value, [least, most]))
    return quarantined(`${showReading(metric, value)} is outside ${showReading(metric, least)} to ${showReading(metric, most)}`)
  if (metric === 'ecg' && context.ecgDurationMs !== undefined && isOutside(context.ecgDurationMs, hardEcgDurationMs))
    return quarantined('The recording is shorter than 1 second or longer than 10 minutes')
  const pressure = pulsePressure(reading, act)
  if (pressure !== undefined && pressure <= 0) return quarantined('Diastolic is not below systolic')
  return undefined
}

function judgeSoft(reading: PlausibilityReading, act: readonly PlausibilityReading[]): Plausibility | undefined {
  const { metric, value } = reading
  if (hasUnitConflict(reading)) return suspect('Sent in two units that do not agree: ask the member what the device showed')
  const limits = softLimits[metric]
  if (limits && isOutside(value, limits)) return suspect(`${showReading(metric, value)} is unusual`)
  const pressure = pulsePressure(reading, act)
  if (pressure !== undefined && isOutside(pressure, softPulsePressure)) return suspect(`The pulse pressure of ${pressure} mmHg is unusual`)
  return undefined
}

/** Whether a weight is so far from what the member weighed lately that somebody else may have stood on the scale. */
export function isWeightJump(grams: number, usual: number): boolean {
  const change = Math.abs(grams - usual)
  return change > softWeightJump.grams && change > softWeightJump.share * usual
}

/** "Probably another person (20 lbs in 14 h)": what differs, in pounds, and since when, where that is known. */
export function anotherPerson(grams: number, sinceMs: number | undefined): string {
  const lbs = `${Math.round(toDisplay('bodyWeight', Math.abs(grams)))} lbs`
  if (sinceMs === undefined) return `Probably another person (${lbs} from usual)`
  const hours = Math.round(sinceMs / 3_600_000)
  const span =
    sinceMs < 3_600_000 ? `${Math.max(1, Math.round(sinceMs / 60_000))} min` : hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`
  return `Probably another person (${lbs} in ${span})`
}

/** Systolic less diastolic of the act a pressure reading belongs to, where both were delivered. */
function pulsePressure(reading: PlausibilityReading, act: readonly PlausibilityReading[]): number | undefined {
  if (reading.metric !== 'systolicBP' && reading.metric !== 'diastolicBP') return undefined
  const of = (metric: Metric) => act.find((other) => other.metric === metric && other.actKey === reading.actKey)?.value
  const [systolic, diastolic] = [of('systolicBP'), of('diastolicBP')]
  return systolic === undefined || diastolic === undefined ? undefined : systolic - diastolic
}
