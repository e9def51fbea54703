/**
 * Where resources are read from: a table of the group, walked in the order of its ids, each row as the resources that it makes.
 * One way for all of them, so that none is read without its group.
 */
import type { FhirResource } from '@vitalrounds/domain/fhir/resource'
import type { Span, Token } from '@vitalrounds/domain/fhir/search'
import { type RawBuilder, sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'

/** What is asked for. `ids` are those of rows, which an ending after them does not change. */
export type ResourceFilter = {
  ids?: readonly string[]
  memberId?: string
  date?: Span
  updated?: Span
  codes?: readonly Token[]
  categories?: readonly Token[]
}
/** From this row on, and at most so many. */
export type Place = { from?: string; most: number }

/** `matches` are counted; `besides` come along with them. */
export type ResourceRows = { id: string; matches: FhirResource[]; besides: FhirResource[] }[]
export type Source = (db: GroupDb, filter: ResourceFilter, place: Place) => Promise<ResourceRows>

type Sql = RawBuilder<unknown>
export type TableSource<Row extends { id: string }> = {
  /** Columns by the names of the mapping, of the table `x` and what is joined to it; `id` and "updatedAt" stand by themselves. */
  columns: Sql
  /** `medication x`, and what is joined. */
  from: Sql
  updated: Sql
  /** Absent where no member or no date belongs to it. */
  member?: Sql
  date?: Sql
  /** What confines it to the group; absent: its own column. */
  group?: (db: GroupDb) => Sql
  /** Further conditions of a search; undefined where nothing of this table can match. */
  where?: (filter: ResourceFilter) => readonly Sql[] | undefined
  make: (row: Row, db: GroupDb) => FhirResource[]
}

const within = (column: Sql, { from, before }: Span): Sql[] => [
  ...(from === undefined ? [] : [sql`${column} >= ${from}::timestamptz`]),
  ...(before === undefined ? [] : [sql`${column} < ${before}::timestamptz`]),
]

/** The conditions that every table has alike; undefined where the table has nothing that a search asks for. */
function conditions(
  { updated, member, date, where = () => [] }: Omit<TableSource<never>, 'make'>,
  filter: ResourceFilter,
): Sql[] | undefined {
  const { ids, memberId, date: on, updated: changed } = filter
  const parts = [
    where(filter),
    ids ? [sql`x.id = any (${[...ids]}::uuid[])`] : [],
    memberId === undefined ? [] : member && [sql`${member} = ${memberId}::uuid`],
    on ? date && within(date, on) : [],
    changed ? within(updated, changed) : [],
  ]
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined
}

/** The rows of a table that a search asks for, in the order of their ids. */
export async function tableRows<Row>(
  db: GroupDb,
  source: Omit<TableSource<never>, 'make'>,
  { filter, place }: { filter: ResourceFilter; place: Place },
): Promise<Row[]> {
  const { columns, from, updated, group = () => sql`x.group_id = ${db.groupId}` } = source
  const target = conditions(source, filter)
  if (target === undefined) return []
  const all = [group(db), ...(place.from === undefined ? [] : [sql`x.id >= ${place.from}::uuid`]), ...target]
  const { rows } = await sql<Row>`
    select x.id, ${updated} as "updatedAt", ${columns} from ${from}
     where ${sql.join(all, sql` and `)} order by x.id limit ${place.most}`.execute(db)
  return rows
}

/** A table whose rows stand each for themselves. */
export const tableSource =
  <Row extends { id: string }>(source: TableSource<Row>): Source =>
  async (db, filter, place) => {
    const rows = await tableRows<Row>(db, source, { filter, place })
    return rows.map((row) => ({ id: row.id, matches: source.make(row, db), besides: [] }))
  }

/** Somebody of this clinic's own staff; null of anybody else, whom a reference could not be resolved to. */
export const ownStaff = (column: string) =>
  sql`(select w.user_id from workspace_member w where w.group_id = x.group_id and w.user_id = ${sql.ref(column)})`
