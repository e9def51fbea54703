/** What no vendor promised never to send: nothing here may throw, invent a reading or lose the body. */
import { readFileSync } from 'node:fs'
import { DeliveredReading } from '@vitalrounds/domain/readings/reading'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bodytrace } from './bodytrace/webhook.ts'
import { carriers } from './carriers/webhook.ts'
import { iglucose } from './iglucose/webhook.ts'
import { kardia, recordingEvent } from './kardia/webhook.ts'
import { tenovi } from './tenovi/webhook.ts'
import type { Inbound } from './vendor.ts'
import { vendors as all } from './vendors.ts'

// Twilio comes as a form, not as JSON: its bodies are in twilio/signature.test.ts
const { twilio: _, ...others } = all
const vendors = Object.values(others).map(({ inbound }) => inbound)
const receivedAt = '2026-11-21T20:00:00.000Z'
type Body = Record<string, unknown>
const fixture = (file: string) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as Body
const weight = fixture('./bodytrace/fixtures/weight.json')
const bp = fixture('./bodytrace/fixtures/bp.json')
const glucose = fixture('./iglucose/fixtures/reading-push.json')
const tenoviWeight = fixture('./tenovi/fixtures/measurement-weight.json')
const values = (other: Body) => ({ ...weight, values: { ...(weight['values'] as Body), ...other } })
const pressures = (other: Body) => ({ ...bp, values: { ...(bp['values'] as Body), ...other } })

const fieldNames = (
  'imei ts values metric hwi_device_id timestamp value_1 eventType recordingId reading_type device_id date_recorded ' +
  'status statusUpdates id trackingNumber __proto__'
).split(' ')

function opened(vendor: Inbound, body: unknown) {
  const events = vendor.split(body)
  return { events, readings: events.flatMap((event) => vendor.read(event, receivedAt).readings) }
}

describe.each(vendors)('$vendor', (vendor) => {
  const strange: { body: unknown }[] = [
    ...[null, true, 0, Infinity, '', 'text', {}, [null], [[]]].map((body) => ({ body })),
    ...[{ constructor: 1 }, { status: {} }, { metric: null }].map((body) => ({ body })),
  ]
  it.each(strange)('keeps $body as unreadable and answers 400', ({ body }) => {
    const { events, readings } = opened(vendor, body)
    expect(readings).toEqual([])
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({ kind: 'unknown', problem: expect.any(String) })
    expect(vendor.answer(events)).toEqual({ status: 400 })
  })

  it('accepts an empty array', () => {
    expect(vendor.split([])).toEqual([])
    expect(vendor.answer([]).status).toBeLessThan(300)
  })

  it('gives every readable event an answer of success even beside an unreadable one', () => {
    const whole = { bodytrace: weight, iglucose: glucose, tenovi: tenoviWeight }[vendor.vendor as 'tenovi']
    if (whole) expect(vendor.answer(vendor.split([whole, null])).status).toBe(200)
  })

  it('never throws and never delivers a malformed reading, whatever comes', () => {
    const field = fc.constantFrom(...fieldNames)
    const body = fc.oneof(fc.jsonValue(), fc.dictionary(field, fc.jsonValue()), fc.array(fc.dictionary(field, fc.jsonValue())))
    fc.assert(
      fc.property(body, (input) => {
        const { events, readings } = opened(vendor, input)
        for (const event of events) expect((event.idemKey ?? '').length).toBeLessThan(400)
        for (const reading of readings) DeliveredReading.parse(reading)
      }),
      { numRuns: 300 },
    )
  })
})

