/** Every sample of a vendor's wire, through split and read, equals the agreed result; invented people, real shapes. */
import { readFileSync } from 'node:fs'
import { gramsToLb } from '@vitalrounds/domain/units'
import { DeliveredReading } from '@vitalrounds/domain/readings/reading'
import { vendors as facts } from '@vitalrounds/domain/devices/vendors/list'
import { describe, expect, it } from 'vitest'
import { bodytrace, splitDataValues } from './bodytrace/webhook.ts'
import { kardia, recordingEvent } from './kardia/webhook.ts'
import type { Inbound, InboundEvent, Outcome } from './vendor.ts'
import { vendors as known } from './vendors.ts'

type Expected = {
  file: string
  source: string
  idem?: string
  imei?: string
  group?: boolean
  flags?: string[]
  device?: object
  readings: { metric: string; value?: number; valueGrams?: number; lbs?: number; context?: string; flags?: string[] }[]
}

const sample = (file: string): unknown => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))
const fixture = (file: string) => sample(file.replace('/', '/fixtures/').replace(/^/, './'))
const expectations = sample('./fixtures/expected.json') as Expected[]

const vendors: Record<string, Inbound> = Object.fromEntries(Object.entries(known).map(([name, { inbound }]) => [name, inbound]))
const receivedAt = '2026-11-21T20:00:00.000Z'

function opened(source: string, body: unknown): { events: InboundEvent[]; outcomes: Outcome[] } {
  const vendor = vendors[source]
  if (!vendor) throw new Error(`no vendor ${source}`)
  // A recording is fetched, never pushed.
  const events = source === 'kardia' ? [recordingEvent(body)] : vendor.split(body)
  return { events, outcomes: events.map((event) => vendor.read(event, receivedAt)) }
}

it('has an expectation for every kind of inbound sample', () => {
  expect(expectations.map((expectation) => expectation.file)).toHaveLength(12)
})

it('given every vendor whose devices measure, there is a sample with its reading', () => {
  const measuring = facts.filter(({ kinds }) => Object.keys(kinds).length > 0).map(({ name }) => name)
  const sampled = new Set(expectations.filter(({ readings }) => readings.length > 0).map(({ source }) => source))
  expect(measuring.filter((name) => !sampled.has(name))).toEqual([])
})

describe.each(expectations)('$file', (expected) => {
  const { events, outcomes } = opened(expected.source, fixture(expected.file))
  const readings = outcomes.flatMap((outcome) => outcome.readings)

  it('has the expected readings, each of them valid', () => {
    for (const reading of readings) expect(DeliveredReading.safeParse(reading).success).toBe(true)
    expect(readings.map((reading) => reading.metric)).toEqual(expected.readings.map((reading) => reading.metric))
    for (const [index, target] of expected.readings.entries()) {
      const reading = readings[index]
      if (target.metric === 'ecg' || !reading) continue
      expect(reading.value).toBe(target.value ?? target.valueGrams)
      expect(reading.context).toBe(target.context)
      if (target.lbs !== undefined) expect(gramsToLb(reading.value)).toBe(target.lbs)
      expect(reading.flags).toEqual(target.flags ?? (reading.metric === 'bodyWeight' ? [] : (expected.flags ?? [])))
      expect(reading.tsQuality).toBe('device')
    }
  })

  it('opens the same way again from what was kept', () => {
    for (const event of expected.source === 'kardia' ? [] : events)
      expect(vendors[expected.source]?.split(JSON.parse(JSON.stringify(event.raw)))).toEqual([event])
  })

  it('has the expected key, device and status', () => {
    expect(outcomes.every((outcome) => outcome.problem === undefined)).toBe(true)
    // What was said follows the vendor's own names (decision 0038)
    if (expected.idem !== undefined) expect(events[0]?.idemKey?.startsWith(expected.idem)).toBe(true)
    if (expected.imei !== undefined) expect(events[0]?.deviceRef.imei).toBe(expected.imei)
    if (expected.group) expect(new Set(readings.map((reading) => reading.actKey)).size).toBe(1)
    if (expected.device) expect(outcomes[0]?.status).toEqual(expected.device)
  })
})

