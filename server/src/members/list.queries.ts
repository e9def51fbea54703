/**
 * The pages and counts of the home lists. Filter, order and count touch `member_summary` and its covering indexes only;
 * the fifty rows of the page are fetched afterwards.
 */
import { type ListFilter, menuLists, pageSize, type Show, type Sort } from '@vitalrounds/domain/members/list'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/db.ts'
import { memberColumns, userName } from './member-columns.ts'
import { toMemberRow } from './rows.ts'
import { belongs, orders } from './views.ts'

export type ListAsked = { list: ListFilter; show: Show; userId: string; practiceId?: string | undefined }
export type PageAsked = ListAsked & { sort: Sort; page: number }

const inList = (db: GroupDb, asked: ListAsked) =>
  db.selectFrom('member_summary as s').where((e) => belongs(e, db, { ...asked, asOf: db.asOf }))

/** The ids of a whole list in its order, at most `most`. */
export async function listIds(db: GroupDb, asked: ListAsked & { sort: Sort; most: number }): Promise<string[]> {
  const rows = await inList(db, asked).select('s.member_id').orderBy(orders[asked.sort]).limit(asked.most).execute()
  return rows.map((row) => row.member_id)
}

export async function listMembers(db: GroupDb, asked: PageAsked) {
  const page = inList(db, asked)
    .select('s.member_id')
    .orderBy(orders[asked.sort])
    .limit(pageSize)
    .offset(asked.page * pageSize)
  const rows = await db
    .with(
      (cte) => cte('ids').materialized(),
      () => page,
    )
    .selectFrom('ids')
    .innerJoin('member_summary as s', 's.member_id', 'ids.member_id')
    .innerJoin('member as m', (on) => on.onRef('m.id', '=', 's.member_id').onRef('m.group_id', '=', 's.group_id'))
    .leftJoin('app_user as physician', 'physician.id', 's.assigned_physician')
    .leftJoin('app_user as care_manager', 'care_manager.id', 's.assigned_care_manager')
    .where('s.group_id', '=', db.groupId)
    .selectAll('s')
    .select(memberColumns)
    .select([userName('physician').as('physician_name'), userName('care_manager').as('care_manager_name')])
    .orderBy(orders[asked.sort])
    .execute()
  return rows.map((row) => toMemberRow(row, db.asOf))
}

export async function countMembers(db: GroupDb, asked: ListAsked): Promise<number> {
  const { count } = await inList(db, asked)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The menu's counts in one statement; each count is answered by the index of its list. */
export async function countMenu(db: GroupDb, asked: { show: Show; userId: string }) {
  const group = await db
    .selectFrom('clinic_group')
    .select('services')
    .where('id', '=', db.groupId)
    .executeTakeFirstOrThrow()
  const counted = menuLists(group).filter((list) => list !== 'practice')
  const one = (list: ListFilter) => inList(db, { ...asked, list }).select((e) => e.fn.countAll<number>().as('n'))
  const columns = counted.map((list) => sql<number>`(${one(list)})`.as(list))
  const counts = (await db.selectNoFrom(columns).executeTakeFirstOrThrow()) as Partial<Record<ListFilter, number>>
  const practices = await countPractices(db, asked)
  return { lists: counts, practices }
}

const countPractices = (db: GroupDb, asked: { show: Show; userId: string }) =>
  db
    .with('counted', () =>
      inList(db, { ...asked, list: 'all-members' })
        .select('s.practice_id')
        .select((e) => e.fn.countAll<number>().as('count'))
        .groupBy('s.practice_id'),
    )
    .selectFrom('practice as p')
    .leftJoin('counted', 'counted.practice_id', 'p.practice_id')
    .where('p.group_id', '=', db.groupId)
    .select(['p.practice_id as practiceId', 'p.name'])
    .select((e) => e.fn.coalesce('counted.count', sql.lit(0)).as('count'))
    .orderBy('p.name')
    .execute()
