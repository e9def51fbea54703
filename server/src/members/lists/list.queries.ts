/**
 * The pages of the home lists. Filter and order touch `member_summary` and its covering indexes only; how many there are is
 * known from kept counts; the fifty rows are joined as text that was made when they were written.
 */
import { isDeepStrictEqual } from 'node:util'
import { todoLists } from '@vitalrounds/domain/billing/insights'
import { type ListFilter, lists, pageSize, type Sort } from '@vitalrounds/domain/members/list'
import { type RawBuilder, sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'
import { queryPipelined } from '../../platform/database/pipelined.ts'
import { planMode, preparedComment } from '../../platform/database/prepared.ts'
import { type AnchoredIds, forgetAnchors, idsFromAnchor } from './anchors.ts'
import { memberCount } from './count.queries.ts'
import { inactiveByReceived } from './inactive-by-received.ts'
import { addMissingRows } from './upsert-list-rows.ts'
import { groupZone } from './member-columns.ts'
import { staffName } from '../../platform/database/staff-name.ts'
import { rowTexts, type StoredRow } from './rows.ts'
import { belongsToList, isTimed, type MemberListQuery, orderOf, listOwnerId } from './views.ts'

type ListPageQuery = MemberListQuery & { sort: Sort; page: number }

const inList = (db: GroupDb, query: MemberListQuery) =>
  db.selectFrom('member_summary as s').where((e) => belongsToList(e, db, { ...query, asOf: db.asOf }))

/** The ids of a whole list in its order, at most `most`. */
export async function listIds(db: GroupDb, request: MemberListQuery & { sort: Sort; most: number }): Promise<string[]> {
  const rows = await inList(db, request).select('s.member_id').orderBy(orderOf(request.list, request.sort)).limit(request.most).execute()
  return rows.map((row) => row.member_id)
}

export type ListPage = {
  ids: string[]
  /** A JSON array of member rows. */ members: string
  count: number
  page: number
}

/** One page, and how many members the list holds. Beyond the end stands the last page. */
export async function listPage(db: GroupDb, query: ListPageQuery): Promise<ListPage> {
  const { count, found } = await countAndRows(db, query)
  const rows = found.every(isKept) ? found : await withMissingRows(db, query, { count, found })
  const page = pageWithin(query.page, count)
  return { ids: rows.map((row) => row.id), members: `[${rowTexts(rows, db.asOf)}]`, count, page }
}

const pageWithin = (page: number, count: number) => Math.min(page, Math.max(0, Math.ceil(count / pageSize) - 1))

const mostGuesses = 10_000

/** Asks for both in one round trip where the count can be guessed; the page once more where that was wrong. */
async function countAndRows(db: GroupDb, listPageQuery: ListPageQuery): Promise<{ count: number; found: ListRow[] }> {
  const { query, read } = memberCount(db, listPageQuery)
  const key = [db.groupId, listPageQuery.list, listOwnerId(listPageQuery), listPageQuery.practiceId].join(' ')
  const { guesses } = db
  const guess = guesses.get(key)
  const guessed = guess === undefined || guess === 0 ? undefined : stretchOf(listPageQuery, guess)
  const tried = guessed && (await statementOf(db, listPageQuery, guessed))
  const [, counted, rows] = tried
    ? await queryPipelined(db, planMode('once'), query, tried.statement)
    : [[], (await query.execute(db)).rows, []]
  const count = read(counted)
  if (guesses.size > mostGuesses) guesses.clear()
  guesses.set(key, count)
  const stretch = stretchOf(listPageQuery, count)
  if (tried && isDeepStrictEqual(stretch, guessed)) {
    if (!isMissed(rows, tried.stretch)) return { count, found: inOrder(rows, tried.stretch) }
    forgetAnchors(db, listPageQuery)
  }
  return { count, found: await findListRows(db, listPageQuery, stretch) }
}

/** When a file last filled a list, if that is how it is filled. */
export async function filledAtOf(db: GroupDb, list: ListFilter): Promise<string | undefined> {
  if (!('isUploaded' in lists[list])) return undefined
  const row = await db
    .selectFrom('list_upload')
    .select('uploaded_at')
    .where('group_id', '=', db.groupId)
    .where('list', '=', list)
    .orderBy('uploaded_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.uploaded_at
}

/** `before` stand before it, `offset` between it and the end it is read from. */
type Stretch = { limit: number; before: number; offset: number; isFromEnd: boolean; way: ListStrategy }
/** How its members are come by: on a walk through the index of the order, or before they are sorted. */
type ListStrategy = 'walked' | 'found-first' | 'by-received' | 'anchored'

/** Which rows to walk to: from whichever end is nearer, or from an anchor where both are far. */
function stretchOf(query: ListPageQuery, count: number): Stretch {
  const before = pageWithin(query.page, count) * pageSize
  const limit = Math.min(pageSize, count - before)
  const after = count - before - limit
  const offset = Math.min(before, after)
  const way = wayTo(query, { count, offset })
  return { limit, before, offset, isFromEnd: way !== 'anchored' && after < before, way }
}

// What the index of every order knows of a member: these lists are met on the way through any of them
const inEveryOrder: readonly ListFilter[] = [
  'all-members',
  'disenrolled',
  'needs-review',
  'sms-available',
  'sms-not-available',
  ...todoLists,
]
// Of the others fewer members than this are found first and sorted afterwards; more are met soon enough on the way as well
const few = 2000
// Who is inactive is walked to as far as this, and beyond found first
const mostWalked = 2000
// To a page that is further from both ends than this an anchor is nearer
const nearEnds = 400
// Counted by indexes alone, whatever the order: to count others every member would be read
const counted: readonly ListFilter[] = [...inEveryOrder, 'new-members', 'ccm-members', 'inactive-2-days', 'inactive-5-days']

function wayTo(query: ListPageQuery, { count, offset }: { count: number; offset: number }): ListStrategy {
  const { list, show } = query
  if (show !== 'all' || list === 'my-members') return 'found-first'
  const isFew = count <= few && !inEveryOrder.includes(list)
  return offset > nearEnds && !isFew && counted.includes(list) ? 'anchored' : wayFromEnd(query, { isFew, offset })
}

function wayFromEnd({ list, sort }: ListPageQuery, { isFew, offset }: { isFew: boolean; offset: number }): ListStrategy {
  if (isTimed(list) && sort === 'dataReceivedDT') return offset <= mostWalked ? 'by-received' : 'found-first'
  return isFew ? 'found-first' : 'walked'
}

/** The same page from the nearer end, where so many have moved that no anchor leads to it. */
function withoutAnchor(query: ListPageQuery, stretch: Stretch): Stretch {
  const isFromEnd = stretch.offset < stretch.before
  return { ...stretch, isFromEnd, way: wayFromEnd(query, { isFew: false, offset: stretch.offset }) }
}

type PageRow = StoredRow & { id: string }
type ListRow = Omit<PageRow, 'fields'> & { fields: string | null }
/** A member whose summary was written before rows were kept has none yet. */
const isKept = (row: ListRow): row is PageRow => row.fields !== null

async function withMissingRows(
  db: GroupDb,
  query: ListPageQuery,
  { count, found }: { count: number; found: readonly ListRow[] },
): Promise<PageRow[]> {
  await addMissingRows(
    db,
    found.filter((row) => !isKept(row)).map((row) => row.id),
  )
  return (await findListRows(db, query, stretchOf(query, count))).filter(isKept)
}

/** The rows of a stretch, which is asked for by whole pages; from the end only the last page has fewer. */
const inOrder = (rows: ListRow[], { isFromEnd, limit }: Stretch) => (isFromEnd ? rows.slice(0, limit).toReversed() : rows)

const isMissed = (rows: readonly ListRow[], { way }: Stretch) => way === 'anchored' && rows.length === 0

async function findListRows(db: GroupDb, query: ListPageQuery, wanted: Stretch): Promise<ListRow[]> {
  if (wanted.limit <= 0) return []
  const { stretch, statement } = await statementOf(db, query, wanted)
  const [, rows] = await queryPipelined(db, planMode('once'), statement)
  if (!isMissed(rows, stretch)) return inOrder(rows, stretch)
  forgetAnchors(db, query)
  return findListRows(db, query, withoutAnchor(query, stretch))
}

async function statementOf(db: GroupDb, query: ListPageQuery, stretch: Stretch) {
  if (stretch.way !== 'anchored') return { stretch, statement: rowsAt(db, query, stretch) }
  const found = await idsFromAnchor(db, query, { before: stretch.before, limit: pageSize })
  if (found) return { stretch, statement: rowsFromAnchor(query, found) }
  const other = withoutAnchor(query, stretch)
  return { stretch: other, statement: rowsAt(db, query, other) }
}

const rowsFromAnchor = ({ list, sort }: ListPageQuery, { name, head, ids }: AnchoredIds) =>
  sql<ListRow>`${preparedComment(`page-${list}-${sort}-anchor-${name}`)}${head} ${rowsOf(ids)}`

/**
 * The words differ by what the name says and by nothing else. The limit is written out: with a parameter the planner does
 * not know that fifty rows are wanted.
 */
function rowsAt(db: GroupDb, query: ListPageQuery, { offset, isFromEnd, way }: Stretch) {
  const { list, sort } = query
  const order = orderOf(list, sort, isFromEnd)
  const among =
    way === 'by-received' && isTimed(list)
      ? inactiveByReceived(db, { ...query, list }, { isFromEnd, most: offset === 0 ? pageSize : mostWalked + pageSize })
      : inList(db, query)
          .selectAll('s')
          .$if(way === 'found-first', (all) => all.offset(sql.lit(0)))
  const ids = sql`select s.member_id from (${among}) s order by ${order} limit ${sql.lit(pageSize)} offset ${offset}`
  const whose = listOwnerId(query) === undefined ? 'all' : 'mine'
  const edge = way === 'by-received' && offset === 0 && 'edge'
  const name = ['page', list, sort, whose, isFromEnd && 'end', way !== 'walked' && way, edge].filter(Boolean)
  return sql<ListRow>`${preparedComment(name.join('-'))}${rowsOf(sql`array(${ids})`)}`
}

const rowsOf = (ids: RawBuilder<unknown>) => sql`
    select p.id, r.fields, r.time_zone, r.reading_days, r.figures, ${groupZone},
           ${staffName('physician')} as physician_name,
           ${staffName('care_manager')} as care_manager_name
      from unnest(${ids}) with ordinality p (id, place)
      left join member_list_row r on r.group_id = current_setting('app.group_id')::uuid and r.member_id = p.id
      left join app_user physician on physician.id = r.assigned_physician
      left join app_user care_manager on care_manager.id = r.assigned_care_manager
     order by p.place`
