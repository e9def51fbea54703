/** The search box: at most ten enrolled members. Every condition is one an index can answer under row security. */
import { localDate } from '@vitalrounds/domain/days'
import { listNameOf } from '@vitalrounds/domain/values/name-order'
import { readSearch, type Search } from '@vitalrounds/domain/members/search-words'
import { type ExpressionBuilder, sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'
import type { DB, Member } from '../../platform/database/tables.ts'
import { groupNameOrder } from './member-columns.ts'

// docs/sources/product.md 1.9 "Search: 500 ms debounce, 10 results"
const mostResults = 10
// Of a prefix that half the clinic shares only so many are looked at; a person who types on narrows it
const mostCandidates = 400

type MemberExpression = ExpressionBuilder<DB & { m: Member }, 'm'>

/** Members of whom some part begins with each word. The longest word leads, because it is the rarest. */
function byWords(db: GroupDb, words: readonly string[]) {
  const [lead = '', ...others] = words.toSorted((a, b) => b.length - a.length)
  let query = db.selectFrom('member_name_part as p').where('p.group_id', '=', db.groupId).where('p.part', '^@', lead).select('p.member_id')
  for (const word of others) {
    query = query.where('p.member_id', 'in', (e) =>
      e.selectFrom('member_name_part as o').where('o.group_id', '=', db.groupId).where('o.part', '^@', word).select('o.member_id'),
    )
  }
  return query.orderBy('p.part').limit(mostCandidates)
}

/** Unions, not "or"s: each part has its index. */
function byWays(db: GroupDb, ways: Search['ways'], maybeDob: string | undefined) {
  const born = db
    .selectFrom('member as b')
    .where('b.group_id', '=', db.groupId)
    .where('b.dob', '=', maybeDob ?? null)
  const [first = [], ...others] = ways
  let query = db.selectFrom(byWords(db, first).as('named')).select('named.member_id')
  for (const words of others) query = query.unionAll(db.selectFrom(byWords(db, words).as('named')).select('named.member_id'))
  return maybeDob ? query.unionAll(born.select('b.id as member_id')) : query
}

function conditions(e: MemberExpression, db: GroupDb, { ways, dob, maybeDob }: Search) {
  const named = ways.length > 0 ? [e('m.id', 'in', byWays(db, ways, maybeDob))] : []
  return e.and([...named, ...(dob ? [e('m.dob', '=', dob)] : [])])
}

export async function searchMembers(db: GroupDb, text: string) {
  const search = readSearch(text, localDate(Date.parse(db.asOf), 'UTC'))
  if (search.ways.length === 0 && !search.dob) return []
  const rows = await db
    .selectFrom('member as m')
    .where('m.group_id', '=', db.groupId)
    .where('m.disenrolled', '=', false)
    .where((e) => conditions(e, db, search))
    .select([groupNameOrder, 'm.first_name', 'm.last_name'])
    .select(['m.id as _id', 'm.name', 'm.dob', 'm.phone', 'm.email', 'm.mrn', 'm.disenrolled'])
    // who is called exactly that stands before who merely begins so
    .orderBy(sql`m.name_key = any (${search.ways.map((words) => words.join(' '))}::text[])`, 'desc')
    .orderBy('m.name_key')
    .orderBy('m.id')
    .limit(mostResults)
    .execute()
  return rows.map(({ name_order, first_name: firstName, last_name: lastName, ...found }) => ({
    ...found,
    listName: listNameOf(name_order, { firstName, lastName }),
  }))
}
