/** Reads of the registry: by query, by member, one device, and how many there are. */
import { gatewayKinds, imeiKinds } from '@vitalrounds/domain/devices/device'
import type { RegistryQuery, TenoviQuery } from '@vitalrounds/domain/devices/query'
import { type RawBuilder, sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { type DeviceRow, deviceOf, tenoviOf } from './record-rows.ts'
import { devicesById, deviceTraits, matchesSearch, type RecordsReader, ownDevices } from './records.queries.ts'

const pageSize = 50
type Page = { limit?: number | undefined; skip?: number | undefined; search?: string | undefined }

const columns = {
  _id: 'id',
  device: 'device',
  status: 'order_state',
  state: 'state',
  name: 'name',
  imei: 'imei',
  memberId: 'member_id',
  owner_id: 'group_id',
  isBulkOrder: 'is_bulk',
} as const satisfies Record<Exclude<keyof RegistryQuery, 'lastUsed'>, keyof DeviceRow>

type Value = string | boolean | null
type Operators = { $eq?: unknown; $ne?: unknown; $in?: unknown; $nin?: unknown }

const same = (column: string, value: Value) => sql<boolean>`${sql.ref(`r.${column}`)} is not distinct from ${value}`
const any = (conditions: RawBuilder<boolean>[]) =>
  conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` or `)})`

/** One field's operators; all of them must hold. Null is a value like any other. */
function conditionsOf(column: string, { $eq, $ne, $in, $nin }: Operators): RawBuilder<boolean>[] {
  const among = (values: unknown) => any((values as Value[]).map((value) => same(column, value)))
  return [
    ...($eq === undefined ? [] : [same(column, $eq as Value)]),
    ...($ne === undefined ? [] : [sql<boolean>`not ${same(column, $ne as Value)}`]),
    ...($in === undefined ? [] : [among($in)]),
    ...($nin === undefined ? [] : [sql<boolean>`not ${among($nin)}`]),
  ]
}

const comparisons = { $lt: '<', $lte: '<=', $gt: '>', $gte: '>=' } as const

function rangeOf(range: NonNullable<RegistryQuery['lastUsed']>): RawBuilder<boolean>[] {
  return (Object.keys(comparisons) as (keyof typeof comparisons)[]).flatMap((key) =>
    range[key] === undefined ? [] : [sql<boolean>`r.last_used_at ${sql.raw(comparisons[key])} ${range[key]}::timestamptz`],
  )
}

function conditions({ lastUsed, ...fields }: RegistryQuery): RawBuilder<boolean>[] {
  const plain = (Object.keys(fields) as (keyof typeof fields)[]).flatMap((field) => conditionsOf(columns[field], fields[field] ?? {}))
  return [...plain, ...(lastUsed ? rangeOf(lastUsed) : [])]
}

type DevicePageRow = { count: number; ids: string[] }

/** A page of devices and requests that fit, last used first, and how many fit in all: found in one go, then completed. */
export async function findDevices(look: RecordsReader, query: RegistryQuery, { limit = pageSize, skip = 0, search = '' }: Page) {
  const fitting = [...conditions(query), ...(search === '' ? [] : [matchesSearch(search)])]
    .reduce((q, condition) => q.where(condition), deviceTraits(look).where('r.deleted_at', 'is', null))
    .select(['r.id', 'r.last_used_at'])
  const { rows } = await sql<DevicePageRow>`
    with fitting as materialized (${fitting})
    select (select count(*) from fitting) as count,
           array(select id from fitting order by last_used_at desc nulls last, id limit ${limit} offset ${skip}) as ids`.execute(look.db)
  const { count, ids } = rows[0] ?? { count: 0, ids: [] }
  return { devices: (await devicesById(look, ids)).map(deviceOf), count }
}

/** The devices with a number of their own that a member has, of the caller's own group. */
export async function registryOfMember(db: GroupDb, memberId: string) {
  const rows = await ownDevices(db)
    .selectAll('r')
    .where('r.member_id', '=', memberId)
    .where('r.device', 'in', imeiKinds)
    .where('r.is_request', '=', false)
    .where('r.deleted_at', 'is', null)
    .orderBy('r.device')
    .orderBy('r.id')
    .execute()
  return rows.map(deviceOf)
}

/** As many devices with a gateway as one answer holds; a member has a handful. */
const mostWithGateway = 1000

/** Without `deleted: null` also those that were deleted, without `unlinked: null` also those that were let go. */
export async function findTenovi(look: RecordsReader, query: TenoviQuery) {
  let fitting = deviceTraits(look).where('r.device', 'in', gatewayKinds).where('r.is_request', '=', false)
  if (query.memberId !== undefined) fitting = fitting.where('r.member_id', '=', query.memberId)
  if (query.hwiDeviceId !== undefined) fitting = fitting.where('r.hwi_device_id', '=', query.hwiDeviceId)
  if (query.hardwareUuid !== undefined)
    fitting = fitting.where('r.hardware_uuid', '=', query.hardwareUuid.replace(/[^0-9a-z]/gi, '').toLowerCase())
  if (query.deleted === null) fitting = fitting.where('r.deleted_at', 'is', null)
  if (query.unlinked === null) fitting = fitting.where('r.unlinked_at', 'is', null)
  const ids = await fitting
    .select('r.id')
    .orderBy('r.last_used_at', (order) => order.desc().nullsLast())
    .orderBy('r.id')
    .limit(mostWithGateway)
    .execute()
  const rows = await devicesById(
    look,
    ids.map(({ id }) => id),
  )
  return rows.map(tenoviOf)
}

/** One device of one's own group as its record; refuses one that is not there. */
export async function deviceRow(db: GroupDb, id: string): Promise<DeviceRow> {
  const row = await ownDevices(db).selectAll('r').where('r.id', '=', id).executeTakeFirst()
  return row ?? refuse('device.unknown')
}
export const getDevice = async (db: GroupDb, id: string) => deviceOf(await deviceRow(db, id))
export const getTenovi = async (db: GroupDb, id: string) => tenoviOf(await deviceRow(db, id))

/** How many living devices a group has. Another group than the own exists for super users only. */
export async function countDevices(look: RecordsReader, groupId = look.db.groupId): Promise<number> {
  if (groupId === look.db.groupId) return countOwn(look.db)
  if (!(await isGroup(look, groupId))) refuse('group.unknown')
  const { count } = await deviceTraits(look)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('r.group_id', '=', groupId)
    .where('r.is_request', '=', false)
    .where('r.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

async function countOwn(db: GroupDb): Promise<number> {
  const { count } = await db
    .selectFrom('device')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('group_id', '=', db.groupId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

async function isGroup({ db, reach }: RecordsReader, groupId: string) {
  if (reach !== 'allGroups') return false
  const { rows } = await sql`select from app.groups_for_super_user() g where g.id = ${groupId}`.execute(db)
  return rows.length > 0
}
