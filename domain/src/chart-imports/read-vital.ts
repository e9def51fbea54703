/** A vital sign of another system as a reading that is moved in: one moment, one number or both pressures, in the unit that charts hold. */
import { systems } from '../fhir/resource.ts'
import { withQuote } from '../files/table-file.ts'
import { checkPlausibility } from '../readings/plausibility.ts'
import type { MovedInMetric, MovedInReading } from '../readings/moved-in.ts'
import { kgToGrams, lbToGrams } from '../units.ts'
import { type Metric, metricFacts, pressureText, toDisplay } from '../values/metrics.ts'
import { withUnit } from '../with-unit.ts'
import type { Clinic } from './entry-index.ts'
import { codesOf, type ObservationShape, type Quantity, type VitalShape, wordsOf } from './fhir-shapes.ts'
import { momentWords, observedAt } from './observed-at.ts'
import { noteNotices, observationProblems, valueProblems } from './observation-problems.ts'
import type { ReadEntry } from './read-chart-entry.ts'

type Unit = readonly [spelling: string, toCanonical: (value: number) => number]
const asWritten = (value: number) => Math.round(value)
const pounds = ['[lb_av]', 'lb', 'lbs'] as const
const unitsOf: Record<MovedInMetric | 'diastolicBP', readonly Unit[]> = {
  bodyWeight: [...pounds.map((unit) => [unit, lbToGrams] as const), ['kg', kgToGrams], ['g', asWritten]],
  systolicBP: [['mm[Hg]', asWritten], ['mmHg', asWritten]],
  diastolicBP: [['mm[Hg]', asWritten], ['mmHg', asWritten]],
  pulse: [['/min', asWritten], ['{beats}/min', asWritten], ['bpm', asWritten]],
  bloodSugar: [['mg/dL', asWritten]],
  spo2: [['%', asWritten]],
  pef: [['L/min', asWritten]],
} // prettier-ignore
const pressurePanel = '85354-9'
const [systolic, diastolic] = ['8480-6', '8462-4']
/** LOINC, as our own Observations name them (fhir/observation-codes). */
const metricsByCode: Readonly<Record<string, MovedInMetric>> = {
  '29463-7': 'bodyWeight',
  '8867-4': 'pulse',
  '41653-7': 'bloodSugar',
  '2339-0': 'bloodSugar',
  '59408-5': 'spo2',
  '2708-6': 'spo2',
  '33452-4': 'pef',
}

const loincOf = ({ code }: ObservationShape) => codesOf(code, systems.loinc)
const isPressure = (observation: ObservationShape) => loincOf(observation).includes(pressurePanel)

/** Whether it is a vital sign, by its category or by its code. */
export const isVitalSign = (observation: ObservationShape): boolean =>
  (observation.category ?? []).some((item) => codesOf(item).includes('vital-signs')) ||
  isPressure(observation) ||
  loincOf(observation).some((code) => Object.hasOwn(metricsByCode, code))

type ReadValue = { value: number; problems: string[]; notices: string[] }

/** In canonical units; what changes the number that the file says is said. */
function valueOf(metric: MovedInMetric | 'diastolicBP', quantity: Quantity): ReadValue {
  const stated = quantity.code ?? quantity.unit ?? ''
  const unit = unitsOf[metric].find(([spelling]) => spelling.toLowerCase() === stated.trim().toLowerCase())
  const { displayUnit, decimals } = metricFacts[metric]
  if (stated === '') return { value: 0, problems: ['It has no unit.'], notices: [] }
  if (!unit) return { value: 0, problems: [withQuote(`Charts here hold it in ${displayUnit}.`, stated)], notices: [] }
  const value = unit[1](quantity.value ?? 0)
  const shown = toDisplay(metric, value)
  if (Math.abs(shown - (quantity.value ?? 0)) < 1e-9) return { value, problems: [], notices: [] }
  return {
    value,
    problems: [],
    notices: [withQuote(`Recorded as ${withUnit(shown.toFixed(decimals), displayUnit)}.`, `${quantity.value} ${stated}`)],
  }
}