describe('bodytrace', () => {
  it.each([
    ['a weight in words', values({ weight: 'heavy' })],
    ['a weight beyond anything', values({ weight: 1e300 })],
    ['a weight as a list', values({ weight: [82_700] })],
    ['values as a list of readings', { ...weight, values: [1, 2] }],
    ['no ts', { ...weight, ts: undefined }],
    ['a ts in words', { ...weight, ts: 'yesterday' }],
    ['a negative ts', { ...weight, ts: -1 }],
    ['a ts beyond the last date', { ...weight, ts: 8_640_000_000_000_001 }],
    ['neither imei nor deviceId', { ...weight, imei: null, deviceId: null }],
    ['an imei of letters and no deviceId', { ...weight, imei: 'abcdefghijklmno', deviceId: null }],
  ])('does not read %s', (_, body) => {
    const { events, readings } = opened(bodytrace, body)
    expect(readings).toEqual([])
    expect(events[0]?.problem).toEqual(expect.any(String))
  })

  it.each([
    ['numbers in quotes', { ...values({ weight: '82700' }), ts: '1795179912000' }, 82_700],
    ['null beside the weight', values({ systolic: null, pulse: null }), 82_700],
    ['a tare of exactly 100 g', values({ tare: 100 }), 82_700],
    ['a negative tare', values({ tare: -101 }), 82_801],
    ['a negative weight (quarantined later)', values({ weight: -5 }), -5],
    ['a fraction of a gram', values({ weight: 82_700.4 }), 82_700],
  ])('reads %s', (_, body, grams) => {
    expect(opened(bodytrace, body).readings.map((reading) => reading.value)).toEqual([grams])
  })

  it('reads a thousand pushes at once, and a ts in seconds as what it is', () => {
    const many = Array.from({ length: 1000 }, (_, minute) => ({ ...weight, ts: 1_795_179_912_000 + minute * 60_000 }))
    expect(new Set(bodytrace.split(many).map((event) => event.idemKey)).size).toBe(1000)
    const { events, readings } = opened(bodytrace, { ...weight, ts: 1_795_179_912 })
    expect(events[0]?.idemKey).toMatch(/^bodytrace:013950001122333:1795179912000:weight:/)
    expect(readings[0]).toMatchObject({ measuredAt: '2026-11-20T13:05:12.000Z', flags: ['ts_in_seconds'] })
  })

  it('takes pressures under 1000 for mmHg and says so', () => {
    const { readings } = opened(bodytrace, pressures({ systolic: 134, diastolic: 82, irregular: 1 }))
    expect(readings.map((reading) => [reading.metric, reading.value])).toEqual([
      ['systolicBP', 134],
      ['diastolicBP', 82],
      ['pulse', 71],
    ])
    expect(readings[0]?.flags).toEqual(['irregular_heartbeat', 'unit_assumed'])
    expect(readings[2]?.flags).toEqual(['irregular_heartbeat'])
  })

  it.each([
    [{ imei: 13_950_001_122_333 }, '013950001122333'],
    [{ imei: '', deviceId: '1395000112233' }, '013950001122333'],
    [{ imei: ' 013950001122333 ' }, '013950001122333'],
  ])('finds the imei of %j', (names, imei) => {
    expect(bodytrace.split({ ...weight, ...names })[0]?.deviceRef.imei).toBe(imei)
  })

  it('answers a heartbeat with 204 and a reading with 200', () => {
    expect(bodytrace.answer(bodytrace.split(fixture('./bodytrace/fixtures/heartbeat.json')))).toEqual({ status: 204 })
    expect(bodytrace.answer(bodytrace.split({ ...weight, values: undefined }))).toEqual({ status: 204 })
    expect(bodytrace.answer(bodytrace.split(weight))).toEqual({ status: 200 })
  })

  it('uses the receive time for a clock in the future and keeps what it claimed', () => {
    const [reading] = opened(bodytrace, { ...weight, ts: Date.parse('2031-01-01T00:00:00Z') }).readings
    expect(reading).toMatchObject({
      measuredAt: receivedAt,
      claimedAt: '2031-01-01T00:00:00.000Z',
      flags: ['device_clock_invalid'],
    })
  })

  it('leaves an order where it is at an unknown word', () => {
    const order = { ...fixture('./bodytrace/fixtures/order-update-fulfilled.json'), status: 'constructor' }
    const [event] = bodytrace.split(order)
    expect(event && bodytrace.read(event, receivedAt).order).toMatchObject({
      vendorStatus: 'constructor',
      state: undefined,
    })
  })
})

