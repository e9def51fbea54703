/** All that one member has and had: devices with their health and everybody who held them, former ones, the tie to Kardia. */
import { vendorFacts } from '@vitalrounds/domain/devices/device'
import { RegisteredKind } from '@vitalrounds/domain/devices/record'
import type { GroupDb } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { deviceOf, fleetOf, identifierOf, tenoviOf } from './record-rows.ts'
import { ownDevices } from './records.queries.ts'

/** Refuses a member of another clinic as unknown. */
export async function assignedDevicesOf(db: GroupDb, memberId: string) {
  const member = await db
    .selectFrom('member')
    .select('kardia_id')
    .where('group_id', '=', db.groupId)
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (!member) return refuse('member.unknown')
  const rows = await ownDevices(db)
    .selectAll('r')
    .where('r.member_id', '=', memberId)
    .where('r.is_request', '=', false)
    .where('r.deleted_at', 'is', null)
    .orderBy('r.last_used_at', (order) => order.desc().nullsLast())
    .orderBy('r.id')
    .execute()
  const history = await holdersOf(
    db,
    rows.map((row) => row.id),
  )
  return {
    devices: rows.map((row) => ({
      record: deviceOf(row),
      tenovi: vendorFacts(row.vendor).identifier === 'gateway' ? tenoviOf(row) : null,
      health: fleetOf(row, db.asOf),
      history: history.get(row.id) ?? [],
    })),
    former: await formerDevices(db, memberId),
    kardiaId: member.kardia_id,
  }
}

/** Everybody who has had each device, the present holder first. */
async function holdersOf(db: GroupDb, deviceIds: readonly string[]) {
  if (deviceIds.length === 0) return new Map<string, never[]>()
  const rows = await db
    .selectFrom('device_assignment as a')
    .innerJoin('member as m', (on) => on.onRef('m.group_id', '=', 'a.group_id').onRef('m.id', '=', 'a.member_id'))
    .leftJoin('app_user as u', 'u.id', 'a.assigned_by')
    .select(['a.device_id', 'a.member_id', 'm.name', 'a.from_at', 'a.to_at', 'a.reason', 'u.first_name', 'u.last_name'])
    .where('a.group_id', '=', db.groupId)
    .where('a.device_id', 'in', [...deviceIds])
    .orderBy('a.from_at', 'desc')
    .execute()
  const current = rows.map((row) => ({
    deviceId: row.device_id,
    memberId: row.member_id,
    name: row.name,
    from: row.from_at,
    to: row.to_at,
    reason: row.reason,
    assignedBy: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
  }))
  return Map.groupBy(current, (item) => item.deviceId)
}

async function formerDevices(db: GroupDb, memberId: string) {
  const rows = await db
    .selectFrom('device_assignment as a')
    .innerJoin('device as d', (on) => on.onRef('d.group_id', '=', 'a.group_id').onRef('d.id', '=', 'a.device_id'))
    .select(['d.id', 'd.device', 'd.imei', 'd.hardware_uuid', 'd.device_key', 'a.from_at', 'a.to_at', 'a.reason'])
    .where('a.group_id', '=', db.groupId)
    .where('a.member_id', '=', memberId)
    .where('a.to_at', 'is not', null)
    .orderBy('a.to_at', 'desc')
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    device: RegisteredKind.parse(row.device),
    identifier: identifierOf({ ...row, imei: row.imei ?? '' }),
    from: row.from_at,
    to: row.to_at ?? row.from_at,
    reason: row.reason,
  }))
}
