/** Our clients against the simulated vendors: the same code that calls the real ones. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bodytraceClient } from '../vendors/bodytrace/client.ts'
import { luhnDigit } from '../vendors/bodytrace/imei.ts'
import { bodytrace } from '../vendors/bodytrace/webhook.ts'
import { iglucose } from '../vendors/iglucose/webhook.ts'
import { parcelOf } from '../vendors/carriers/tracking.ts'
import type { Connection } from '../vendors/connection.ts'
import { iglucoseClient } from '../vendors/iglucose/client.ts'
import { kardiaClient } from '../vendors/kardia/client.ts'
import { kardia } from '../vendors/kardia/webhook.ts'
import { tenoviClient } from '../vendors/tenovi/client.ts'
import { tenovi } from '../vendors/tenovi/webhook.ts'
import type { Inbound, OrderRequest } from '../vendors/vendor.ts'
import { VendorFailure } from '../vendors/vendor-failure.ts'
import { realWorld, type World } from '../vendors/vendor-fetch.ts'
import { simulatedAccount } from './accounts.ts'
import { startStage } from './testing.ts'

let stage: Awaited<ReturnType<typeof startStage>>
beforeAll(async () => {
  stage = await startStage({ seed: 'clients', paceMs: 0 })
})
beforeEach(() => {
  stage.heard.length = 0
  stage.sim.faults.orders.length = 0
})
afterAll(() => stage.close())

const shipTo = {
  firstName: 'Ada',
  lastName: 'Sample',
  phone: '+15005550006',
  line1: '12 Sample Street',
  city: 'Springfield',
  state: 'IL',
  zipCode: '62701',
}
const anOrder = (other: Partial<OrderRequest> = {}): OrderRequest => ({
  reference: '1001',
  attempt: 1,
  device: 'BT004',
  quantity: 1,
  memberId: 'm_1',
  shipTo,
  ...other,
})
const account = (vendor: 'bodytrace' | 'iglucose' | 'tenovi' | 'kardia'): Connection => simulatedAccount(vendor, stage.url)
const report = (vendor: Inbound) =>
  stage.heard
    .filter(({ path }) => path === `/${vendor.vendor}`)
    .flatMap((request) => vendor.split(JSON.parse(request.text)))
    .map((event) => vendor.read(event, Temporal.Now.instant().toString()).order)
const refused = async (call: Promise<unknown>) => {
  const failure: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return failure instanceof VendorFailure ? failure : undefined
}
let hurriedNow = performance.now() + 1_000_000
/** A world in which a second has passed between any two looks at the clock. */
const hurried = (): World => ({ ...realWorld, now: () => (hurriedNow += 2000) })
const anHourAgo = () => Temporal.Now.instant().subtract({ hours: 1 }).toString({ smallestUnit: 'millisecond' })

