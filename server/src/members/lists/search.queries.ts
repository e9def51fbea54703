/** The search box: at most ten enrolled members. */
import { listNameOf } from '@vitalrounds/domain/values/name-order'
import { sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'
import { findNamed } from '../find-named.ts'
import { groupNameOrder } from './member-columns.ts'

// docs/sources/product.md 1.9 "Search: 500 ms debounce, 10 results"
const mostResults = 10
export async function searchMembers(db: GroupDb, text: string) {
  const named = findNamed(db, text)
  if (!named) return []
  const { search } = named
  const rows = await named.members
    .where('m.disenrolled', '=', false)
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
