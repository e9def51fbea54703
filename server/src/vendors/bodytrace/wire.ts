/**
 * BodyTrace (scale BT004, cuff BT105) as it writes: pushes of readings and heartbeats, and order objects. There is no
 * public documentation; the shapes are those on which independent integrators agree.
 */
import { z } from 'zod'
import { optionalOrNull, measure, optionalField, WireFlag, WireNumber, WireText } from '../wire.ts'

/** Weight and tare in grams; pressures in pascal, whatever unit the device shows; `unit` is its display and ignored. */
export const BodyTraceValues = z.object({
  weight: optionalOrNull(measure(1e9)),
  tare: optionalOrNull(measure(1e9)),
  systolic: optionalOrNull(measure(1e6)),
  diastolic: optionalOrNull(measure(1e6)),
  pulse: optionalOrNull(measure(1e6)),
  irregular: optionalOrNull(WireFlag),
})
export type BodyTraceValues = z.infer<typeof BodyTraceValues>

// The last instant a date can express: ECMA-262, section "Time Values and Time Range".
const lastEpochMs = 8_640_000_000_000_000

export const BodyTracePush = z.object({
  imei: optionalOrNull(WireText),
  /** The IMEI without leading zeros and without its check digit. */
  deviceId: optionalOrNull(WireText),
  /** Epoch milliseconds. */
  ts: WireNumber.pipe(z.int().min(1).max(lastEpochMs)),
  /** Millivolt. */
  batteryVoltage: optionalField(measure(1e6)),
  /** Percent. */
  signalStrength: optionalField(measure(1e6)),
  /** Positive number of minus dBm. */
  rssi: optionalField(measure(1e6)),
  values: optionalOrNull(BodyTraceValues),
})
export type BodyTracePush = z.infer<typeof BodyTracePush>

/** The pull answer `datavalues`: pushes keyed by their epoch milliseconds. */
export const BodyTraceDataValues = z.record(z.string().regex(/^\d{1,16}$/), z.looseObject({}))

// Seconds beyond the year 9999 are no time of an order.
const lastSeconds = 253_402_300_799
const StatusUpdate = z.object({ status: WireText, ts: WireNumber.pipe(z.number().min(0).max(lastSeconds)) })

/** An order, as answered to our request and as posted to us at every change of its status. */
export const BodyTraceOrder = z.object({
  id: WireText.pipe(z.string().min(1)),
  status: WireText.pipe(z.string().min(1)),
  /** `ts` is epoch seconds here. */
  statusUpdates: optionalOrNull(z.array(StatusUpdate)),
  reference: optionalField(WireText),
  carrierService: optionalField(z.object({ carrierName: optionalField(WireText), serviceName: optionalField(WireText) })),
  uniqueItems: optionalOrNull(z.record(z.string(), z.unknown())),
  tracking: optionalOrNull(z.array(WireText)),
})
export type BodyTraceOrder = z.infer<typeof BodyTraceOrder>
