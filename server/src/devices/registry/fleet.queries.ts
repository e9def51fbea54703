/** The fleet: every device with its health, a page at a time or whole as a file; and all that one member has and had. */
import { deviceTitle } from '@vitalrounds/domain/devices/device'
import { writeCsv } from '@vitalrounds/domain/files/csv'
import { unassignedDevices } from '@vitalrounds/domain/devices/api'
import { devicePageSize, type fleetFilters, type fleetSorts } from '@vitalrounds/domain/devices/fleet-api'
import { lowBattery, silentAfterDays } from '@vitalrounds/domain/devices/health'
import type { FleetRow } from '@vitalrounds/domain/devices/record'
import { type RawBuilder, sql } from 'kysely'
import { type DeviceRow, fleetOf } from './record-rows.ts'
import { devicesById, type RecordsReader, matchesSearch } from './records.queries.ts'

type Filter = (typeof fleetFilters)[number]
export type FleetQuery = {
  filter: Filter
  device?: string | undefined
  search: string
  sort: (typeof fleetSorts)[number]
}

/** The later of the last reading and of being given out: `silenceOf` counts from it. */
const since = sql<string | null>`greatest(r.last_used_at, r.held_since)`

/** The same as `silenceOf` and `isBatteryLow` of the domain, where the database counts. */
const holds = (filter: Filter, asOf: string): RawBuilder<boolean> => {
  if (filter === 'silent')
    return sql<boolean>`(${since} is null or ${since} <= ${asOf}::timestamptz - make_interval(days => ${silentAfterDays}))`
  if (filter === 'lowBattery')
    return sql<boolean>`(r.battery_percent < ${lowBattery.percent} or r.battery_voltage < ${lowBattery.millivolt})`
  return filter === 'unassigned' ? sql<boolean>`r.member_id is null` : sql<boolean>`true`
}

type FleetTrait = Pick<
  DeviceRow,
  | 'id'
  | 'group_id'
  | 'device'
  | 'member_id'
  | 'name'
  | 'imei'
  | 'hardware_uuid'
  | 'last_used_at'
  | 'held_since'
  | 'battery_voltage'
  | 'battery_percent'
>

/** What filters and sorts need, without the rest of the record: a page is found first and only its rows are completed. */
const fleetTraits = ({ db, reach }: RecordsReader) =>
  reach === 'allGroups'
    ? db.selectFrom(sql<FleetTrait>`app.fleet_traits_for_super_user()`.as('r'))
    : db.selectFrom(sql<FleetTrait>`fleet_trait`.as('r')).where('r.group_id', '=', db.groupId)

function narrowed(look: RecordsReader, { device, search }: Pick<FleetQuery, 'device' | 'search'>) {
  let rows = fleetTraits(look)
  if (device !== undefined) rows = rows.where('r.device', '=', device)
  return search === '' ? rows : rows.where(matchesSearch(search))
}

/** What lists of members are sorted by; over all groups, which have no such order in common, the name. */
const listKey = ({ reach }: RecordsReader) =>
  reach === 'allGroups'
    ? sql`r.name`
    : sql`(select s.name_key from member_summary s where s.group_id = r.group_id and s.member_id = r.member_id)`

function sortedIds(look: RecordsReader, wish: FleetQuery) {
  const rows = narrowed(look, wish).where(holds(wish.filter, look.db.asOf)).select('r.id')
  if (wish.sort === 'name') return rows.orderBy(listKey(look)).orderBy('r.id')
  return wish.sort === 'daysSilent'
    ? rows.orderBy(since, (order) => order.asc().nullsFirst()).orderBy('r.id')
    : rows.orderBy('r.last_used_at', (order) => order.desc().nullsLast()).orderBy('r.id')
}

async function completed(look: RecordsReader, ids: readonly { id: string }[]): Promise<FleetRow[]> {
  const rows = await devicesById(
    look,
    ids.map(({ id }) => id),
  )
  return rows.map((row) => fleetOf(row, look.db.asOf))
}

export async function fleet(look: RecordsReader, wish: FleetQuery, page: number) {
  const ids = await sortedIds(look, wish)
    .limit(devicePageSize)
    .offset(page * devicePageSize)
    .execute()
  const amount = (filter: Filter) => sql<number>`count(*) filter (where ${holds(filter, look.db.asOf)})::int`
  const counts = await narrowed(look, wish)
    .select([
      amount('all').as('all'),
      amount('silent').as('silent'),
      amount('lowBattery').as('lowBattery'),
      amount('unassigned').as('unassigned'),
    ])
    .executeTakeFirstOrThrow()
  return { devices: await completed(look, ids), count: counts[wish.filter], page, counts }
}

// More than any clinic has; a file of all clinics' devices is cut here rather than filling the memory
const mostLines = 20_000
const heading = [
  'Device',
  'Number',
  'Member',
  'Last used',
  'Signal %',
  'Battery mV',
  'Battery %',
  'Days silent',
  'Likely cause',
  'Workspace',
]

export async function fleetFile(look: RecordsReader, wish: FleetQuery): Promise<{ text: string; members: string[]; others: string[] }> {
  const rows = await completed(look, await sortedIds(look, wish).limit(mostLines).execute())
  const members = rows.flatMap(({ memberId }) => memberId ?? [])
  return { text: writeCsv([heading, ...rows.map(lineOf)]), members, others: unassignedDevices(rows) }
}

const text = (value: number | null) => (value === null ? '' : String(value))

const lineOf = (row: FleetRow) => [
  deviceTitle(row.device),
  row.identifier,
  row.name,
  row.lastUsed ?? '',
  text(row.signalStrength),
  text(row.batteryVoltage),
  text(row.batteryPercent),
  text(row.daysSilent),
  row.causeText,
  row.workspaceName,
]
