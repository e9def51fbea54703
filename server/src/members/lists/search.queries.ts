/** The search box: at most ten enrolled members. */
import type { MemberMatch } from '@vitalrounds/domain/members/member'
import type { Search } from '@vitalrounds/domain/members/search-words'
import { listNameOf } from '@vitalrounds/domain/values/name-order'
import { sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'
import type { Statement } from '../../platform/database/pipelined.ts'
import { compileOnce } from '../../platform/database/prepared.ts'
import { membersNamed, type NamedQuery, rarestFirst, searchIn } from '../find-named.ts'
import { groupNameOrder } from './member-columns.ts'

// docs/sources/product.md 1.9 "Search: 500 ms debounce, 10 results"
const mostResults = 10
// Whoever types more is one of few: a connection keeps what it has prepared
const mostParts = 4

type Found = NamedQuery & { keys: readonly string[] }

const searchQuery = (db: GroupDb, { keys, ...named }: Found) =>
  membersNamed(db, named)
    .where('m.disenrolled', '=', sql<boolean>`false`)
    .select([groupNameOrder, 'm.first_name', 'm.last_name'])
    .select(['m.id as _id', 'm.name', 'm.dob', 'm.phone', 'm.email', 'm.mrn', 'm.disenrolled'])
    // who is called exactly that stands before who merely begins so
    .orderBy(sql`m.name_key = any (${keys}::text[])`, 'desc')
    .orderBy('m.name_key')
    .orderBy('m.id')
    .limit(sql.lit(mostResults))

/** Finds whom a text means, as of a moment (epoch milliseconds); no statement where it says nothing. */
export function searchStatements(db: GroupDb, text: string, nowMs: number): Statement<SearchRow>[] {
  const search = searchIn(text, nowMs)
  if (!search) return []
  const { dob, maybeDob } = search
  const keys = search.ways.map((words) => words.join(' '))
  const ways = rarestFirst(search.ways)
  const values = { groupId: db.groupId, keys, dob, maybeDob }
  // How many words each way has, and which dates: nothing else changes the statement
  const shape = [...ways.map((words) => words.length), dob && 'dob', maybeDob && 'born'].filter(Boolean)
  if (shape.length > mostParts) return [sql<SearchRow>`${searchQuery(db, { ...values, ways })}`]
  return [
    compileOnce(`search-${shape.join('-')}`, { ...values, ...byPlace(ways) }, (of) => searchQuery(db, { ...of, ways: waysAt(of, ways) })),
  ]
}

/**
 * Of words of two letters and more a plan made once reads no more than one made for the words, and saves what planning costs:
 * at 100,000 members "mary smith" takes half of the time. Of a single letter in company half the clinic may have a part.
 */
export function searchPlan(text: string, nowMs: number): 'once' | 'eachTime' {
  const { ways = [], dob } = searchIn(text, nowMs) ?? {}
  const isNarrow = (words: readonly string[]) => words.length === 1 || words.every((word) => word.length > 1)
  return ways.length > 0 && dob === undefined && ways.every(isNarrow) ? 'once' : 'eachTime'
}

/** Each word under its place, as a value that a statement is given. */
const byPlace = (ways: Search['ways']): Record<string, string> =>
  Object.fromEntries(ways.flatMap((words, way) => words.map((word, at) => [`word ${way} ${at}`, word])))

const waysAt = (of: Record<string, unknown>, ways: Search['ways']) =>
  ways.map((words, way) => words.map((_, at) => of[`word ${way} ${at}`] as string))

type SearchRow = { name_order: string; first_name: string; last_name: string } & Omit<MemberMatch, 'listName'>

export const searchAnswerOf = (rows: readonly SearchRow[] = []) => ({
  members: rows.map(({ name_order, first_name: firstName, last_name: lastName, ...found }) => ({
    ...found,
    listName: listNameOf(name_order, { firstName, lastName }),
  })),
})
