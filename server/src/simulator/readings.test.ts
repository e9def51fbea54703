/** What the simulator sends is read by the very schemas the real vendors' messages are read by. */
import { sha256 } from '../platform/secrets.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { bodytrace } from '../vendors/bodytrace/webhook.ts'
import { iglucose } from '../vendors/iglucose/webhook.ts'
import { kardia } from '../vendors/kardia/webhook.ts'
import { tenovi } from '../vendors/tenovi/webhook.ts'
import type { HookAuth, Inbound } from '../vendors/vendor.ts'
import type { SimDevice } from './side.ts'
import { simulatedAuth, startStage } from './testing.ts'
import { vitalsOf } from './vitals.ts'

let stage: Awaited<ReturnType<typeof startStage>>
beforeAll(async () => {
  stage = await startStage({ seed: 'readings' })
})
afterEach(() => {
  stage.heard.length = 0
})
afterAll(() => stage.close())

const scale: SimDevice = { vendor: 'bodytrace', device: 'BT004', imei: '013950001122333' }
const cuff: SimDevice = { vendor: 'bodytrace', device: 'BT105', imei: '013950004455664' }
const meter: SimDevice = { vendor: 'iglucose', device: 'SMIG', deviceId: '1234567' }
const tenoviCuff: SimDevice = {
  vendor: 'tenovi',
  device: 'TENOVI_BPM',
  hwiDeviceId: 'device-1',
  gatewayId: 'a1b2c3d4e5f6',
}
const tenoviScale: SimDevice = { vendor: 'tenovi', device: 'TENOVI_SCALE', hwiDeviceId: 'device-2' }
const tenoviMeter: SimDevice = { vendor: 'tenovi', device: 'TENOVI_GLUCOMETER', hwiDeviceId: 'device-3' }
const at = Temporal.Now.instant().round('second').subtract({ minutes: 5 })

const lock = (auth: (typeof simulatedAuth)[keyof typeof simulatedAuth]): HookAuth => {
  if (auth.kind === 'path') return { kind: 'path' }
  if (auth.kind === 'signed') return { kind: 'signed', secret: auth.authToken }
  return auth.kind === 'basic'
    ? { kind: 'basic', user: auth.user, secretHash: sha256(auth.password) }
    : { kind: 'header', name: auth.name, secretHash: sha256(auth.value) }
}

function readHeard(vendor: Inbound, index = 0) {
  const received = stage.heard[index]
  if (!received) throw new Error('nothing was heard')
  const events = vendor.split(JSON.parse(received.text))
  const outcomes = events.map((event) => vendor.read(event, Temporal.Now.instant().toString()))
  return { heard: received, events, outcomes, readings: outcomes.flatMap((outcome) => outcome.readings) }
}

describe('a reading at home', () => {
  const vitals = { weightGrams: 82_700, systolic: 134, diastolic: 82, pulse: 71, glucoseMgDl: 97, isIrregular: true }
  it.each([
    ['scale', bodytrace, scale, [['bodyWeight', 82_700]]],
    [
      'cuff',
      bodytrace,
      cuff,
      [
        ['systolicBP', 134],
        ['diastolicBP', 82],
        ['pulse', 71],
      ],
    ],
    ['meter', iglucose, meter, [['bloodSugar', 97]]],
    [
      'Tenovi cuff',
      tenovi,
      tenoviCuff,
      [
        ['systolicBP', 134],
        ['diastolicBP', 82],
        ['pulse', 71],
      ],
    ],
    ['Tenovi scale', tenovi, tenoviScale, [['bodyWeight', 82_690]]],
    ['Tenovi meter', tenovi, tenoviMeter, [['bloodSugar', 97]]],
  ] as const)('with a %s arrives as it was measured, proved and dated', async (_, vendor, device, expected) => {
    const delivery = await stage.takeReading(device, { at, vitals })
    expect(delivery.status).toBe(200)
    const { heard, outcomes, readings } = readHeard(vendor)
    expect(readings.map((reading) => [reading.metric, reading.value])).toEqual(expected)
    expect(outcomes.every((outcome) => outcome.problem === undefined)).toBe(true)
    expect(new Set(readings.map((reading) => reading.measuredAt))).toEqual(new Set([at.toString({ smallestUnit: 'millisecond' })]))
    expect(vendor.isGenuine(heard, lock(simulatedAuth[device.vendor]))).toBe(true)
    const irregular = readings.filter((reading) => reading.metric === 'systolicBP').flatMap((reading) => reading.flags)
    expect(irregular).toEqual(readings.some((reading) => reading.metric === 'systolicBP') ? ['irregular_heartbeat'] : [])
  })

  it('with a Kardia is only hinted at', async () => {
    await stage.takeReading({ vendor: 'kardia', device: 'KARDIA', patientId: 'p1' }, { at, determination: 'afib' })
    const { outcomes, heard } = readHeard(kardia)
    expect(outcomes[0]?.fetch?.recordingId).toMatch(/^r[0-9a-f]{26}$/)
    expect(kardia.isGenuine(heard, { kind: 'path' })).toBe(true)
  })

  it('is the same for the same device, moment and seed, and another for another', () => {
    expect(vitalsOf('a', at, 's')).toEqual(vitalsOf('a', at, 's'))
    expect(vitalsOf('a', at, 's')).not.toEqual(vitalsOf('b', at, 's'))
    expect(vitalsOf('a', at, 's')).not.toEqual(vitalsOf('a', at, 't'))
  })

  it('stays believable for a thousand devices', () => {
    for (let index = 0; index < 1000; index++) {
      const vitals = vitalsOf(`device ${index}`, at.subtract({ hours: index }), 's')
      expect(vitals.systolic - vitals.diastolic).toBeGreaterThan(20)
      expect(vitals.weightGrams).toBeGreaterThan(50_000)
      expect(vitals.spo2).toBeLessThanOrEqual(99)
      expect(vitals.glucoseMgDl).toBeGreaterThan(50)
    }
  })

  it('can be taken through the controls', async () => {
    expect(await stage.control('/readings', { device: scale, vitals: { weightGrams: 82_700 } })).toMatchObject({
      status: 200,
    })
    expect(readHeard(bodytrace).readings[0]?.value).toBe(82_700)
    expect(await stage.control('/readings', { device: { vendor: 'bodytrace', device: 'BT004', imei: '1' } })).toMatchObject({ status: 422 })
  })
})