describe('iglucose', () => {
  it.each([
    ['mmol only', { blood_glucose_mgdl: null }, 97],
    ['a quoted number', { blood_glucose_mgdl: '97' }, 97],
    ['HI', { blood_glucose_mgdl: 605 }, 605],
  ])('reads %s', (_, other, mgDl) => expect(opened(iglucose, { ...glucose, ...other }).readings[0]?.value).toBe(mgDl))

  it.each([
    [19, ['below_range']],
    [20, []],
    [600, []],
    [601, ['above_range']],
  ])('marks %d mg/dL with %j', (mgDl, flags) => {
    expect(opened(iglucose, { ...glucose, blood_glucose_mgdl: mgDl, blood_glucose_mmol: null }).readings[0]?.flags).toEqual(flags)
  })

  it.each([
    ['no value', { blood_glucose_mgdl: null, blood_glucose_mmol: null }],
    ['a value in words', { blood_glucose_mgdl: 'much' }],
    ['no time', { date_recorded: null, date_received: null }],
    ['no device', { device_id: null }],
    ['a day that does not exist', { date_recorded: '2026-13-45T00:00:00', date_received: null }],
  ])('does not read %s', (_, other) => {
    const { events, readings } = opened(iglucose, { ...glucose, ...other })
    expect([readings, events[0]?.kind]).toEqual([[], 'unknown'])
  })

  it.each([
    ['local time, -5 h', { date_recorded: '2026-11-20T06:55:00' }, '2026-11-20T11:55:00.000Z', 'device'],
    ['UTC already', { date_recorded: '2026-11-20T11:55:00' }, '2026-11-20T11:55:00.000Z', 'device'],
    ['its own zone', { date_recorded: '2026-11-20T06:55:00-05:00' }, '2026-11-20T11:55:00.000Z', 'device'],
    ['only a time of receipt', { date_recorded: null }, '2026-11-20T11:55:20.000Z', 'estimated'],
    ['a clock years ahead', { date_recorded: '2036-11-20T06:55:00' }, receivedAt, 'device_clock_invalid'],
  ])('dates a row with %s', (_, other, measuredAt, tsQuality) => {
    expect(opened(iglucose, { ...glucose, ...other }).readings[0]).toMatchObject({ measuredAt, tsQuality })
  })

  it('keys a row without an id by what the meter said, and rows that are alike by their position', () => {
    const nameless = { ...glucose, reading_id: null }
    const [first, second, third] = iglucose.split([
      nameless,
      { ...nameless, blood_glucose_mgdl: 98 },
      Object.fromEntries(Object.entries(nameless).toReversed()),
    ])
    expect(first?.idemKey).toMatch(/^iglucose::/)
    expect(first?.idemKey).not.toBe(second?.idemKey)
    expect(third?.idemKey).toBe(`${first?.idemKey}~2`)
    expect(iglucose.split({ ...nameless, battery: 86 })[0]?.idemKey).toBe(first?.idemKey)
  })

  it.each([
    [{ blood_glucose_mgdl: 'HI' }, 600, 'above_range'],
    [{ blood_glucose_mgdl: ' lo ' }, 20, 'below_range'],
    [{ blood_glucose_mgdl: null, blood_glucose_mmol: 'HIGH' }, 600, 'above_range'],
  ])('takes %j as a reading at the end of the meter’s range', (other, value, flag) => {
    expect(opened(iglucose, { ...glucose, blood_glucose_mmol: null, ...other }).readings).toMatchObject([{ value, flags: [flag] }])
  })

  it.each([
    [{ blood_glucose_mgdl: 0, blood_glucose_mmol: 5.4 }, 97],
    [{ reading_type: 'weight', weight_lbs: 0, weight_kg: 82.7 }, 82_700],
    [{ blood_glucose_mgdl: 0, blood_glucose_mmol: null }, 0],
  ])('takes the unit that was filled in, of %j', (other, value) => {
    expect(opened(iglucose, { ...glucose, blood_glucose_mmol: null, ...other }).readings).toMatchObject([{ value }])
  })

  it.each([
    ['blood_pressure', { systolic_mmhg: 134, diastolic_mmhg: 82, pulse_bpm: 71, irregular: true }, [134, 82, 71]],
    ['weight', { weight_lbs: 182.4, weight_kg: 82.7 }, [82_735]],
    ['weight', { weight_kg: 82.7 }, [82_700]],
    ['pulse_ox', { spo2: 97, pulse_bpm: 70 }, [97, 70]],
    ['peak_mood', { mood: 3 }, []],
  ])('reads a row of %s with %j', (reading_type, other, expected) => {
    const { readings } = opened(iglucose, { ...glucose, reading_type, ...other })
    expect(readings.map((reading) => reading.value)).toEqual(expected)
  })
})

