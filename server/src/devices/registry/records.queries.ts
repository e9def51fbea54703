/** Devices and orders as the views give them, of one's own group or, for super users, of all. */
import type { Reach } from '@vitalrounds/domain/access'
import { nameKey } from '@vitalrounds/domain/values/name-key'
import { sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'
import { nameInLists } from '../../members/name-in-lists.ts'
import type { DeviceRow, OrderRow } from './record-rows.ts'

/** Who looks, and through what. */
export type RecordsReader = { db: GroupDb; reach: Reach }

/** One's own group alone, whoever asks: for everything that is about to be changed. */
export const ownGroupReader = (db: GroupDb): RecordsReader => ({ db, reach: 'ownGroup' })

/** What devices are searched, sorted and counted by: a page is found first, and only its rows are completed. */
type DeviceTrait = Pick<
  DeviceRow,
  | 'id'
  | 'group_id'
  | 'is_request'
  | 'vendor'
  | 'device'
  | 'imei'
  | 'hwi_device_id'
  | 'hardware_uuid'
  | 'member_id'
  | 'name'
  | 'order_state'
  | 'state'
  | 'is_bulk'
  | 'last_used_at'
  | 'deleted_at'
  | 'unlinked_at'
>

/** Devices and requests that the caller may see. The database checks again that a super user is one. */
export const deviceTraits = ({ db, reach }: RecordsReader) =>
  reach === 'allGroups'
    ? db.selectFrom(sql<DeviceTrait>`app.device_traits_for_super_user()`.as('r'))
    : db.selectFrom(sql<DeviceTrait>`device_trait`.as('r')).where('r.group_id', '=', db.groupId)

/** Those of one's own group alone, whoever asks: also for everything that is about to be changed. */
export const ownDevices = (db: GroupDb) => db.selectFrom(sql<DeviceRow>`device_record`.as('r')).where('r.group_id', '=', db.groupId)
export const ownOrders = (db: GroupDb) => db.selectFrom(sql<OrderRow>`order_record`.as('r')).where('r.group_id', '=', db.groupId)

// Typed as lists show it where the last name stands first
const lastFirst = /^([^,]+),\s*(\S.*)$/

/** A part of the holder's name or of a number, whatever is typed; `r` is the relation asked. */
export function matchesSearch(search: string) {
  const begun = search.replace(lastFirst, '$2 $1').replaceAll(/[\\%_]/g, String.raw`\$&`)
  const likeAny = (part: string) => `%${part}%`
  const [name, text] = [likeAny(nameKey(begun)), likeAny(begun)]
  return sql<boolean>`(app.name_key(r.name) like ${name} or r.imei like ${text} or r.hardware_uuid ilike ${text})`
}

/** The records of these devices and requests, in this order. */
export async function devicesById({ db, reach }: RecordsReader, ids: readonly string[]): Promise<DeviceRow[]> {
  if (ids.length === 0) return []
  const rows =
    reach === 'allGroups'
      ? (await sql<DeviceRow>`select * from app.device_records_for_super_user(${ids}::uuid[])`.execute(db)).rows
      : await ownDevices(db)
          .selectAll('r')
          .where(sql<boolean>`r.id = any (${ids}::uuid[])`)
          .execute()
  return withListNames({ db, reach }, inOrder(ids, rows))
}

/** The records of these orders, in this order. */
export async function ordersById({ db, reach }: RecordsReader, ids: readonly string[]): Promise<OrderRow[]> {
  if (ids.length === 0) return []
  const rows =
    reach === 'allGroups'
      ? (await sql<OrderRow>`select * from app.order_records_for_super_user(${ids}::uuid[])`.execute(db)).rows
      : await ownOrders(db)
          .selectAll('r')
          .where(sql<boolean>`r.id = any (${ids}::uuid[])`)
          .execute()
  return withListNames({ db, reach }, inOrder(ids, rows))
}

/** As one's own group's lists name members; over all groups there is no such order. */
export async function withListNames<R extends { member_id: string | null; name: string }>(
  { db, reach }: RecordsReader,
  rows: readonly R[],
): Promise<R[]> {
  if (reach === 'allGroups') return [...rows]
  const named = await nameInLists(
    db,
    rows.map((row) => ({ memberId: row.member_id, name: row.name })),
  )
  return rows.map((row, at) => ({ ...row, name: named[at]?.name ?? row.name }))
}

function inOrder<R extends { id: string }>(ids: readonly string[], rows: readonly R[]): R[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
