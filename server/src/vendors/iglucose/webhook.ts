/** What iGlucose tells us: glucose, blood pressure, weight and oxygen rows, pushed one by one or in an envelope. */
import { lbToGrams, kgToGrams } from '@vitalrounds/domain/units'
import type { DeliveredReading, DeviceStatus, ReadingFlag } from '@vitalrounds/domain/readings/reading'
import type { Metric } from '@vitalrounds/domain/values/metrics'
import { z } from 'zod'
import { verifiesCredential } from '../hook-auth.ts'
import type { Inbound, InboundEvent, Outcome } from '../vendor.ts'
import {
  actAt,
  allUnreadable,
  clampPercent,
  digestParts,
  elementsOf,
  optionalField,
  emptyOutcome,
  numbered,
  problemOf,
  readingOf,
  unreadableDelivery,
  WireText,
  type Act,
} from '../wire.ts'
import { recordedAt, recordedTimeOf } from './recorded-at.ts'
import { IGlucoseReading, IGlucoseReadings } from './wire.ts'

export const iglucose: Inbound = {
  vendor: 'iglucose',
  isGenuine: (request, auth) => verifiesCredential(request, auth, ['basic', 'header']),
  split(body) {
    const envelope = IGlucoseReadings.safeParse(body)
    return numbered(elementsOf(envelope.success ? envelope.data.readings : body).map(rowEvent), hasId)
  },
  read: readRow,
  answer: (events) => ({ status: allUnreadable(events) ? 400 : 200 }),
}

const noTime = 'date_recorded: missing or unreadable'
const tracked = new Set(['blood_glucose', 'blood_pressure', 'weight', 'pulse_ox'])

const hasId = ({ raw }: InboundEvent) => Boolean(IGlucoseReading.safeParse(raw).data?.reading_id)

const Named = z.object({ device_id: optionalField(WireText) })

function rowEvent(raw: unknown): InboundEvent {
  const broken = (problem: string) =>
    unreadableDelivery('iglucose', raw, { problem, deviceRef: { deviceId: Named.safeParse(raw).data?.device_id } })
  const parsed = IGlucoseReading.safeParse(raw)
  if (!parsed.success) return broken(problemOf(parsed.error))
  const row = parsed.data
  if (!recordedAt(row)) return broken(noTime)
  if (tracked.has(row.reading_type) && valuesOf(row).length === 0) return broken(`${row.reading_type}: no value`)
  return {
    // An id alone says too little: two meters may count alike, and an empty one says nothing
    idemKey: `iglucose:${row.reading_id ?? ''}:${digestParts(row.device_id, row.reading_type, recordedTimeOf(row), rowFingerprint(raw, row))}`,
    kind: tracked.has(row.reading_type) ? 'reading' : 'unknown',
    deviceRef: { deviceId: row.device_id },
    raw,
  }
}

/** What tells a row from others of its device and moment: its values, or all of it where they are not followed. */
const rowFingerprint = (raw: unknown, row: IGlucoseReading) =>
  tracked.has(row.reading_type) ? valuesOf(row).map(({ metric, value }) => [metric, Math.round(value)]) : raw

function readRow(event: InboundEvent, receivedAt: string): Outcome {
  if (event.problem !== undefined) return emptyOutcome(event.problem)
  const parsed = IGlucoseReading.safeParse(event.raw)
  if (!parsed.success) return emptyOutcome(problemOf(parsed.error))
  const row = parsed.data
  const recorded = recordedAt(row)
  if (!recorded) return emptyOutcome(noTime)
  const actKey = `iglucose:${row.device_id}:${recorded.instant.epochMilliseconds}`
  const act = actAt(actKey, recorded.instant, receivedAt, recorded.isEstimate)
  if (row.irregular) act.flags = ['irregular_heartbeat']
  return { readings: tracked.has(row.reading_type) ? readingsOf(row, act) : [], status: statusOf(row) }
}

const readingsOf = (row: IGlucoseReading, act: Act): DeliveredReading[] =>
  valuesOf(row).map(({ metric, value, flags = [] }) =>
    readingOf({ ...act, flags: [...(act.flags ?? []), ...flags] }, metric, value, contextOf(row, metric)),
  )

// `before_meal: false` means "not marked", not "after a meal", so it says nothing.
const contextOf = (row: IGlucoseReading, metric: string) => (metric === 'bloodSugar' && row.before_meal ? 'before_meal' : undefined)

type Value = { metric: Metric } & InUnits

function valuesOf(row: IGlucoseReading): Value[] {
  if (row.reading_type === 'blood_glucose') return glucoseOf(row)
  if (row.reading_type === 'weight') return weightOf(row)
  const matches: [Metric, number | undefined][] = []
  if (row.reading_type === 'pulse_ox') matches.push(['spo2', row.spo2], ['pulse', row.pulse_bpm])
  if (row.reading_type === 'blood_pressure')
    matches.push(['systolicBP', row.systolic_mmhg], ['diastolicBP', row.diastolic_mmhg], ['pulse', row.pulse_bpm])
  return matches.flatMap(([metric, value]) => (value === undefined ? [] : [{ metric, value }]))
}

type InUnits = { value: number; flags?: ReadingFlag[] }

/**
 * One value from two units of it: the first that was filled in; a 0 was not, where the other says something. Where they
 * differ by more than rounding one of them is wrong, and nobody here knows which.
 */
function fromUnits(first: InUnits | undefined, second: InUnits | undefined, tolerated: (value: number) => number): InUnits | undefined {
  const filled = [first, second].filter((unit) => unit !== undefined)
  const [used, other] = filled.some(({ value }) => value !== 0) ? filled.filter(({ value }) => value !== 0) : filled
  if (used === undefined || other === undefined) return used
  return Math.abs(used.value - other.value) > tolerated(used.value)
    ? { value: used.value, flags: [...(used.flags ?? []), 'unit_conflict'] }
    : used
}

// A tenth of a mmol/L is 1.8 mg/dL, cut off or rounded, with 18 or 18.0156 between the units
const glucoseRounding = (mgDl: number) => Math.max(3, mgDl * 0.01)
// Whole kilograms beside whole pounds: half a kilogram and half a pound
const weightRounding = () => 750

function glucoseOf(row: IGlucoseReading): Value[] {
  const unitOf = (glucose: IGlucoseReading['blood_glucose_mgdl']) =>
    glucose && { value: glucose.mgDl, flags: glucose.flag ? [glucose.flag] : [] }
  const glucose = fromUnits(unitOf(row.blood_glucose_mgdl), unitOf(row.blood_glucose_mmol), glucoseRounding)
  return glucose === undefined ? [] : [{ metric: 'bloodSugar', ...glucose }]
}

// Pounds first: a US scale shows them, and the tenth of a pound is finer than the tenth of a kilogram.
function weightOf({ weight_lbs: lbs, weight_kg: kg }: IGlucoseReading): Value[] {
  const [inPounds, inKilograms] = [
    lbs === undefined ? undefined : { value: lbToGrams(lbs) },
    kg === undefined ? undefined : { value: kgToGrams(kg) },
  ]
  const weight = fromUnits(inPounds, inKilograms, weightRounding)
  return weight === undefined ? [] : [{ metric: 'bodyWeight', ...weight }]
}

const statusOf = (row: IGlucoseReading): DeviceStatus => (row.battery === undefined ? {} : { batteryPct: clampPercent(row.battery) })
