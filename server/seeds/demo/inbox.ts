/**
 * What vendors sent in the last days, to the letter: deliveries that became readings, heartbeats that said nothing new, and
 * the ones that nobody could use yet, with the reason.
 */
import type { RegisteredKind, VendorName } from '@vitalrounds/domain/devices/device'
import { lbToGrams, mmHgToPascal } from '@vitalrounds/domain/units'
import { imeiOfSerial, type PlannedDevice } from '../devices.ts'
import type { SeedReading } from '../physiology/course.ts'
import type { MemberPlan } from '../plan.ts'
import { chanceStream } from '../random.ts'
import { instant, type Row } from '../rows.ts'
import type { SeedConnection } from './connections.ts'
import { demoSeed } from './groups.ts'

type Connections = Record<VendorName, SeedConnection>
type Delivery = {
  connection: SeedConnection
  kind: string
  idemKey: string
  deviceKey: string | null
  body: unknown
  at: number
}
type End = {
  state: string
  outcome: string
  error?: string
  attempts?: number
  groupId?: string | null
  memberId?: string | null
}

const row = (delivery: Delivery, end: End): Row => ({
  connection_id: delivery.connection.id,
  vendor: delivery.connection.vendor,
  kind: delivery.kind,
  idem_key: delivery.idemKey,
  body: typeof delivery.body === 'string' ? delivery.body : JSON.stringify(delivery.body),
  received_at: instant(delivery.at),
  state: end.state,
  attempts: end.attempts ?? 1,
  outcome: end.outcome,
  error: end.error ?? null,
  device_key: delivery.deviceKey,
  group_id: end.groupId ?? null,
  member_id: end.memberId ?? null,
  done_at: end.state === 'done' || end.state === 'ignored' ? instant(delivery.at + 400) : null,
})

/** BodyTrace writes pressures in pascal and weights in grams. */
function bodytraceValues(act: readonly SeedReading[]): object {
  const value = (metric: SeedReading['metric']) => act.find((reading) => reading.metric === metric)?.value
  const [systolic, diastolic, weight] = [value('systolicBP'), value('diastolicBP'), value('bodyWeight')]
  if (weight !== undefined) return { unit: 1, tare: 0, weight }
  return {
    systolic: mmHgToPascal(systolic ?? 0),
    diastolic: mmHgToPascal(diastolic ?? 0),
    pulse: value('pulse'),
    unit: 1,
    irregular: 0,
  }
}

const lastDays = 3 * 24 * 3_600_000

/** The deliveries behind the readings that a member's BodyTrace devices sent in the last three days. */
export function deliveriesOf(plan: MemberPlan, devices: readonly PlannedDevice[], { bodytrace }: Connections, nowMs: number): Row[] {
  const draw = plan.draw('deliveries')
  return devices
    .filter(({ kind }) => kind === 'BT004' || kind === 'BT105')
    .flatMap((device) => {
      const recent = plan.readings.filter((r) => device.kits.includes(r.kit) && r.receivedAt > nowMs - lastDays && r.source === 'device')
      return [...Map.groupBy(recent, (reading) => reading.actKey).values()].map((act) => {
        const ts = act[0]?.claimedAt ?? act[0]?.measuredAt ?? nowMs
        const values = bodytraceValues(act)
        const kind = device.kind === 'BT004' ? 'weight' : 'bp'
        const body = {
          imei: device.imei,
          ts,
          batteryVoltage: draw.int(5100, 6100),
          signalStrength: draw.int(30, 95),
          values,
          rssi: draw.int(60, 99),
          deviceId: Number(device.key.slice(0, -1)),
        }
        const isKept = act.every((reading) => reading.state === 'kept')
        return row(
          {
            connection: bodytrace,
            kind: 'reading',
            idemKey: `bodytrace:${device.imei}:${ts}:${kind}`,
            deviceKey: device.key,
            body,
            at: act[0]?.receivedAt ?? nowMs,
          },
          { state: 'done', outcome: isKept ? 'kept' : 'quarantined', groupId: plan.groupId, memberId: plan.id },
        )
      })
    })
}

type Spare = { key: string; kind: RegisteredKind; groupId: string }
type HoursAgo = (hours: number) => number

/** Deliveries without a happy end: unknown devices, bodies nobody can read, and some given up after many attempts. */
export function strayDeliveries(connections: Connections, spare: readonly Spare[], nowMs: number): Row[] {
  const draw = chanceStream(demoSeed, 'stray deliveries')
  const at: HoursAgo = (hours) => nowMs - Math.round(hours * 3_600_000)
  const lost = (imei: string, hours: number, groupId: string | null) =>
    row(weighIn(connections.bodytrace, imei, { ts: at(hours), weight: lbToGrams(draw.int(130, 240)) }), {
      state: 'unmatched',
      outcome: 'no owner',
      groupId,
    })
  return [
    ...[2, 9, 26, 31, 50].map((hours, n) => lost(imeiOfSerial(990_001 + (n % 3)), hours, null)),
    ...spare.slice(0, 3).map((device, n) => lost(device.key, 5 + n * 7, device.groupId)),
    ...spare.slice(0, 2).map((device, n) => heartbeat(connections.bodytrace, device, at(3 + n))),
    ...unreadable(connections, at),
    ...dead(connections, spare[0]?.groupId ?? null, at),
  ]
}

const weighIn = (connection: SeedConnection, imei: string, { ts, weight }: { ts: number; weight: number }): Delivery => ({
  connection,
  kind: 'reading',
  idemKey: `bodytrace:${imei}:${ts}:weight`,
  deviceKey: imei,
  body: {
    imei,
    ts,
    batteryVoltage: 5612,
    signalStrength: 54,
    values: { unit: 1, tare: 0, weight },
    rssi: 87,
    deviceId: Number(imei.slice(0, -1)),
  },
  at: ts + 20_000,
})

const heartbeat = (connection: SeedConnection, { key, groupId }: Spare, ts: number): Row =>
  row(
    {
      connection,
      kind: 'status',
      idemKey: `bodytrace:${key}:${ts}:heartbeat`,
      deviceKey: key,
      body: { imei: key, ts, batteryVoltage: 5820, signalStrength: 61, rssi: 88, deviceId: Number(key.slice(0, -1)) },
      at: ts,
    },
    { state: 'ignored', outcome: 'status only', groupId },
  )

const unreadable = ({ tenovi, iglucose }: Connections, at: HoursAgo): Row[] => [
  row(
    {
      connection: tenovi,
      kind: 'unknown',
      idemKey: 'malformed:1',
      deviceKey: null,
      body: '[{"metric":"weight","value_1":',
      at: at(7),
    },
    { state: 'unreadable', outcome: 'unreadable', error: 'The body is not JSON', attempts: 0 },
  ),
  row(
    {
      connection: iglucose,
      kind: 'unknown',
      idemKey: 'malformed:2',
      deviceKey: null,
      body: { reading_id: '', blood_glucose_mgdl: 'HI' },
      at: at(29),
    },
    { state: 'unreadable', outcome: 'unreadable', error: 'device_id: missing', attempts: 0 },
  ),
]

const dead = ({ tenovi }: Connections, groupId: string | null, at: HoursAgo): Row[] =>
  [11, 33].map((hours, n) =>
    row(
      {
        connection: tenovi,
        kind: 'order',
        idemKey: `tenovi:fulfillment:demo-${n}`,
        deviceKey: null,
        body: { fulfillment_id: `demo-${n}`, shipping_status: 'SH' },
        at: at(hours),
      },
      { state: 'dead', outcome: 'gave up', error: 'No order of this number', attempts: 12, groupId },
    ),
  )
