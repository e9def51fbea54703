/** Members by what somebody types to find them. Every condition is one an index can answer under row security. */
import { localDate } from '@vitalrounds/domain/days'
import { readSearch, type Search } from '@vitalrounds/domain/members/search-words'
import type { ExpressionBuilder } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import type { DB, Member } from '../platform/database/tables.ts'

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

/** Members of the group who are meant, enrolled or not, to be narrowed on; null where what was typed says nothing. */
export function findNamed(db: GroupDb, text: string, nowMs = Date.parse(db.asOf)) {
  const search = readSearch(text, localDate(nowMs, 'UTC'))
  if (search.ways.length === 0 && !search.dob) return null
  const members = db
    .selectFrom('member as m')
    .where('m.group_id', '=', db.groupId)
    .where((e) => conditions(e, db, search))
  return { search, members }
}
