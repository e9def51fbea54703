/** What iGlucose tells us: glucose, blood pressure, weight and oxygen rows, pushed one by one or in an envelope. */
import { lbToGrams, kgToGrams, mmolToMgDl } from '@vitalrounds/domain/units'
import type { DeliveredReading, DeviceStatus } from '@vitalrounds/domain/readings/reading'
import { carriesCredential } from '../hook-auth.ts'
import type { Inbound, InboundEvent, Outcome } from '../vendor.ts'
import {
  actAt,
  allUnreadable,
  clampPercent,
  digest,
  elementsOf,
  nothing,
  problemOf,
  readingOf,
  unreadable,
} from '../wire.ts'
import type { Act } from '../wire.ts'
import { recordedAt } from './recorded-at.ts'
import { IGlucoseReading, IGlucoseReadings } from './wire.ts'

export const iglucose: Inbound = {
  vendor: 'iglucose',
  isGenuine: (request, auth) => carriesCredential(request, auth, ['basic', 'header']),
  split(body) {
    const envelope = IGlucoseReadings.safeParse(body)
    return elementsOf(envelope.success ? envelope.data.readings : body).map(rowEvent)
  },
  read: readRow,
  answer: (events) => ({ status: allUnreadable(events) ? 400 : 200 }),
}

const tracked = new Set(['blood_glucose', 'blood_pressure', 'weight', 'pulse_ox'])

function rowEvent(raw: unknown): InboundEvent {
  const parsed = IGlucoseReading.safeParse(raw)
  if (!parsed.success) return unreadable('iglucose', raw, problemOf(parsed.error))
  const row = parsed.data
  if (!recordedAt(row)) return unreadable('iglucose', raw, 'date_recorded: missing')
  if (tracked.has(row.reading_type) && valuesOf(row).length === 0)
    return unreadable('iglucose', raw, `${row.reading_type}: no value`)
  return {
    // Rows without an id are told apart by all they say; they include the time to the second.
    idemKey: `iglucose:${row.reading_id ?? `row:${digest(raw)}`}`,
    kind: tracked.has(row.reading_type) ? 'reading' : 'unknown',
    deviceRef: { deviceId: row.device_id },
    raw,
  }
}

function readRow(event: InboundEvent, receivedAt: string): Outcome {
  if (event.problem !== undefined) return nothing(event.problem)
  const parsed = IGlucoseReading.safeParse(event.raw)
  if (!parsed.success) return nothing(problemOf(parsed.error))
  const row = parsed.data
  const recorded = recordedAt(row)
  if (!recorded) return nothing('date_recorded: missing')
  const act = actAt(event.idemKey, recorded.instant, receivedAt, recorded.isEstimate)
  if (row.irregular) act.flags = ['irregular_heartbeat']
  return { readings: tracked.has(row.reading_type) ? readingsOf(row, act) : [], status: statusOf(row) }
}

const readingsOf = (row: IGlucoseReading, act: Act): DeliveredReading[] =>
  valuesOf(row).map(([metric, value]) => readingOf(act, metric, value, contextOf(row, metric)))

// `before_meal: false` means "not marked", not "after a meal", so it says nothing.
const contextOf = (row: IGlucoseReading, metric: string) =>
  metric === 'bloodSugar' && row.before_meal ? 'before_meal' : undefined

type Value = [metric: 'bodyWeight' | 'systolicBP' | 'diastolicBP' | 'pulse' | 'bloodSugar' | 'spo2', value: number]

function valuesOf(row: IGlucoseReading): Value[] {
  const found: [Value[0], number | undefined][] = []
  if (row.reading_type === 'blood_glucose') found.push(['bloodSugar', glucoseOf(row)])
  if (row.reading_type === 'weight') found.push(['bodyWeight', gramsOf(row)])
  if (row.reading_type === 'pulse_ox') found.push(['spo2', row.spo2], ['pulse', row.pulse_bpm])
  if (row.reading_type === 'blood_pressure')
    found.push(['systolicBP', row.systolic_mmhg], ['diastolicBP', row.diastolic_mmhg], ['pulse', row.pulse_bpm])
  return found.filter((one): one is Value => one[1] !== undefined)
}

const glucoseOf = (row: IGlucoseReading) =>
  row.blood_glucose_mgdl ?? (row.blood_glucose_mmol === undefined ? undefined : mmolToMgDl(row.blood_glucose_mmol))

// Pounds first: a US scale shows them, and the tenth of a pound is finer than the tenth of a kilogram.
const gramsOf = (row: IGlucoseReading) => {
  if (row.weight_lbs !== undefined) return lbToGrams(row.weight_lbs)
  return row.weight_kg === undefined ? undefined : kgToGrams(row.weight_kg)
}

const statusOf = (row: IGlucoseReading): DeviceStatus =>
  row.battery === undefined ? {} : { batteryPct: clampPercent(row.battery) }
