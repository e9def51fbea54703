/**
 * Readings as Observations. Both pressures of one act are one resource; every other reading is one of its own. What staff took
 * out is `entered-in-error`, what is doubted or set aside `preliminary`; neither is ever `final`. A weight that a calibration
 * changed is derived from a second Observation with the number that the scale sent.
 */
import { isSuspect } from '../readings/suspect.ts'
import { beyondMeterRange, displayedNumber, type Metric } from '../values/metrics.ts'
import { bloodPressure, quantity, ucumUnits, vitalCodes, vitalCodings } from './observation-codes.ts'
import { concept, type FhirResource, hl7System, notes, optionalReference, referenceTo, resource, systems } from './resource.ts'

/** A reading as it is stored. Values in the canonical unit of its metric (grams, mmHg, hundredths of a percent). */
export type ObservedReading = {
  id: string
  updatedAt: string
  memberId: string
  groupId: string
  metric: Metric
  value: number
  /** As the device sent it, before calibration; null where none was kept. */
  sentValue: number | null
  measuredAt: string
  /** The device's own time where it was not believed. */
  claimedAt: string | null
  source: 'device' | 'manual'
  deviceId: string | null
  context: string | null
  flags: readonly string[]
  state: 'kept' | 'quarantined' | 'duplicate'
  stateReason: string | null
  isExcluded: boolean
  excludedReason: string | null
}

export type ObservationStatus = 'final' | 'preliminary' | 'entered-in-error'

/** How a reading may leave: what is excluded, repeats another, is doubted or set aside is never `final`. */
export function observationStatus({
  isExcluded,
  state,
  flags,
}: Pick<ObservedReading, 'isExcluded' | 'state' | 'flags'>): ObservationStatus {
  if (isExcluded || state === 'duplicate') return 'entered-in-error'
  return state === 'kept' && !isSuspect({ flags }) ? 'final' : 'preliminary'
}

/** The id of the Observation that holds the weight as the scale sent it. */
export const sentSuffix = '-sent'

const isCalibrated = ({ metric, sentValue, value }: ObservedReading) => metric === 'bodyWeight' && sentValue !== null && sentValue !== value

const categories: Partial<Record<Metric, string>> = { step: 'activity', ecg: 'procedure' }
/** The category of a vital: `vital-signs` for all that a device at home measures of the body. */
export const vitalCategory = (metric: Metric) => categories[metric] ?? 'vital-signs'
const categoryOf = (metric: Metric) => [concept(hl7System('observation-category'), vitalCategory(metric))]

const claimWords = ({ claimedAt }: ObservedReading) =>
  claimedAt !== null && `The device’s clock said ${claimedAt}; the time of receipt is given.`
const doubtWords = ({ isExcluded, excludedReason, stateReason, state, flags }: ObservedReading) => {
  if (isExcluded) return `Excluded: ${excludedReason ?? 'no reason recorded'}`
  if (state === 'duplicate') return 'Repeats another reading'
  if (state === 'quarantined') return `Set aside: ${stateReason ?? 'not plausible'}`
  return isSuspect({ flags }) ? `Suspect: ${stateReason ?? 'not plausible'}` : stateReason
}

/** What all Observations of a reading share. */
const common = (reading: ObservedReading) => ({
  category: categoryOf(reading.metric),
  subject: referenceTo('Patient', reading.memberId),
  effectiveDateTime: reading.measuredAt,
  // Typed values have no device, and the clinic answers for them
  ...(reading.deviceId === null
    ? { performer: [referenceTo('Organization', reading.groupId)] }
    : { device: optionalReference('Device', reading.deviceId) }),
})

function valueOf({ metric, value, flags }: ObservedReading) {
  const number = displayedNumber(metric, value)
  const [unit] = vitalCodes[metric].units
  if (number === null || unit === undefined) return { dataAbsentReason: concept(hl7System('data-absent-reason'), 'unknown') }
  const beyond = beyondMeterRange(metric, value, flags)
  return { valueQuantity: quantity(number, unit, beyond === null ? undefined : beyond === 'above' ? '>' : '<') }
}

function titleOf({ metric, value, flags, context }: ObservedReading) {
  const { title } = vitalCodes[metric]
  const beyond = beyondMeterRange(metric, value, flags)
  if (beyond !== null) return `${title} ${beyond} meter range`
  return metric === 'ecg' && context ? `${title}, device finding: ${context}` : title
}