type ReadVital = { metric: MovedInMetric; value: number; lower: number | null; problems: string[]; notices: string[] }
const refusedVital = (metric: MovedInMetric, problems: string[]): ReadVital => ({ metric, value: 0, lower: null, problems, notices: [] })

/** Both pressures of one act; one alone is none. */
function pressureOf({ component = [] }: VitalShape): ReadVital {
  const of = (code: string) => component.filter((item) => codesOf(item.code, systems.loinc).includes(code))
  const [uppers, lowers] = [of(systolic), of(diastolic)]
  const [upper, lower] = [uppers[0], lowers[0]]
  if (!upper || !lower || uppers.length + lowers.length > 2)
    return refusedVital('systolicBP', ['It does not have both pressures, once each.'])
  const missing = [upper, lower].flatMap((item) => valueProblems(item))
  if (missing.length > 0) return refusedVital('systolicBP', missing)
  const [high, low] = [valueOf('systolicBP', upper.valueQuantity ?? {}), valueOf('diastolicBP', lower.valueQuantity ?? {})]
  return {
    metric: 'systolicBP',
    value: high.value,
    lower: low.value,
    problems: [...new Set([...high.problems, ...low.problems])],
    notices: [...high.notices, ...low.notices],
  }
}

function singleOf(observation: VitalShape): ReadVital | string {
  const metrics = new Set(loincOf(observation).flatMap((code) => metricsByCode[code] ?? []))
  const [metric] = metrics
  if (metric === undefined)
    return withQuote('Charts here have no place for this measurement.', wordsOf(observation.code) || loincOf(observation).join(', '))
  if (metrics.size > 1) return withQuote('Its codes name more than one measurement.', loincOf(observation).join(', '))
  if ((observation.component ?? []).length > 0) return 'It has parts, of which it is not known what they say of it.'
  const missing = valueProblems(observation)
  return missing.length > 0 ? refusedVital(metric, missing) : { metric, lower: null, ...valueOf(metric, observation.valueQuantity ?? {}) }
}

/** What no living adult has: nothing is shown of it. */
function bodyProblems({ metric, value, lower }: Pick<ReadVital, 'metric' | 'value' | 'lower'>): string[] {
  const act: { metric: Metric; value: number; actKey: string }[] = [{ metric, value, actKey: '' }]
  if (lower !== null) act.push({ metric: 'diastolicBP', value: lower, actKey: '' })
  return [
    ...new Set(
      act.map((item) => checkPlausibility(item, act)).flatMap((verdict) => (verdict.kind === 'quarantined' ? `${verdict.reason}.` : [])),
    ),
  ]
}

const titleOf = (metric: MovedInMetric) => (metric === 'systolicBP' ? 'Blood Pressure' : metricFacts[metric].title)

/** "Blood Pressure 148/86 mmHg, 03/04/2026, 9:12 AM", in the zone of the clinic. */
function nameOf({ metric, value, lower, measuredAt }: MovedInReading, zone: string): string {
  const { decimals, displayUnit } = metricFacts[metric]
  const shown = toDisplay(metric, value).toFixed(decimals)
  const number = withUnit(lower === null ? shown : pressureText(shown, lower), displayUnit)
  return `${titleOf(metric)} ${number}, ${momentWords(measuredAt, zone)}`
}

export function readVital(observation: VitalShape, clinic: Clinic): ReadEntry<MovedInReading> {
  const read = isPressure(observation) ? pressureOf(observation) : singleOf(observation)
  const problems = observationProblems(observation)
  if (typeof read === 'string') return { name: wordsOf(observation.code), content: null, problems: [...problems, read], notices: [] }
  const measured = observedAt(observation, clinic)
  problems.push(...read.problems, ...measured.problems)
  if (problems.length === 0) problems.push(...bodyProblems(read))
  if (problems.length > 0) return { name: titleOf(read.metric), content: null, problems, notices: [] }
  const { metric, value, lower } = read
  const content = { metric, value, lower, measuredAt: measured.measuredAt }
  const notices = [...read.notices, ...measured.notices, ...noteNotices(observation)]
  return { name: nameOf(content, clinic.zone), content, problems, notices }
}
