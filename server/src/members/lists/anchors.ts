/**
 * Pages deep in a long list, read from a member near by whose rank is known. The rank of every fiftieth member is counted at
 * once and kept in this process for a while; what has moved since stands in `summary_change` and is added up by the same
 * statement that reads the page, so that both see the same moment (decision 131).
 */
import type { Sort } from '@vitalrounds/domain/members/list'
import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'
import {
  belongsToList,
  hoursBefore,
  inactiveHours,
  isTimed,
  type MemberListQuery,
  orderOf,
  reversed,
  type SortColumn,
  sortColumns,
  type SummaryTables,
} from './views.ts'

type OrderedListQuery = MemberListQuery & { sort: Sort }
/** A place in an order, by the values that it is ordered by, and how many stood before it. */
type Anchor = { rank: number; key: readonly (string | null)[] }
/** What one statement counted, and which transactions it saw. */
type Anchors = { snapshot: string; asOf: string; anchors: readonly Anchor[] }

const membersPerAnchor = 50
// So many may leave or join the places before an anchor until the page is out of its reach
const mostMoved = 50
// In a busy clinic some hundred members have moved since
const lifetimeMs = 120_000
// Of a list of 100,000 they take some 300 kB
const mostLists = 50

/**
 * The ids of a page as an array, null where so many have moved that the page is out of the anchor's reach; what stands in front
 * of the statement; and what distinguishes its words from those with another anchor of the list.
 */
export type AnchoredIds = { name: string; head: RawBuilder<unknown>; ids: RawBuilder<unknown> }

/** The page that begins behind `before` members; nothing where no anchor stands before it. */
export async function idsFromAnchor(
  db: GroupDb,
  query: OrderedListQuery,
  { before, limit }: { before: number; limit: number },
): Promise<AnchoredIds | undefined> {
  const known = await findAnchors(db, query)
  const anchor = known.anchors[Math.floor((before - mostMoved) / membersPerAnchor)]
  // Of two transactions the one that began first may come last; the moment of a timed list goes forward alone
  if (!anchor || known.asOf > db.asOf) return undefined
  const { list, sort } = query
  const columns = sortColumns(list, sort)
  const reach = membersPerAnchor + 2 * mostMoved
  const order = orderOf(list, sort)
  // Each to its own end, written out: the planner is to know that few are wanted of each
  const ranges = rangesBehind(columns, anchor.key, '>=').map(
    (range) =>
      sql`(select s.* from member_summary s where ${belongs(db, query)} and ${range} order by ${order} limit ${sql.lit(reach + limit)})`,
  )
  const skipped = sql`(select places from skipped)`
  return {
    name: anchor.key.map((value) => (value === null ? 'n' : 'v')).join(''),
    head: sql`with skipped (places) as materialized (select ${before - anchor.rank} - (${movedBefore(db, query, { known, anchor })}))`,
    ids: sql`case when ${skipped} between 0 and ${sql.lit(reach)} then array(
      select s.member_id from (${sql.join(ranges, sql` union all `)}) s
       order by ${order} limit ${sql.lit(limit)} offset ${skipped}) end`,
  }
}

async function findAnchors(db: GroupDb, query: OrderedListQuery): Promise<Anchors> {
  const anchors = db.anchors as Map<string, Anchors>
  const key = keyOf(db, query)
  const kept = anchors.get(key)
  if (kept && Date.parse(db.asOf) - Date.parse(kept.asOf) < lifetimeMs) return kept
  const counted = await countAnchors(db, query)
  // The first of a map is the oldest
  anchors.delete(key)
  for (const oldest of [...anchors.keys()].slice(0, Math.max(0, anchors.size - mostLists + 1))) anchors.delete(oldest)
  anchors.set(key, counted)
  return counted
}

const keyOf = (db: GroupDb, { list, sort, practiceId }: OrderedListQuery) => [db.groupId, list, sort, practiceId].join(' ')

/** Counts anew the next time: so many have moved that a page was out of reach. */
export const forgetAnchors = (db: GroupDb, query: OrderedListQuery) => db.anchors.delete(keyOf(db, query))

type AnchorRow = Anchor & { snapshot: string }

async function countAnchors(db: GroupDb, query: OrderedListQuery): Promise<Anchors> {
  const columns = sortColumns(query.list, query.sort)
  const named = columns.map(({ column }, nth) => `${column} as k${nth}`).join(', ')
  const asText = columns.map((_, nth) => `k${nth}::text`).join(', ')
  const { rows } = await sql<AnchorRow>`
    select pg_current_snapshot()::text as snapshot, rank::int, array[${sql.raw(asText)}] as key
      from (select ${sql.raw(named)}, row_number() over (order by ${orderOf(query.list, query.sort)}) - 1 as rank
              from member_summary s where ${belongs(db, query)}) ranked
     where rank % ${sql.lit(membersPerAnchor)} = 0
     order by rank`.execute(db)
  return { snapshot: rows[0]?.snapshot ?? '', asOf: db.asOf, anchors: rows.map(({ rank, key }) => ({ rank, key })) }
}

const belongs = (db: GroupDb, query: MemberListQuery, asOf = db.asOf) =>
  belongsToList(expressionBuilder<SummaryTables, 's'>(), db, { ...query, asOf })

/** How many more stand before the anchor than when it was counted. */
function movedBefore(db: GroupDb, query: OrderedListQuery, { known, anchor }: { known: Anchors; anchor: Anchor }) {
  const { list, sort } = query
  const before = sql.join(rangesBehind(sortColumns(list, sort).map(reversed), anchor.key, '>'), sql` or `)
  const changed = sql`
    select coalesce(sum(s.sign), 0)::int as members from summary_change s
     where s.xid >= pg_snapshot_xmin(${known.snapshot}::pg_snapshot) and not pg_visible_in_snapshot(s.xid, ${known.snapshot}::pg_snapshot)
       and ${belongs(db, query, known.asOf)} and (${before})`
  if (!isTimed(list)) return changed
  // Time alone has brought these onto the list
  const limit = hoursBefore(known.asOf, inactiveHours[list])
  return sql`
    select sum(members)::int from (${changed} union all
      select count(*)::int from member_summary s
       where ${belongs(db, query)} and s.last_active_at >= ${limit}::timestamptz and (${before})) moved`
}

/** Everything behind a key in an order, in ranges of which an index can read each in that order. */
function rangesBehind(columns: readonly SortColumn[], key: Anchor['key'], itself: '>' | '>='): RawBuilder<unknown>[] {
  return columns.flatMap((column, nth) => {
    const same = columns.slice(0, nth).map((other, at) => isAt(other, key[at] ?? null))
    const isLast = nth === columns.length - 1
    return behind(column, key[nth] ?? null, isLast ? itself : '>').map((range) => sql`(${sql.join([...same, range], sql` and `)})`)
  })
}

const isAt = ({ column, type }: SortColumn, value: string | null) =>
  value === null ? sql`${sql.raw(column)} is null` : sql`${sql.raw(column)} = ${value}::${sql.raw(type)}`

function behind({ column, type, descending, nulls }: SortColumn, value: string | null, way: '>' | '>='): RawBuilder<unknown>[] {
  if (value === null) return nulls === 'first' ? [sql`${sql.raw(column)} is not null`] : []
  const range = sql`${sql.raw(column)} ${sql.raw(descending ? way.replace('>', '<') : way)} ${value}::${sql.raw(type)}`
  return nulls === 'last' ? [range, sql`${sql.raw(column)} is null`] : [range]
}
