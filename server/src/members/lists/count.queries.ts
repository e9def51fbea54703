/**
 * How many members the lists hold, from counts that the database keeps with the summaries (decision 40): read in the time
 * of a few rows however large the clinic is, and exact.
 */
import { type ListFilter, listFilters, menuLists } from '@vitalrounds/domain/members/list'
import type { Show } from '@vitalrounds/domain/values/show'
import { type RawBuilder, sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'
import { compileOnce, prepareQuery } from '../../platform/database/prepared.ts'
import { hoursBefore, inactiveHours, isTimed, type MemberListQuery, type TimedList, listOwnerId } from './views.ts'
import { isInCareOf } from '../in-care-of.ts'

/** The statement that counts a list, and how its answer is read. */
export function memberCount(db: GroupDb, memberListQuery: MemberListQuery) {
  const { list } = memberListQuery
  const of = { whose: listOwnerId(memberListQuery), timed: isTimed(list) ? [list] : [] }
  const query = prepareQuery<CountRow>(nameOf('counts', of), storedCounts({ groupId: db.groupId, ...of, limitOf: limitAt(db) }))
  return { query, read: (rows: readonly CountRow[]) => countsIn(rows).of(list, memberListQuery.practiceId) }
}

type CountRow = { list: string; practice_id: string; members: number }

type LimitOf = (list: TimedList) => RawBuilder<unknown>
type StoredCountsQuery = { groupId: string; whose: string | undefined; timed: readonly TimedList[]; limitOf: LimitOf }

/** Since when somebody who is not inactive has measured: of the moment of a transaction, or of the database's own. */
const limitAt =
  ({ asOf }: GroupDb): LimitOf =>
  (list) =>
    sql`${hoursBefore(asOf, inactiveHours[list])}::timestamptz`
const limitNow: LimitOf = (list) => sql`(app.now() - ${sql.lit(`${inactiveHours[list]} hours`)}::interval)`

const nameOf = (name: string, { whose, timed }: Pick<StoredCountsQuery, 'whose' | 'timed'>) =>
  `${name}-${timed.join('-')}-${whose === undefined ? 'all' : 'mine'}`

/** All counts of everybody's members, or of one user's; of lists that depend on the moment only those wanted. */
function storedCounts({ groupId, whose, timed, limitOf }: StoredCountsQuery) {
  const user = whose ?? groupId
  return sql<CountRow>`${sql.join(
    [
      sql`select list, practice_id, sum(members)::int as members from member_count
           where group_id = ${groupId} and whose = ${user}::uuid group by 1, 2`,
      ...timed.map((list) => measuredSince({ groupId, whose }, { list, limit: limitOf(list) })),
    ],
    sql` union all `,
  )}`
}

/** Those of the menu, of the moment that the database says. */
function findMenuCounts(db: GroupDb, whose: string | undefined) {
  const timed = listFilters.filter(isTimed)
  const values = { groupId: db.groupId, ...(whose !== undefined && { whose }) }
  return compileOnce<CountRow, { groupId: string; whose?: string }>(nameOf('menu', { whose, timed }), values, (of) =>
    storedCounts({ groupId: of.groupId, whose: of.whose, timed, limitOf: limitNow }),
  )
}

function countsIn(rows: readonly CountRow[]) {
  const storedById = new Map(rows.map((row) => [`${row.list} ${row.practice_id}`, row.members]))
  const keptOf = (list: string, practiceId = '') => storedById.get(`${list} ${practiceId}`) ?? 0
  const of = (list: ListFilter, practiceId?: string) => {
    if (list === 'my-members') return keptOf('all-members')
    if (list === 'practice') return keptOf(list, practiceId)
    return isTimed(list) ? keptOf('all-members') - keptOf('new-members') - keptOf(list) : keptOf(list)
  }
  return { of }
}

/** How many have measured since a list's limit: whole hours are kept, of the hour it falls in the members are counted. */
function measuredSince(
  { groupId, whose }: Pick<StoredCountsQuery, 'groupId' | 'whose'>,
  { list, limit }: { list: TimedList; limit: RawBuilder<unknown> },
) {
  const mine = whose === undefined ? sql`` : sql`and ${isInCareOf('s', whose)}`
  return sql`
    select ${sql.lit(list)}, '', (
      select coalesce(sum(members), 0) from member_count_by_hour
       where group_id = ${groupId} and whose = ${whose ?? groupId}::uuid and hour > ${limit}
    )::int + (
      select count(*) from member_summary s
       where s.group_id = current_setting('app.group_id')::uuid and not s.disenrolled ${mine}
         and s.last_active_at >= ${limit}
         and s.last_active_at < date_trunc('hour', ${limit}, 'UTC') + interval '1 hour'
    )::int`
}

type PracticeRow = { practice_id: string; name: string }

/** What the side menu and its practices are counted from, of the moment that the database says. */
export function menuStatements(db: GroupDb, request: { show: Show; userId: string }) {
  const whose = listOwnerId({ ...request, list: 'all-members' })
  const group = { groupId: db.groupId }
  return [
    compileOnce<{ services: string[] }, typeof group>('menu-services', group, ({ groupId }) =>
      db.selectFrom('clinic_group').select('services').where('id', '=', groupId),
    ),
    findMenuCounts(db, whose),
    compileOnce<PracticeRow, typeof group>('menu-practices', group, ({ groupId }) =>
      db.selectFrom('practice').select(['practice_id', 'name']).where('group_id', '=', groupId).orderBy('name'),
    ),
  ] as const
}

/** The counts of the side menu and of each practice, from what those statements answer. */
export function menuCountsOf([groups, stored, practices]: readonly [{ services: string[] }[], CountRow[], PracticeRow[]]) {
  const menu = menuLists({ services: groups[0]?.services ?? [] }).filter((list) => list !== 'practice')
  const counts = countsIn(stored)
  return {
    lists: Object.fromEntries(menu.map((list) => [list, counts.of(list)])),
    practices: practices.map(({ practice_id: practiceId, name }) => ({
      practiceId,
      name,
      count: counts.of('practice', practiceId),
    })),
  }
}
