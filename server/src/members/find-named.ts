/** Members by what somebody types to find them. Every condition is one an index can answer under row security. */
import { localDate } from '@vitalrounds/domain/days'
import { readSearch, type Search } from '@vitalrounds/domain/members/search-words'
import { type ExpressionBuilder, sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import type { DB, Member } from '../platform/database/tables.ts'

// Of a prefix that half the clinic shares only so many are looked at; a person who types on narrows it
const mostCandidates = 400

/** In which group whom; words are led by the rarest. */
export type NamedQuery = Search & { groupId: string }
type MemberExpression = ExpressionBuilder<DB & { m: Member }, 'm'>

/** Behind every part that begins with this word: a range of the index, also in a plan that is made before the word is known. */
const endOf = (word: string) => sql<string>`${word} || ${sql.lit('\u{10FFFF}')}`

/** Members of whom some part begins with each word; the first leads. */
function byWords(db: GroupDb, { groupId, words }: { groupId: string; words: readonly string[] }) {
  const [lead = '', ...others] = words
  let query = db
    .selectFrom('member_name_part as p')
    .where('p.group_id', '=', groupId)
    .where('p.part', '>=', lead)
    .where('p.part', '<', endOf(lead))
    .select('p.member_id')
  for (const word of others) {
    query = query.where('p.member_id', 'in', (e) =>
      e
        .selectFrom('member_name_part as o')
        .where('o.group_id', '=', groupId)
        .where('o.part', '>=', word)
        .where('o.part', '<', endOf(word))
        .select('o.member_id'),
    )
  }
  return query.orderBy('p.part').limit(mostCandidates)
}

/** Unions, not "or"s: each part has its index. */
function byWays(db: GroupDb, { groupId, ways, maybeDob }: NamedQuery) {
  const born = db
    .selectFrom('member as b')
    .where('b.group_id', '=', groupId)
    .where('b.dob', '=', maybeDob ?? null)
  const [first = [], ...others] = ways
  let query = db.selectFrom(byWords(db, { groupId, words: first }).as('named')).select('named.member_id')
  for (const words of others) query = query.unionAll(db.selectFrom(byWords(db, { groupId, words }).as('named')).select('named.member_id'))
  return maybeDob ? query.unionAll(born.select('b.id as member_id')) : query
}

function conditions(e: MemberExpression, db: GroupDb, named: NamedQuery) {
  const byName = named.ways.length > 0 ? [e('m.id', 'in', byWays(db, named))] : []
  return e.and([...byName, ...(named.dob ? [e('m.dob', '=', named.dob)] : [])])
}

/** What a text says of a member, as of a moment (epoch milliseconds); null where it says nothing. */
export function searchIn(text: string, nowMs: number): Search | null {
  const search = readSearch(text, localDate(nowMs, 'UTC'))
  return search.ways.length === 0 && !search.dob ? null : search
}

/** The longest word of each way leads, because it is the rarest. */
export const rarestFirst = (ways: Search['ways']) => ways.map((words) => words.toSorted((a, b) => b.length - a.length))

/** Members of the group who are meant, enrolled or not, to be narrowed on. */
export const membersNamed = (db: GroupDb, named: NamedQuery) =>
  db
    .selectFrom('member as m')
    .where('m.group_id', '=', named.groupId)
    .where((e) => conditions(e, db, named))

/** The same by a text; null where it says nothing. */
export function findNamed(db: GroupDb, text: string) {
  const search = searchIn(text, Date.parse(db.asOf))
  return search && membersNamed(db, { groupId: db.groupId, ...search, ways: rarestFirst(search.ways) })
}
