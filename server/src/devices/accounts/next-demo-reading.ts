/** Whose turn it is to measure in the demo: somebody active who has not done so for hours, near their own last values. */
import { deviceKinds, type VendorName } from '@vitalrounds/domain/devices/device'
import { sql } from 'kysely'
import { type Database, runInGroup, type GroupDb } from '../../platform/database/db.ts'
import { allGroups } from '../../platform/database/all-groups.ts'
import type { SimDevice } from '../../simulator/side.ts'
import type { Vitals } from '../../simulator/vitals.ts'
import { vendors } from '../../vendors/vendors.ts'

export type DemoReading = { device: SimDevice; vitals: Partial<Vitals> }

type Row = {
  id: string
  vendor: VendorName
  device: string
  device_key: string
  hardware_uuid: string | null
  member_id: string
}

// As often as people measure: once in the morning, perhaps once more in the evening
const restHours = 8
const activeDays = 3

/** Undefined when everybody has measured lately. `chance` gives numbers in [0, 1). */
export async function nextDemoReading(db: { worker: Database }, chance: () => number): Promise<DemoReading | undefined> {
  const groups = await allGroups(db)
  const groupId = groups[Math.floor(chance() * groups.length)]
  return groupId === undefined ? undefined : runInGroup(db.worker, groupId, (scoped) => inGroup(scoped, chance))
}

async function inGroup(db: GroupDb, chance: () => number): Promise<DemoReading | undefined> {
  const { rows } = await sql<Row>`
    select id, vendor, device, device_key, hardware_uuid, member_id from device
     where group_id = ${db.groupId} and status = 'connected' and member_id is not null and deleted_at is null
       and device = any (${measuringKinds}::text[]) and device_key is not null
       and last_used_at between app.now() - make_interval(days => ${activeDays}) and app.now() - make_interval(hours => ${restHours})
     order by random() limit 1`.execute(db)
  const row = rows[0]
  return row && { device: simDevice(row), vitals: await near(db, row.id, chance) }
}

const simDevice = ({ vendor, device, device_key, hardware_uuid, member_id }: Row): SimDevice => ({
  vendor,
  device,
  gatewayId: hardware_uuid ?? undefined,
  patientId: member_id,
  ...vendors[vendor].refOf(device_key),
})

const vitalNames = {
  bodyWeight: 'weightGrams',
  systolicBP: 'systolic',
  diastolicBP: 'diastolic',
  pulse: 'pulse',
  bloodSugar: 'glucoseMgDl',
  spo2: 'spo2',
} as const satisfies Record<string, keyof Vitals>

/** Kinds whose values wander; an ECG is no value. */
const measuringKinds = Object.entries(deviceKinds).flatMap(([kind, { metrics }]) =>
  metrics.some((metric) => metric in vitalNames) ? [kind] : [],
)

// How far a value wanders from the last one, as a share of it; invented for a demonstration
const wander = { bodyWeight: 0.006, systolicBP: 0.06, diastolicBP: 0.05, pulse: 0.07, bloodSugar: 0.12, spo2: 0.01 }

async function near(db: GroupDb, deviceId: string, chance: () => number): Promise<Partial<Vitals>> {
  const { rows } = await sql<{ metric: keyof typeof vitalNames; value: number }>`
    select distinct on (r.metric) r.metric, r.value
      from device d join reading r on r.group_id = d.group_id and r.member_id = d.member_id and r.device_id = d.id
     where d.group_id = ${db.groupId} and d.id = ${deviceId} and r.state = 'kept'
       and r.metric = any (${Object.keys(vitalNames)}::text[]) and r.measured_at > app.now() - interval '14 days'
     order by r.metric, r.measured_at desc`.execute(db)
  const values = rows.map(({ metric, value }) => {
    const next = Math.round(value * (1 + wander[metric] * (2 * chance() - 1)))
    return [vitalNames[metric], metric === 'spo2' ? Math.min(99, next) : next] as const
  })
  return Object.fromEntries(values)
}