describe('a fault', () => {
  const order = (kind: string, times = 1) => stage.control('/faults', { vendor: 'bodytrace', kind, times, delayMs: 30 })

  it('duplicate: the same twice, under one key', async () => {
    await order('duplicate')
    await stage.takeReading(scale, { at })
    const keys = [0, 1].map((index) => readHeard(bodytrace, index).events[0]?.idemKey)
    expect(stage.heard).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  it('drop: nothing comes, and only once', async () => {
    await order('drop')
    expect(await stage.takeReading(scale, { at })).toMatchObject({ status: null, faults: ['drop'] })
    expect(stage.heard).toHaveLength(0)
    await stage.takeReading(scale, { at })
    expect(stage.heard).toHaveLength(1)
  })

  it('malformed: not JSON', async () => {
    await order('malformed')
    await stage.takeReading(scale, { at })
    expect(() => JSON.parse(stage.heard[0]?.text ?? '') as unknown).toThrow()
  })

  it('wrongAuth: a stranger', async () => {
    await order('wrongAuth')
    await stage.takeReading(scale, { at })
    expect(bodytrace.isGenuine(readHeard(bodytrace).heard, lock(simulatedAuth.bodytrace))).toBe(false)
  })

  it('futureClock: dated by its receipt', async () => {
    await order('futureClock')
    expect((await stage.takeReading(scale, { at })).faults).toEqual(['futureClock'])
    expect(readHeard(bodytrace).readings[0]?.tsQuality).toBe('device_clock_invalid')
  })

  it('reorder: the later one first', async () => {
    await order('reorder')
    await stage.takeReading(scale, { at: at.subtract({ minutes: 2 }) })
    await stage.takeReading(scale, { at })
    const times = [0, 1].map((index) => readHeard(bodytrace, index).readings[0]?.measuredAt ?? '')
    expect(times).toEqual(times.toSorted().toReversed())
    expect(await stage.control('/release')).toMatchObject({ body: { released: 0 } })
  })

  it('delay: later, but it comes', async () => {
    await order('delay')
    const from = performance.now()
    await stage.takeReading(scale, { at })
    expect(performance.now() - from).toBeGreaterThanOrEqual(29)
    expect(stage.heard).toHaveLength(1)
  })

  it('of an unknown kind, vendor or size is refused', async () => {
    for (const wrong of [{ kind: 'fire' }, { vendor: 'nobody' }, { times: 0 }])
      expect(await stage.control('/faults', { vendor: 'bodytrace', kind: 'drop', ...wrong })).toMatchObject({
        status: 422,
      })
  })
})

it('shows what was answered, and sends again on request', async () => {
  stage.statuses.push(500)
  const delivery = await stage.takeReading(scale, { at })
  expect(delivery.status).toBe(500)
  expect(await stage.control(`/deliveries/${delivery.id}/resend`)).toMatchObject({ body: { status: 200 } })
  expect(stage.heard.map((request) => request.text)).toEqual([delivery.body, delivery.body])
})

it('delivers to nobody outside this machine', async () => {
  const hook = { vendor: 'bodytrace', url: 'https://clinic.example/hooks', auth: { kind: 'path' } }
  expect(await stage.control('/hooks', hook)).toMatchObject({ status: 422 })
})
