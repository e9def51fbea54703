/** Whose turn it is to measure in the demo: somebody active who has not done so for hours, near their own last values. */
import { sql } from 'kysely'
import { type Database, forGroup, type GroupDb } from '../../platform/database/db.ts'
import { work } from '../../platform/database/unscoped.ts'
import type { SimDevice } from '../../simulator/pushes.ts'
import type { Vitals } from '../../simulator/vitals.ts'

export type DemoReading = { device: SimDevice; vitals: Partial<Vitals> }

type Row = {
  id: string
  vendor: string
  device: string
  imei: string | null
  hwi_device_id: string | null
  hardware_uuid: string | null
  member_id: string
}

// As often as people measure: once in the morning, perhaps once more in the evening
const restHours = 8
const activeDays = 3

/** Undefined when everybody has measured lately. `chance` gives numbers in [0, 1). */
export async function nextDemoReading(
  db: { worker: Database },
  chance: () => number,
): Promise<DemoReading | undefined> {
  const { rows: groups } = await work(db, (trx) => sql<{ id: string }>`select app.all_groups() as id`.execute(trx))
  const group = groups[Math.floor(chance() * groups.length)]
  return group && forGroup(db.worker, group.id, (scoped) => inGroup(scoped, chance))
}

async function inGroup(db: GroupDb, chance: () => number): Promise<DemoReading | undefined> {
  const { rows } = await sql<Row>`
    select id, vendor, device, imei, hwi_device_id, hardware_uuid, member_id from device
     where group_id = ${db.groupId} and status = 'connected' and member_id is not null and deleted_at is null
       and vendor in ('bodytrace', 'iglucose', 'tenovi')
       and last_used_at between app.now() - make_interval(days => ${activeDays}) and app.now() - make_interval(hours => ${restHours})
     order by random() limit 1`.execute(db)
  const row = rows[0]
  const device = row && simDevice(row)
  return device && { device, vitals: await near(db, row.id, chance) }
}

function simDevice({ vendor, device, imei, hwi_device_id, hardware_uuid, member_id }: Row): SimDevice | undefined {
  if (vendor === 'bodytrace' && imei) return { vendor, device: device === 'BT105' ? 'BT105' : 'BT004', imei }
  if (vendor === 'iglucose' && imei) return { vendor, device: 'SMIG', deviceId: imei }
  if (vendor !== 'tenovi' || !hwi_device_id) return undefined
  return {
    vendor,
    device: device as 'TENOVI_SCALE',
    hwiDeviceId: hwi_device_id,
    gatewayId: hardware_uuid ?? undefined,
    patientId: member_id,
  }
}

const vitalNames = {
  bodyWeight: 'weightGrams',
  systolicBP: 'systolic',
  diastolicBP: 'diastolic',
  pulse: 'pulse',
  bloodSugar: 'glucoseMgDl',
  spo2: 'spo2',
} as const satisfies Record<string, keyof Vitals>

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