function plainObservations(reading: ObservedReading): FhirResource[] {
  const { metric, id, source } = reading
  const { profile } = vitalCodes[metric]
  const code = { coding: vitalCodings(metric), text: titleOf(reading) }
  const typed = source === 'manual' && 'Typed by staff, not sent by a device.'
  const shown = (more: Record<string, unknown>, ...words: (string | false)[]) =>
    resource(
      'Observation',
      reading,
      {
        status: observationStatus(reading),
        ...common(reading),
        code,
        ...valueOf(reading),
        ...more,
        note: notes(doubtWords(reading), claimWords(reading), typed, ...words),
      },
      profile,
    )
  if (!isCalibrated(reading) || reading.sentValue === null) return [shown({})]
  const sentId = `${id}${sentSuffix}`
  const offset = reading.value - reading.sentValue
  return [
    shown(
      { derivedFrom: [referenceTo('Observation', sentId)] },
      `Calibrated by ${offset > 0 ? '+' : ''}${offset} g; the value as sent is in derivedFrom.`,
    ),
    resource(
      'Observation',
      { ...reading, id: sentId },
      {
        // Never final, so that nobody counts the weight twice
        status: observationStatus(reading) === 'entered-in-error' ? 'entered-in-error' : 'preliminary',
        ...common(reading),
        code: { ...code, text: 'Weight as sent' },
        valueQuantity: quantity(reading.sentValue, ucumUnits.grams),
        note: notes(doubtWords(reading), claimWords(reading)),
      },
      profile,
    ),
  ]
}

const pressures = ['systolicBP', 'diastolicBP'] as const

/** One half: its number, or why there is none. A half that was excluded while the other stands is an error. */
function pressureComponent(metric: (typeof pressures)[number], half: ObservedReading | undefined, isWholeExcluded: boolean) {
  const code = concept(systems.loinc, vitalCodes[metric].loinc)
  if (half === undefined) return { code, dataAbsentReason: concept(hl7System('data-absent-reason'), 'unknown') }
  if (half.isExcluded && !isWholeExcluded) return { code, dataAbsentReason: concept(hl7System('data-absent-reason'), 'error') }
  return { code, valueQuantity: quantity(half.value, ucumUnits.pressure) }
}

function pressureObservation(halves: readonly ObservedReading[]): FhirResource[] {
  const [first] = halves
  if (first === undefined) return []
  const isWholeExcluded = halves.every(({ isExcluded }) => isExcluded)
  const standing = halves.filter(({ isExcluded }) => isWholeExcluded || !isExcluded)
  const statuses = standing.map(observationStatus)
  const status = statuses.find((standing) => standing !== 'final') ?? 'final'
  const latest = halves.reduce((all, { updatedAt }) => (updatedAt > all ? updatedAt : all), first.updatedAt)
  const words = new Set(halves.map(doubtWords))
  return [
    resource(
      'Observation',
      { id: first.id, updatedAt: latest },
      {
        status,
        ...common(first),
        code: { coding: [{ system: systems.loinc, code: bloodPressure.loinc }], text: bloodPressure.title },
        component: pressures.map((metric) =>
          pressureComponent(
            metric,
            halves.find((half) => half.metric === metric),
            isWholeExcluded,
          ),
        ),
        note: notes(...words, claimWords(first), first.source === 'manual' && 'Typed by staff, not sent by a device.'),
      },
      bloodPressure.profile,
    ),
  ]
}

/**
 * The Observations of one reading and, of a pressure, of the other half of its act. The systolic half names the resource, the
 * diastolic one where there is no other. What repeats another reading (`duplicate`) is an error, and no half of one that stands.
 */
export function observationsOf(reading: ObservedReading, otherHalf?: ObservedReading): FhirResource[] {
  const isRepeat = reading.state === 'duplicate'
  const halves = [reading, otherHalf].filter((half) => half !== undefined && (half.state === 'duplicate') === isRepeat) as ObservedReading[]
  if (reading.metric === 'systolicBP' || reading.metric === 'diastolicBP')
    return pressureObservation(
      halves.toSorted((a, b) => pressures.indexOf(a.metric as 'systolicBP') - pressures.indexOf(b.metric as 'systolicBP')),
    )
  return plainObservations(reading)
}
