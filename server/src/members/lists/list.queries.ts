/**
 * The pages and counts of the home lists. Filter, order and count touch `member_summary` and its covering indexes only;
 * the fifty rows of the page are fetched afterwards.
 */
import { type ListFilter, menuLists, pageSize, type Show, type Sort } from '@vitalrounds/domain/members/list'
import { sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'
import { groupZone, memberColumns, userName } from './member-columns.ts'
import { toMemberRow } from './rows.ts'
import { belongs, isShown, orders, views } from './views.ts'

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
    .select([groupZone, userName('physician').as('physician_name'), userName('care_manager').as('care_manager_name')])
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

/**
 * The menu's counts in one pass over the enrolled, by practice: a count of each list is the sum over its practices. The
 * disenrolled stand apart, because no other list holds them.
 */
export async function countMenu(db: GroupDb, asked: { show: Show; userId: string }) {
  const group = await db
    .selectFrom('clinic_group')
    .select('services')
    .where('id', '=', db.groupId)
    .executeTakeFirstOrThrow()
  const menu = menuLists(group).filter((list) => list !== 'practice')
  const byPractice = await countByPractice(db, asked, menu)
  const disenrolled = await countMembers(db, { ...asked, list: 'disenrolled' })
  const sum = (list: ListFilter) =>
    list === 'disenrolled' ? disenrolled : byPractice.reduce((n, row) => n + Number(row[list] ?? 0), 0)
  const practices = await db
    .selectFrom('practice')
    .select(['practice_id', 'name'])
    .where('group_id', '=', db.groupId)
    .orderBy('name')
    .execute()
  return {
    lists: Object.fromEntries(menu.map((list) => [list, sum(list)])),
    practices: practices.map(({ practice_id: practiceId, name }) => ({
      practiceId,
      name,
      count: Number(byPractice.find((row) => row.practice_id === practiceId)?.['all-members'] ?? 0),
    })),
  }
}

type PracticeCounts = { practice_id: string | null } & Partial<Record<ListFilter, number>>

async function countByPractice(
  db: GroupDb,
  asked: { show: Show; userId: string },
  menu: readonly ListFilter[],
): Promise<PracticeCounts[]> {
  const rows = await db
    .selectFrom('member_summary as s')
    .where((e) => isShown(e, db, asked))
    .where('s.disenrolled', '=', false)
    .select('s.practice_id')
    .select((e) =>
      menu
        .filter((list) => list !== 'disenrolled')
        .map((list) => sql<number>`count(*) filter (where ${views[list](e, { asOf: db.asOf })})`.as(list)),
    )
    .groupBy('s.practice_id')
    .execute()
  return rows as PracticeCounts[]
}