describe('tenovi', () => {
  it('trims its keys', () => {
    const shipped = fixture('./tenovi/fixtures/fulfillment-shipped.json')
    const { status, ...rest } = shipped
    const [event] = tenovi.split({ ...rest, 'status ': status, ' hardware_uuid': 'A1-B2-C3-D4-E5-F6' })
    expect(event && tenovi.read(event, receivedAt).order).toMatchObject({
      state: 'shipped',
      gateway: { id: 'a1b2c3d4e5f6' },
    })
  })

  it('has one key for quoted and bare numbers, but not for another measurement', () => {
    const key = (other: Body) => tenovi.split({ ...tenoviWeight, ...other })[0]?.idemKey
    expect(key({ value_1: 182.4 })).toBe(key({}))
    expect(key({ timestamp: '2026-11-20T08:04:00-05:00' })).toBe(key({}))
    expect(key({ value_1: '182.5' })).not.toBe(key({}))
  })

  it.each([
    [{ value_1: null }],
    [{ value_1: 'LO' }],
    [{ value_1: 1e12 }],
    [{ value_1: { lb: 3 } }],
    [{ timestamp: null, created: null }],
    [{ timestamp: '2026-11-20 13:04', created: null }],
    [{ hwi_device_id: '' }],
  ])('does not read %j', (other) => {
    const { events, readings } = opened(tenovi, { ...tenoviWeight, ...other })
    expect([readings, events[0]?.kind]).toEqual([[], 'unknown'])
    expect(tenovi.answer(events)).toEqual({ status: 400 })
  })

  it('marks an inferred time and leaves the watch untracked', () => {
    expect(opened(tenovi, { ...tenoviWeight, estimated_timestamp: true }).readings[0]?.tsQuality).toBe('estimated')
    const sleep = tenovi.split({ ...tenoviWeight, metric: 'sleep', value_1: { deep: 3 } })
    expect(sleep[0]).toMatchObject({ kind: 'unknown' })
    expect(sleep[0]?.problem).toBeUndefined()
    expect(tenovi.answer(sleep)).toEqual({ status: 200 })
  })

  it('ties an irregular heartbeat that comes alone to its act', () => {
    const [bpPart, , irregular] = JSON.parse(
      readFileSync(new URL('./tenovi/fixtures/measurement-bp-array.json', import.meta.url), 'utf8'),
    ) as unknown[]
    const [alone] = tenovi.split(irregular)
    const act = opened(tenovi, bpPart).readings[0]
    expect(alone && tenovi.read(alone, receivedAt).actFlags).toEqual({
      at: act?.measuredAt,
      withinMs: 180_000,
      actNumber: '@7',
      flags: ['irregular_heartbeat'],
    })
    expect(act?.actKey).toMatch(/@7$/)
  })

  it('does not carry an irregular heartbeat over to another act of the same call', () => {
    const array = JSON.parse(readFileSync(new URL('./tenovi/fixtures/measurement-bp-array.json', import.meta.url), 'utf8')) as Body[]
    const [pressure, pulse, irregular] = array
    const other = { ...irregular, timestamp: '2026-11-20T14:00:00Z', filter_params: { measurement_index: 8 } }
    expect(opened(tenovi, [pressure, pulse, other]).readings.flatMap((reading) => reading.flags)).toEqual([])
  })

  it.each([
    ['a 0 of irregular_heartbeat is no flag', { value_1: '0' }, []],
    ['one found 80 s before its pressure', { timestamp: '2026-11-20T13:02:40Z' }, ['irregular_heartbeat']],
    ['one of another number', { filter_params: { measurement_index: 8 } }, []],
  ])('in one array: %s', (_, other, flags) => {
    const [pressure, , irregular] = JSON.parse(
      readFileSync(new URL('./tenovi/fixtures/measurement-bp-array.json', import.meta.url), 'utf8'),
    ) as Body[]
    expect(opened(tenovi, [pressure, { ...irregular, ...other }]).readings[0]?.flags).toEqual(flags)
  })

  it.each([
    ['peak_expiratory_flow', '420', 'pef', 420, []],
    ['perfusion_index', '4.5', 'perfusionIndex', 450, []],
    ['blood_glucose', '112', 'bloodSugar', 112, []],
    ['glucose', 'HI', 'bloodSugar', 600, ['above_range']],
    ['blood_glucose', 'LO', 'bloodSugar', 20, ['below_range']],
  ])('reads %s %s', (metric, value_1, ...[ours, value, flags]) => {
    expect(opened(tenovi, { ...tenoviWeight, metric, value_1 }).readings).toMatchObject([{ metric: ours, value, flags }])
  })

  it.each([
    ['Unlinked', undefined, { state: 'unlinked', memberId: 'm_0001' }],
    ['Connected', 'delivered', { state: 'connected', memberId: 'm_0001' }],
    ['On Hold', 'action_required', undefined],
    ['Somewhere', undefined, undefined],
  ])('reads %s', (status, state, link) => {
    const [event] = tenovi.split({ ...fixture('./tenovi/fixtures/fulfillment-shipped.json'), status })
    const outcome = event && tenovi.read(event, receivedAt)
    expect([outcome?.order?.state, outcome?.link]).toEqual([state, link])
  })
})