describe('bodytrace', () => {
  it('carries an order to the door and tells each step', async () => {
    const client = bodytraceClient(account('bodytrace'))
    const placed = await client.order(anOrder())
    expect(placed).toMatchObject({ state: 'requested', vendorStatus: 'Pending' })
    await stage.control('/clock', { advanceHours: 73 })
    expect(report(bodytrace).map((update) => update?.state)).toEqual(['processing', 'shipped', 'delivered'])
    const last = await client.getOrder(placed.vendorOrderId)
    expect(last).toMatchObject({ state: 'delivered', reference: '1001' })
    expect(last.deviceIds[0]).toMatch(/^01395\d{10}$/)
    expect(luhnDigit(last.deviceIds[0]?.slice(0, 14) ?? '')).toBe(last.deviceIds[0]?.at(-1))
    expect(parcelOf({ number: last.parcels[0]?.number })?.carrier).toBe('UPS')
  })

  it('does not order twice when the first answer was lost', async () => {
    const client = bodytraceClient(account('bodytrace'))
    const first = await client.order(anOrder({ reference: '1002' }))
    const again = await client.order(anOrder({ reference: '1002', attempt: 2 }))
    expect(again.vendorOrderId).toBe(first.vendorOrderId)
    expect((await client.order(anOrder({ reference: '1003', attempt: 2 }))).vendorOrderId).not.toBe(first.vendorOrderId)
  })

  it("pulls what a lost push held, under the push's key", async () => {
    await stage.control('/faults', { vendor: 'bodytrace', kind: 'drop' })
    const lost = await stage.takeReading({ vendor: 'bodytrace', device: 'BT004', imei: '013950001122333' })
    const events = await bodytraceClient(account('bodytrace')).pull({
      deviceRef: { imei: '013950001122333' },
      since: '2026-01-01T00:00:00Z',
    })
    expect(events.map((event) => event.idemKey)).toEqual([bodytrace.split(JSON.parse(lost.body))[0]?.idemKey])
    const later = Temporal.Now.instant().add({ hours: 100 }).toString()
    expect(await bodytraceClient(account('bodytrace')).pull({ deviceRef: { imei: '013950001122333' }, since: later })).toEqual([])
  })

  it('does not repeat an order by itself, but does repeat a question', async () => {
    const client = bodytraceClient(account('bodytrace'))
    await stage.control('/faults', { vendor: 'bodytrace', kind: '500', times: 2 })
    expect(await refused(client.order(anOrder({ reference: '1004' })))).toMatchObject({
      reason: 'unreachable',
      status: 500,
    })
    await client.pull({ deviceRef: { imei: '013950001122333' }, since: anHourAgo() })
    expect(stage.sim.faults.orders[0]?.times).toBe(0)
  })

  it('is refused with a wrong password or an unknown kit', async () => {
    const wrong = { ...account('bodytrace'), secrets: { user: 'simulated', password: 'wrong' } }
    expect(await refused(bodytraceClient(wrong).order(anOrder()))).toMatchObject({
      reason: 'refused',
      status: 401,
      isPassing: false,
    })
    await expect(bodytraceClient(account('bodytrace')).order(anOrder({ device: 'SMIG' }))).rejects.toThrow('no product for SMIG')
  })
})

describe('iglucose', () => {
  it('orders once under our number, and is asked for the rest', async () => {
    const client = iglucoseClient(account('iglucose'))
    expect(await client.order(anOrder({ reference: '2001', device: 'SMIG' }))).toMatchObject({
      vendorOrderId: '2001',
      state: 'requested',
    })
    expect(await refused(client.order(anOrder({ reference: '2001', device: 'SMIG' })))).toMatchObject({ status: 409 })
    expect(await client.order(anOrder({ reference: '2001', device: 'SMIG', attempt: 2 }))).toMatchObject({
      vendorOrderId: '2001',
    })
    expect((await client.order(anOrder({ reference: '2002', device: 'SMIG', attempt: 2 }))).vendorOrderId).toBe('2002')
    await stage.control('/clock', { advanceHours: 25 })
    const shipped = await client.getOrder('2001')
    expect(shipped).toMatchObject({ state: 'shipped', deviceIds: [expect.stringMatching(/^7\d{6}$/)] })
    expect(parcelOf({ number: shipped.parcels[0]?.number })?.carrier).toBe('FEDEX')
  })

  it("follows a word of the connection's own", async () => {
    const own = account('iglucose')
    const client = iglucoseClient({ ...own, config: { ...own.config, orderWords: { received: 'action_required' } } })
    expect((await client.order(anOrder({ reference: '2003', device: 'SMIG' }))).state).toBe('action_required')
  })

  it('pulls readings by the time they came in', async () => {
    const sent = await stage.takeReading(
      { vendor: 'iglucose', device: 'SMIG', deviceId: '1234567' },
      { at: Temporal.Now.instant().subtract({ hours: 30 }) },
    )
    const client = iglucoseClient(account('iglucose'))
    const [event] = await client.pull({ deviceRef: { deviceId: '1234567' }, since: anHourAgo() })
    expect(event?.idemKey).toBe(iglucose.split(JSON.parse(sent.body))[0]?.idemKey)
    expect(await client.pull({ deviceRef: { deviceId: '7654321' }, since: anHourAgo() })).toEqual([])
  })

  it('takes digits only for a reference', async () => {
    await expect(iglucoseClient(account('iglucose')).order(anOrder({ reference: 'A-1', device: 'SMIG' }))).rejects.toThrow('digits')
  })
})

