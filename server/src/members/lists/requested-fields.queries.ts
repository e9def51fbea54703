/** What `POST members` reads only when it is named: each part of all members found in one statement. */
import { gatewayKinds, imeiKinds } from '@vitalrounds/domain/devices/device'
import {
  type MemberFindRow,
  type MemberQueryRow,
  type MeasurementField,
  measurementFields,
  mostMeasurements,
  mostScored,
  mostSeries,
} from '@vitalrounds/domain/members/member-find-row'
import type { Member } from '@vitalrounds/domain/members/member'
import { type Metric, displayedNumber } from '@vitalrounds/domain/values/metrics'
import type { RiskScores } from '@vitalrounds/domain/risk/scores'
import { sql } from 'kysely'
import { chronicCareOf } from './chronic-care-fields.queries.ts'
import { contactOf } from './contact-fields.queries.ts'
import { monthsOf } from './month-fields.queries.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refuse.ts'

/** Risk cards of members: the app hands them in, since their noun reads this one. */
export type ReadRiskScores = (db: GroupDb, ids: readonly string[]) => Promise<Map<string, RiskScores>>

/** The members with every field of `names` that an answer does not carry of itself. */
export async function withRequestedFields(
  db: GroupDb,
  members: readonly Member[],
  { names, readRiskScores }: { names: readonly string[]; readRiskScores: ReadRiskScores },
): Promise<MemberQueryRow[]> {
  if (members.length === 0) return []
  const ids = members.map((member) => member._id)
  const measured = await measurementsOf(db, ids, names)
  const events = names.some((name) => ['events', 'careCalendar'].includes(name)) ? await eventsOf(db, ids) : undefined
  const isDevice = (name: string) => ['devices', 'deviceRegistry', 'tenoviDevices'].includes(name)
  const current = names.some(isDevice) ? await devicesOf(db, ids) : undefined
  const scores = await scoresOf(db, ids, names.includes('clinicalRiskScores') ? readRiskScores : undefined)
  const contact = await contactOf(db, ids, names)
  const months = await monthsOf(db, ids, names)
  const chronic = await chronicCareOf(db, ids, names)
  return members.map((member) => ({
    ...member,
    needsReview: member.warningSummary.needsReview,
    ...measured(member._id),
    ...contact(member._id),
    ...months(member._id),
    ...chronic(member._id),
    ...(scores && { clinicalRiskScores: scores.get(member._id) ?? {} }),
    ...(events && calendarFields(events.get(member._id) ?? [])),
    ...(current && deviceFields(current.get(member._id) ?? [])),
  }))
}

function scoresOf(db: GroupDb, ids: readonly string[], read: ReadRiskScores | undefined) {
  if (read && ids.length > mostScored)
    return refuse('request.invalid', {
      errors: [{ path: 'limit', message: `At most ${mostScored} members at once with their risk cards.` }],
    })
  return read?.(db, ids)
}

type Reading = { member_id: string; metric: Metric; time: string; value: number; excluded: boolean; is_alone: boolean }

const isMeasurement = (name: string): name is MeasurementField => Object.hasOwn(measurementFields, name)

async function measurementsOf(db: GroupDb, ids: readonly string[], names: readonly string[]) {
  const fields = names.filter(isMeasurement)
  if (fields.length * ids.length > mostSeries) {
    const most = Math.max(1, Math.floor(mostSeries / fields.length))
    return refuse('request.invalid', {
      errors: [{ path: 'limit', message: `At most ${most} members at once with these measurements.` }],
    })
  }
  const metrics = [...new Set(fields.map((field) => measurementFields[field]))]
  const rows = metrics.length === 0 ? [] : await newestReadings(db, ids, metrics)
  const match = Map.groupBy(rows, (row) => `${row.member_id} ${row.metric}`)
  return (id: string): Partial<Pick<MemberFindRow, MeasurementField>> =>
    Object.fromEntries(
      fields.map((field) => {
        const all = match.get(`${id} ${measurementFields[field]}`) ?? []
        return [field, (field === 'standalonePulseData' ? all.filter((row) => row.is_alone) : all).map(toMeasurement)]
      }),
    )
}

async function newestReadings(db: GroupDb, ids: readonly string[], metrics: readonly Metric[]): Promise<Reading[]> {
  const { rows } = await sql<Reading>`
    select r.member_id, r.metric, r.measured_at as time, r.value, r.excluded,
           r.metric = 'pulse' and not exists (
             select from reading p
              where p.group_id = r.group_id and p.member_id = r.member_id and p.act_key = r.act_key
                and p.metric = 'systolicBP' and p.state = 'kept') as is_alone
      from unnest(${[...ids]}::uuid[]) m (id)
     cross join unnest(${[...metrics]}::text[]) v (metric)
     cross join lateral (
       select * from reading
        where group_id = ${db.groupId} and member_id = m.id and metric = v.metric and state = 'kept'
        order by measured_at desc limit ${mostMeasurements}) r
     order by r.measured_at, r.act_key`.execute(db)
  return rows
}

const toMeasurement = ({ metric, time, value, excluded }: Reading) => ({
  time,
  value: displayedNumber(metric, value),
  exclude: excluded,
})

const eventsOf = async (db: GroupDb, ids: readonly string[]) =>
  Map.groupBy(
    await db
      .selectFrom('care_event')
      .where('group_id', '=', db.groupId)
      .where('member_id', 'in', ids)
      .where('deleted_at', 'is', null)
      .select(['member_id', 'id as _id', 'name', 'start', 'frequency', 'repitions'])
      .orderBy('start')
      .orderBy('id')
      .execute(),
    (row) => row.member_id,
  )

/** The specification names the same events twice. */
function calendarFields(rows: readonly ({ member_id: string } & MemberFindRow['events'][number])[]) {
  const events = rows.map(({ _id, name, start, frequency, repitions }) => ({ _id, name, start, frequency, repitions }))
  return { events, careCalendar: events }
}

const findAssignedDevices = (db: GroupDb, ids: readonly string[]) =>
  db
    .selectFrom('device')
    .where('group_id', '=', db.groupId)
    .where('member_id', 'in', ids)
    .select(['member_id', 'device', 'imei', 'hwi_device_id', 'hardware_uuid', 'deleted_at', 'unlinked_at'])
    .orderBy('device')
    .orderBy('id')
    .execute()
type Device = Awaited<ReturnType<typeof findAssignedDevices>>[number]

const devicesOf = async (db: GroupDb, ids: readonly string[]) => Map.groupBy(await findAssignedDevices(db, ids), (row) => row.member_id)

function deviceFields(rows: readonly Device[]): Pick<MemberFindRow, 'devices' | 'deviceRegistry' | 'tenoviDevices'> {
  const isOf = (kinds: readonly string[]) => (row: Device) => kinds.includes(row.device)
  const present = rows.filter((row) => row.deleted_at === null && row.unlinked_at === null)
  return {
    devices: [...new Set(present.map((row) => row.device))],
    deviceRegistry: present.filter(isOf(imeiKinds)).map(({ device, imei }) => ({ device, imei: imei ?? '' })),
    tenoviDevices: rows.filter(isOf(gatewayKinds)).map((row) => ({
      hwiDeviceId: row.hwi_device_id,
      hardwareUuid: row.hardware_uuid?.toUpperCase() ?? null,
      memberId: row.member_id,
      deleted: row.deleted_at,
      unlinked: row.unlinked_at,
    })),
  }
}
