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
/** A row of a walk by members: theirs, and its own id. */
export type MemberPlace = readonly [memberId: string, id: string]
/** At most so many: in the order of ids from one on, or of some members alone, in the order of theirs. */
export type Place = { most: number; from?: string } | { most: number; members: readonly string[]; after?: MemberPlace }

/** A row as it was read: JSON, so that a copy of it makes the same resources. */
export type SourceRow = { id: string; updatedAt: string; memberId?: string | null }
/** `matches` are counted; `besides` come along with them. */
export type ResourcesOfRow = { id: string; matches: FhirResource[]; besides: FhirResource[] }
export type Source = {
  read: (db: GroupDb, filter: ResourceFilter, place: Place) => Promise<SourceRow[]>
  /** Pure: of the same row always the same. */
  make: (row: SourceRow, groupId: string) => ResourcesOfRow
  /** Whose rows are about a member: every one, some, or none. */
  membership: 'all' | 'some' | 'none'
}
/** The place of a row in a walk by members; a member is its own. */
export const memberPlaceOf = ({ id, memberId }: SourceRow): MemberPlace => [memberId ?? id, id]

type Sql = RawBuilder<unknown>
export type TableSource<Row extends { id: string }> = {
  /** Columns by the names of the mapping, of the table `x` and what is joined to it; `id` and "updatedAt" stand by themselves. */
  columns: Sql
  /** `medication x`, and what is joined. */
  from: Sql
  updated: Sql
  /** Absent where no member or no date belongs to it. */
  member?: Sql
  /** Some rows are about nobody. */
  isOfSomeMembers?: true
  date?: Sql
  /** What confines it to the group; absent: its own column. */
  group?: (db: GroupDb) => Sql
  /** Further conditions of a search; undefined where nothing of this table can match. */
  where?: (filter: ResourceFilter) => readonly Sql[] | undefined
  make: (row: Row, groupId: string) => FhirResource[]
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
  const { columns, from, updated, member, group = () => sql`x.group_id = ${db.groupId}` } = source
  const target = conditions(source, filter)
  if (target === undefined) return []
  const { within, order } = walk(place, member)
  const { rows } = await sql<Row>`
    select x.id, ${updated} as "updatedAt", ${columns} from ${from}
     where ${sql.join([group(db), ...within, ...target], sql` and `)} order by ${order} limit ${place.most}`.execute(db)
  return rows
}

/** From where a walk goes on, and in which order. */
function walk(place: Place, member: Sql | undefined): { within: Sql[]; order: Sql } {
  if (!('members' in place)) return { within: place.from === undefined ? [] : [sql`x.id >= ${place.from}::uuid`], order: sql`x.id` }
  if (!member) throw new Error('no row of this table is about a member')
  const { members, after } = place
  const beyond = after ? [sql`(${member}, x.id) > (${after[0]}::uuid, ${after[1]}::uuid)`] : []
  return { within: [sql`${member} = any (${[...members]}::uuid[])`, ...beyond], order: sql`${member}, x.id` }
}

/** A table whose rows stand each for themselves. */
export function tableSource<Row extends { id: string }>(source: TableSource<Row>): Source {
  return {
    read: (db, filter, place) => tableRows<SourceRow>(db, source, { filter, place }),
    make: (row, groupId) => ({ id: row.id, matches: source.make(row as unknown as Row, groupId), besides: [] }),
    membership: membershipOf(source),
  }
}

export const membershipOf = ({ member, isOfSomeMembers }: Pick<TableSource<never>, 'member' | 'isOfSomeMembers'>) =>
  member === undefined ? 'none' : isOfSomeMembers ? 'some' : 'all'

/** Somebody of this clinic's own staff; null of anybody else, whom a reference could not be resolved to. */
export const ownStaff = (column: string) =>
  sql`(select w.user_id from workspace_member w where w.group_id = x.group_id and w.user_id = ${sql.ref(column)})`