describe('tenovi', () => {
  it('keeps a second between two calls', async () => {
    const strict = await startStage({ seed: 'strict' })
    const client = tenoviClient(simulatedAccount('tenovi', strict.url))
    const from = performance.now()
    const ids = await Promise.all(['m_1', 'm_2'].map((memberId) => client.order(anOrder({ device: 'TENOVI_SCALE', memberId }))))
    expect(performance.now() - from).toBeGreaterThanOrEqual(1000)
    expect(new Set(ids.map((id) => id.vendorOrderId)).size).toBe(2)
    await strict.close()
  })

  it('orders, adopts an order whose answer was lost, ships, and is only unlinked afterwards', async () => {
    const client = tenoviClient(account('tenovi'), hurried())
    const order = anOrder({ device: 'TENOVI_BPM_XL', memberId: 'm_9' })
    const placed = await client.order(order)
    expect(placed).toMatchObject({ state: 'requested', vendorStatus: 'Dropship Requested' })
    expect((await client.order({ ...order, attempt: 2 })).vendorOrderId).toBe(placed.vendorOrderId)
    await stage.control(`/orders/${placed.vendorOrderId}/advance`)
    await stage.control(`/orders/${placed.vendorOrderId}/advance`)
    expect(report(tenovi).map((update) => update?.state)).toEqual(['processing', 'shipped'])
    // The vendor's own sample has a blank at the end of this key.
    expect(stage.heard[0]?.text).toContain('"status "')
    const shipped = await client.getOrder(placed.vendorOrderId)
    expect(shipped.gateway?.id).toMatch(/^a1[0-9a-f]{10}$/)
    expect(parcelOf(shipped.parcels[0] ?? {})?.carrier).toBe('FEDEX')
    expect(await client.cancel(placed.vendorOrderId)).toBe('too_late')
    expect(await client.remove({ hwiDeviceId: placed.hwiDeviceId })).toBe('unlinked')
    expect(stage.heard.at(-1)?.text).toContain('Unlinked')
  })

  it('cancels what was not shipped, connects, disconnects, refills and pulls', async () => {
    const client = tenoviClient(account('tenovi'), hurried())
    const placed = await client.order(anOrder({ device: 'TENOVI_SCALE', memberId: 'm_10' }))
    expect(await client.cancel(placed.vendorOrderId)).toBe('canceled')
    const ada = { memberId: 'm_10', firstName: 'Ada', lastName: 'Sample', device: 'TENOVI_BPM', attempt: 1 }
    const linked = await client.connect({ ...ada, hardwareId: 'A1-B2-C3-D4-E5-F6' })
    expect(linked).toMatchObject({ deviceRef: { gatewayId: 'a1b2c3d4e5f6' }, vendorStatus: 'Delivered' })
    const again = await client.connect({ ...ada, hardwareId: 'A1B2C3D4E5F6', attempt: 2 })
    expect(again.deviceRef).toEqual(linked.deviceRef)
    expect(await refused(client.connect({ ...ada, hardwareId: 'not a gateway' }))).toMatchObject({
      reason: 'refused',
      status: 422,
    })
    const hwiDeviceId = linked.deviceRef.hwiDeviceId
    await stage.takeReading({ vendor: 'tenovi', device: 'TENOVI_BPM', hwiDeviceId })
    const pulled = await client.pull({ deviceRef: { hwiDeviceId }, since: anHourAgo() })
    expect(pulled.map((event) => event.idemKey).slice(0, 2)).toEqual(
      tenovi
        .split(JSON.parse(stage.heard.at(-1)?.text ?? ''))
        .map((event) => event.idemKey)
        .slice(0, 2),
    )
    await client.disconnect({ hwiDeviceId })
    expect((await client.refill({ memberId: 'm_10', supply: 'testStrips', quantity: 1, shipTo })).vendorOrderId).not.toBe('')
    expect(await client.remove({ hwiDeviceId })).toBe('removed')
  })
})

