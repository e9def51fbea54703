/** The search box: at most ten enrolled members. */
import type { MemberMatch } from '@vitalrounds/domain/members/member'
import { listNameOf } from '@vitalrounds/domain/values/name-order'
import { sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'
import { prepareQuery } from '../../platform/database/prepared.ts'
import { findNamed } from '../find-named.ts'
import { groupNameOrder } from './member-columns.ts'

// docs/sources/product.md 1.9 "Search: 500 ms debounce, 10 results"
const mostResults = 10
// Whoever types more is one of few: a connection keeps what it has prepared
const mostParts = 4

/** Finds whom a text means, as of a moment (epoch milliseconds); no statement where it says nothing. */
export function searchStatements(db: GroupDb, text: string, nowMs: number) {
  const named = findNamed(db, text, nowMs)
  if (!named) return []
  const { search } = named
  const query = named.members
    .where('m.disenrolled', '=', sql<boolean>`false`)
    .select([groupNameOrder, 'm.first_name', 'm.last_name'])
    .select(['m.id as _id', 'm.name', 'm.dob', 'm.phone', 'm.email', 'm.mrn', 'm.disenrolled'])
    // who is called exactly that stands before who merely begins so
    .orderBy(sql`m.name_key = any (${search.ways.map((words) => words.join(' '))}::text[])`, 'desc')
    .orderBy('m.name_key')
    .orderBy('m.id')
    .limit(sql.lit(mostResults))
  // How many words each way has, and which dates: nothing else changes the statement
  const shape = [...search.ways.map((words) => words.length), search.dob && 'dob', search.maybeDob && 'born'].filter(Boolean)
  return [shape.length > mostParts ? query : prepareQuery<SearchRow>(`search-${shape.join('-')}`, query)]
}

type SearchRow = { name_order: string; first_name: string; last_name: string } & Omit<MemberMatch, 'listName'>

export const searchAnswerOf = (rows: readonly SearchRow[] = []) => ({
  members: rows.map(({ name_order, first_name: firstName, last_name: lastName, ...found }) => ({
    ...found,
    listName: listNameOf(name_order, { firstName, lastName }),
  })),
})
