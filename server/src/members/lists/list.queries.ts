/**
 * The pages of the home lists. Filter and order touch `member_summary` and its covering indexes only; how many there are is
 * known from kept counts; the fifty rows are joined as text that was made when they were written.
 */
import { diagnosisRules } from '@vitalrounds/domain/members/diagnosis-lists'
import { type ListFilter, pageSize, type Show, type Sort } from '@vitalrounds/domain/members/list'
import { sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'
import { countMembers } from './count.queries.ts'
import { addMissingRows } from './keep-rows.ts'
import { groupZone, userName } from './member-columns.ts'
import { rowTexts, type StoredRow } from './rows.ts'
import { belongs, inactiveHours, orderOf } from './views.ts'

export type ListAsked = { list: ListFilter; show: Show; userId: string; practiceId?: string | undefined }
export type PageAsked = ListAsked & { sort: Sort; page: number }

const inList = (db: GroupDb, asked: ListAsked) =>
  db.selectFrom('member_summary as s').where((e) => belongs(e, db, { ...asked, asOf: db.asOf }))

/** The ids of a whole list in its order, at most `most`. */
export async function listIds(db: GroupDb, asked: ListAsked & { sort: Sort; most: number }): Promise<string[]> {
  const rows = await inList(db, asked)
    .select('s.member_id')
    .orderBy(orderOf(asked.list, asked.sort))
    .limit(asked.most)
    .execute()
  return rows.map((row) => row.member_id)
}

export type ListPage = {
  ids: string[]
  /** A JSON array of member rows. */ members: string
  count: number
  page: number
}

/** One page, and how many members the list holds. Beyond the end stands the last page. */
export async function listPage(db: GroupDb, asked: PageAsked): Promise<ListPage> {
  const count = await countMembers(db, asked)
  const page = Math.min(asked.page, Math.max(0, Math.ceil(count / pageSize) - 1))
  const rows = count === 0 ? [] : await pageRows(db, asked, stretchOf(page, count))
  return { ids: rows.map((row) => row.id), members: `[${rowTexts(rows, db.asOf)}]`, count, page }
}

type Stretch = { count: number; limit: number; offset: number; isFromEnd: boolean }

/** Which rows to walk to: from whichever end is nearer. */
function stretchOf(page: number, count: number): Stretch {
  const before = page * pageSize
  const limit = Math.min(pageSize, count - before)
  const after = count - before - limit
  return { count, limit, offset: Math.min(before, after), isFromEnd: after < before }
}

const diagnosisLists = Object.keys(diagnosisRules) as ListFilter[]
// Lists with an index of their own: fewer members than this are found first and sorted afterwards; more are met soon enough
// on the way through the order
const ownIndex: readonly ListFilter[] = ['new-members', 'practice', 'ccm-members', ...diagnosisLists]
const few = 5000
// The inactive stand together in the one order, and everywhere in the other; elsewhere they begin behind all who are active
const meetsInactive: readonly Sort[] = ['measureDateAsc', 'name']

function isFoundFirst({ list, sort, show }: PageAsked, count: number): boolean {
  if (show !== 'all' || list === 'my-members') return true
  if (list in inactiveHours) return !meetsInactive.includes(sort)
  return ownIndex.includes(list) && count <= few
}

type PageRow = StoredRow & { id: string }
/** A member whose summary was written before rows were kept has none yet. */
const isKept = (row: { id: string; fields: string | null }): row is PageRow => row.fields !== null

async function pageRows(db: GroupDb, asked: PageAsked, stretch: Stretch): Promise<PageRow[]> {
  const rows = await keptRows(db, asked, stretch)
  if (rows.every(isKept)) return rows
  await addMissingRows(db, rows.filter((row) => !isKept(row)).map((row) => row.id)) // prettier-ignore
  return (await keptRows(db, asked, stretch)).filter(isKept)
}

async function keptRows(db: GroupDb, asked: PageAsked, { count, limit, offset, isFromEnd }: Stretch) {
  const found = inList(db, asked)
    .selectAll('s')
    .$if(isFoundFirst(asked, count), (all) => all.offset(sql.lit(0)))
  // Limit and offset are literals: with parameters the planner does not know that fifty rows are wanted
  const ids = db
    .selectFrom(found.as('s'))
    .select('s.member_id')
    .orderBy(orderOf(asked.list, asked.sort, isFromEnd))
    .limit(sql.lit(limit))
    .offset(sql.lit(offset))
  const { rows } = await sql<Omit<PageRow, 'fields'> & { fields: string | null }>`
    select p.id, r.fields, r.time_zone, r.reading_days, r.figures, ${groupZone},
           ${userName('physician')} as physician_name,
           ${userName('care_manager')} as care_manager_name
      from unnest(array(${ids})) with ordinality p (id, place)
      left join member_list_row r on r.group_id = current_setting('app.group_id')::uuid and r.member_id = p.id
      left join app_user physician on physician.id = r.assigned_physician
      left join app_user care_manager on care_manager.id = r.assigned_care_manager
     order by p.place`.execute(db)
  return isFromEnd ? rows.toReversed() : rows
}