describe('kardia', () => {
  const ada = {
    memberId: 'm_1',
    email: 'ada@clinic.example',
    bornOn: '1957-03-12',
    firstName: 'Ada',
    lastName: 'Sample',
    gender: 'female',
  } as const
  const lastHeard = () => {
    const [event] = kardia.split(JSON.parse(stage.heard.at(-1)?.text ?? ''))
    if (!event) throw new Error('nothing was heard')
    return kardia.read(event, anHourAgo())
  }

  it('makes a patient and a code, and hears when the app joined', async () => {
    const client = kardiaClient(account('kardia'))
    const { patientId, status } = await client.createPatient(ada)
    expect(status).toBe('pending')
    expect(await client.connectionCode(patientId)).toMatch(/^[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}$/)
    await stage.control('/kardia/join', { patientId })
    expect(lastHeard().link).toEqual({ state: 'connected', memberId: 'm_1' })
    await client.disconnectPatient(patientId)
    expect(stage.sim.state.patients[patientId]?.status).toBe('none')
    // Nobody is left to be disconnected
    await expect(client.disconnectPatient('p0')).resolves.toBeUndefined()
  })

  it('fetches the recording that was hinted at, and finds it again by pulling', async () => {
    const client = kardiaClient(account('kardia'))
    const how = { determination: 'afib', vitals: { pulse: 88 } }
    await stage.takeReading({ vendor: 'kardia', device: 'KARDIA', patientId: 'p9' }, how)
    const event = await client.recording(lastHeard().fetch?.recordingId ?? '')
    if (!event) throw new Error('no recording')
    const { readings, ecg } = kardia.read(event, Temporal.Now.instant().toString())
    expect(readings[0]).toMatchObject({ metric: 'ecg', value: 88, context: 'afib', tsQuality: 'device' })
    expect(ecg?.leads.II).toHaveLength(9000)
    // What is listed has no trace: it is the hint that the callback was, under the same key
    const received = kardia.split(JSON.parse(stage.sim.deliveries.at(-1)?.body ?? ''))[0]
    for (const pulled of [await client.pull({ deviceRef: { patientId: 'p9' }, since: anHourAgo() }), await client.pullAll(anHourAgo())])
      expect(pulled).toEqual([received])
    expect(await client.recording('r-unknown')).toBeUndefined()
  })

  it('searches all pages of a list, and stops where a page runs into the past', async () => {
    const client = kardiaClient(account('kardia'))
    const hours = (n: number) => Temporal.Now.instant().subtract({ hours: n }).toString()
    for (let i = 0; i < 1100; i++) {
      const id = `many${i}`
      stage.sim.state.recordings[id] = { id, patientId: 'p10', at: hours(1100 - i), determination: 'normal', heartRate: 70 }
    }
    const since = (n: number) => client.pullAll(hours(n))
    expect(await since(1200)).toHaveLength(1100 + 1)
    expect(await since(600)).toHaveLength(599 + 1)
  })
})

describe('lookups', () => {
  const ask = async (number: string) =>
    (await (
      await fetch(`${stage.url}/lookups/v2/PhoneNumbers/${encodeURIComponent(number)}?Fields=line_type_intelligence`, {
        headers: { authorization: 'Basic QUM6eA==' },
      })
    ).json()) as { valid: boolean; line_type_intelligence: { type: string } | null }

  it.each([
    ['+15005550006', true, 'mobile'],
    ['+12025550007', true, 'landline'],
    ['+12025550001', false, undefined],
    ['12', false, undefined],
  ])('%s is valid: %s, type %s', async (number, valid, type) => {
    const answer = await ask(number)
    expect([answer.valid, answer.line_type_intelligence?.type]).toEqual([valid, type])
  })
})
