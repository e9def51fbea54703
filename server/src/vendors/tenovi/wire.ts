/**
 * Tenovi's Hardware Integration API as it writes: measurement and fulfillment webhooks, and the device object. The best
 * documented of the vendors (docs.tenovi.com), down to a blank at the end of a key, which is why keys are trimmed.
 */
import { z } from 'zod'
import { optionalOrNull, measure, optionalField, WireFlag, WireInstant, WireText } from '../wire.ts'

/** An object whose keys lose the blanks around them, before it meets its schema. */
const trimmedKeys = <S extends z.ZodObject>(schema: S) =>
  z
    .record(z.string(), z.unknown())
    .transform((input) => Object.fromEntries(Object.entries(input).map(([key, value]) => [key.trim(), value])))
    .pipe(schema)

/** Gateways come with and without dashes, in both cases; we keep twelve lower-case hex digits where they are that. */
export const GatewayId = WireText.transform((text) => text.replace(/[^0-9a-z]/gi, '').toLowerCase())

const Id = WireText.pipe(z.string().min(1))

// A weight of 4,000,000 lb still fits a 32-bit number of grams; more is a broken message.
const MeasuredValue = measure(4_000_000)

export const TenoviMeasurement = trimmedKeys(
  z.object({
    metric: WireText.pipe(z.string().min(1)),
    device_name: optionalField(WireText),
    hwi_device_id: Id,
    patient_id: optionalField(WireText),
    hardware_uuid: optionalField(GatewayId),
    sensor_code: optionalField(WireText),
    value_1: z.unknown().optional(),
    value_2: z.unknown().optional(),
    created: optionalOrNull(WireInstant),
    timestamp: optionalOrNull(WireInstant),
    estimated_timestamp: optionalOrNull(WireFlag),
    filter_params: optionalField(
      z.object({
        measurement_index: optionalField(WireText),
        meal_context: optionalField(WireText),
      }),
    ),
  }),
)
export type TenoviMeasurement = z.infer<typeof TenoviMeasurement>

/** The device of a message that cannot be read otherwise. */
export const TenoviNamed = trimmedKeys(z.object({ hwi_device_id: optionalField(Id) }))

/** The values of the metrics that are numbers; the watch's others are not. */
export const TenoviValues = z.object({ value_1: MeasuredValue, value_2: optionalOrNull(MeasuredValue) })

export const TenoviFulfillment = trimmedKeys(
  z.object({
    hwi_device_id: Id,
    patient_id: optionalField(WireText),
    hardware_uuid: optionalField(GatewayId),
    /** The old gateway, in a replacement. */
    device_id: optionalField(GatewayId),
    status: WireText.pipe(z.string().min(1)),
    tracking_link: optionalField(WireText),
  }),
)
export type TenoviFulfillment = z.infer<typeof TenoviFulfillment>

/** Supplies, bulk orders, return labels. */
export const TenoviSpecialOrder = trimmedKeys(
  z.object({
    order_id: Id,
    order_number: optionalField(WireText),
    status: WireText.pipe(z.string().min(1)),
    shipping_status: optionalField(WireText),
    tracking_number: optionalField(WireText),
    carrier: optionalField(WireText),
  }),
)
export type TenoviSpecialOrder = z.infer<typeof TenoviSpecialOrder>

const FulfillmentRequest = z.object({
  shipping_status: optionalField(WireText),
  shipping_tracking_link: optionalField(WireText),
  fulfilled: optionalField(WireFlag),
})

/** The root `id` is the device id that every webhook names. */
export const TenoviDevice = z.object({
  id: Id,
  status: WireText,
  patient_id: optionalField(WireText),
  patient: optionalField(z.object({ external_id: optionalField(WireText) })),
  device: z.object({
    name: WireText,
    hardware_uuid: optionalField(GatewayId),
    fulfillment_request: optionalField(FulfillmentRequest),
  }),
})
export type TenoviDevice = z.infer<typeof TenoviDevice>