describe('carriers', () => {
  const alert = fixture('./carriers/fixtures/ups-track-alert.json')
  const state = (body: unknown) => {
    const [event] = carriers.split(body)
    return event && [event.deviceRef.trackingNumber, carriers.read(event, receivedAt).order?.state]
  }

  it('knows a parcel by inquiryNumber and a state by its type alone', () => {
    const { trackingNumber, ...rest } = alert
    const statement = { ...rest, inquiryNumber: trackingNumber, activityStatus: { type: 'OT' } }
    expect(state(statement)).toEqual([trackingNumber, 'out_for_delivery'])
    expect(carriers.split(rest)[0]?.problem).toBeDefined()
  })

  it('opens each parcel of an answer about two again by itself', () => {
    const answer = fixture('./carriers/fixtures/fedex-track-response.json') as {
      output: { completeTrackResults: Body[] }
    }
    const [item] = answer.output.completeTrackResults
    const two = { output: { completeTrackResults: [item, { ...item, trackingNumber: '794800012351' }] } }
    const events = carriers.split(two)
    expect(events.map((event) => carriers.split(event.raw)[0])).toEqual(events)
    expect(events.map((event) => carriers.read(event, receivedAt).order?.state)).toEqual(['out_for_delivery', 'out_for_delivery'])
  })
})

describe('kardia', () => {
  it('reads the other spellings of a recording, and one without a heart rate', () => {
    const trace = {
      frequency: 300,
      mains_freq: 60,
      amplitudeResolution: 500,
      samples: { lead_I: [1, 2], AVR: [3], mood: [4] },
    }
    for (const heartRate of [null, 0]) {
      const recording = { ...fixture('./kardia/fixtures/recording.json'), heartRate, data: { raw: trace } }
      const outcome = kardia.read(recordingEvent(recording), receivedAt)
      expect(outcome.ecg).toMatchObject({ heartRate: null, leads: { I: [1, 2], aVR: [3] } })
      expect(outcome.readings[0]?.value).toBe(0)
    }
  })

  it('keeps the verdict of a recording that lacks a sample', () => {
    const trace = { frequency: 300, amplitudeResolution: 500, samples: { leadI: [1, null, 3] } }
    const recording = {
      ...fixture('./kardia/fixtures/recording.json'),
      algorithmDetermination: 'afib',
      data: { raw: trace },
    }
    expect(kardia.read(recordingEvent(recording), receivedAt).ecg).toMatchObject({
      determination: 'afib',
      leads: { I: [1, null, 3] },
    })
  })

  it('prefers the filtered trace', () => {
    const trace = (first: number) => ({ frequency: 300, amplitudeResolution: 500, samples: { leadI: [first] } })
    const recording = { ...fixture('./kardia/fixtures/recording.json'), data: { raw: trace(1), enhanced: trace(2) } }
    expect(kardia.read(recordingEvent(recording), receivedAt).ecg?.leads).toEqual({ I: [2] })
  })

  it('refuses ids that are paths and recordings of letters', () => {
    expect(kardia.split({ eventType: 'newRecording', recordingId: '../patients' })[0]?.problem).toBeDefined()
    const odd = {
      ...fixture('./kardia/fixtures/recording.json'),
      data: { raw: { frequency: 300, amplitudeResolution: 1, samples: { leadI: ['x'] } } },
    }
    expect(recordingEvent(odd).problem).toBeDefined()
  })

  it('keeps events it does not follow', () => {
    expect(kardia.split({ eventType: 'recordingInboxUpdated', memberId: 'x' })[0]).toMatchObject({ kind: 'unknown' })
    expect(kardia.answer(kardia.split({ eventType: 'recordingInboxUpdated' }))).toEqual({ status: 200 })
  })
})