describe('kardia', () => {
  it('gives the ECG its lead traces in millivolt steps', () => {
    const { outcomes } = opened('kardia', fixture('kardia/recording.json'))
    expect(outcomes[0]?.ecg).toMatchObject({
      determination: 'normal',
      heartRate: 72,
      sampleRateHz: 300,
      mvPerUnit: 0.0005,
    })
    expect(Object.keys(outcomes[0]?.ecg?.leads ?? {})).toEqual(['I', 'II', 'III', 'aVR', 'aVL', 'aVF'])
    expect(outcomes[0]?.readings[0]).toMatchObject({
      value: 72,
      context: 'normal',
      measuredAt: '2026-11-20T13:05:12.000Z',
    })
  })

  it.each([
    ['webhook-new-recording', 'kardia:newRecording:rTestRecording0000000000001', 'reading'],
    ['webhook-recording-updated', null, 'reading'],
    ['webhook-participant-connected', null, 'link'],
  ])('%s is only a hint', (file, key, kind) => {
    const [event] = kardia.split(fixture(`kardia/${file}.json`))
    if (!event) throw new Error('no event')
    expect(event.idemKey).toBe(key)
    expect(event.kind).toBe(kind)
    const outcome = kardia.read(event, receivedAt)
    expect(outcome.readings).toEqual([])
    if (kind === 'reading') expect(outcome.fetch).toEqual({ recordingId: 'rTestRecording0000000000001' })
    else expect(outcome.link).toEqual({ state: 'connected', memberId: 'm_0001' })
  })
})

describe('pulls meet pushes in their keys', () => {
  it('bodytrace datavalues', () => {
    const events = splitDataValues('013950001122333', fixture('bodytrace/datavalues-response.json'))
    const [pushed] = bodytrace.split(fixture('bodytrace/weight.json'))
    expect(events).toHaveLength(2)
    expect(events.map((event) => event.idemKey)).toContain(pushed?.idemKey)
  })

  it('bodytrace datamessages', () => {
    const events = bodytrace.split(fixture('bodytrace/datamessages-response.json'))
    const [pushed] = bodytrace.split(fixture('bodytrace/weight.json'))
    expect(events.map((event) => event.kind)).toEqual(['reading', 'status'])
    expect(events[0]?.idemKey).toBe(pushed?.idemKey)
  })

  it('iglucose readings', () => {
    const { outcomes } = opened('iglucose', fixture('iglucose/readings-response.json'))
    expect(outcomes.flatMap((outcome) => outcome.readings).map((item) => [item.value, item.context, item.measuredAt])).toEqual([
      [118, 'before_meal', '2026-11-19T12:02:00.000Z'],
      [164, undefined, '2026-11-19T18:40:00.000Z'],
    ])
  })
})

describe('orders', () => {
  it('bodytrace: a fulfilled order names its parcel and device', () => {
    const { events, outcomes } = opened('bodytrace', fixture('bodytrace/order-update-fulfilled.json'))
    expect(events[0]).toMatchObject({
      kind: 'order',
      deviceRef: { vendorOrderId: '00000000-0000-4000-8000-000000000901' },
    })
    expect(outcomes[0]?.order).toMatchObject({
      state: 'shipped',
      vendorStatus: 'Fulfilled',
      reference: 'ORD-2026-000123',
      parcels: [{ number: '1ZX12A340300001232', carrierName: 'UPS' }],
      deviceIds: ['013950001122333'],
      at: '2026-11-21T13:05:12.000Z',
    })
  })

  it('bodytrace: an order under way', () => {
    expect(opened('bodytrace', fixture('bodytrace/order-response.json')).outcomes[0]?.order?.state).toBe('processing')
  })

  it('tenovi: shipped, and replaced', () => {
    const shipped = opened('tenovi', fixture('tenovi/fulfillment-shipped.json')).outcomes[0]?.order
    expect(shipped).toMatchObject({ state: 'shipped', gateway: { id: 'a1b2c3d4e5f6' } })
    expect(shipped?.parcels).toEqual([{ link: 'https://www.fedex.com/fedextrack/?trknbr=794800012340' }])
    const replaced = opened('tenovi', fixture('tenovi/fulfillment-replaced.json')).outcomes[0]?.order
    expect(replaced).toMatchObject({
      state: 'shipped',
      gateway: { id: 'a1b2c3d4e5f7', replaces: 'a1b2c3d4e5f6' },
      parcels: [],
    })
  })

  it('carriers: UPS delivered, FedEx out for delivery', () => {
    const ups = opened('carriers', fixture('carriers/ups-track-alert.json'))
    expect(ups.events[0]?.idemKey).toBe('ups:1ZX12A340300001232:20261122201502:D:FS')
    expect(ups.outcomes[0]?.order).toMatchObject({ state: 'delivered', at: '2026-11-22T20:15:02.000Z' })
    const fedEx = opened('carriers', fixture('carriers/fedex-track-response.json'))
    expect(fedEx.events[0]?.deviceRef).toEqual({ trackingNumber: '794800012340' })
    expect(fedEx.outcomes[0]?.order).toMatchObject({
      state: 'out_for_delivery',
      vendorStatus: 'On FedEx vehicle for delivery',
    })
  })
})
