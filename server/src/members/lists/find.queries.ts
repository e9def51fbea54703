/** `POST members`: any of our members by the query language, sorted, paged and cut down to the fields asked for. */
import { MemberFindRow, type MemberQueryRow } from '@vitalrounds/domain/members/member-find-row'
import type { Reply } from '@vitalrounds/domain/contract'
import type { memberApi } from '@vitalrounds/domain/members/api'
import type { OrderByItemBuilder } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { completeMembers, fullColumns, fullMembers } from '../profile/get-member.ts'
import { type ReadRiskScores, withRequestedFields } from './requested-fields.queries.ts'
import { queryField } from './query-fields.ts'
import { conditionOf } from './query-language.ts'

type FindQuery = {
  query?: Record<string, unknown> | undefined
  projection?: Record<string, 0 | 1 | boolean> | undefined
  sort?: Record<string, 1 | -1> | undefined
  limit?: number | undefined
  skip?: number | undefined
}

// docs/sources/product.md 2.9 "Member list page size 50"
const usualLimit = 50
const mostSorts = 4

// Who has no value stands where the lists put them: before the least
const upwards = (by: OrderByItemBuilder) => by.asc().nullsFirst()
const downwards = (by: OrderByItemBuilder) => by.desc().nullsLast()

function order(sort: NonNullable<FindQuery['sort']>) {
  const named = Object.entries(sort)
  if (named.length > mostSorts) refuse('request.invalid', { errors: [{ path: 'sort', message: `At most ${mostSorts} sorts.` }] })
  return named.map(([name, direction]) => {
    const field = queryField(name)
    if (!field || field.kind === 'texts')
      return refuse('request.invalid', { errors: [{ path: `sort.${name}`, message: 'This field is not known.' }] })
    return [field.column as 'm.name', direction === 1 ? upwards : downwards] as const
  })
}

/** Either the fields to show or the fields to leave out; `_id` always stays. */
function cut(projection: NonNullable<FindQuery['projection']>) {
  const named = Object.entries(projection).filter(([name]) => name !== '_id')
  const stray = named.find(([name]) => !Object.hasOwn(MemberFindRow.shape, name))
  if (stray)
    return refuse('request.invalid', {
      errors: [{ path: `projection.${stray[0]}`, message: 'This field is not known.' }],
    })
  const displayed = named.filter(([, value]) => Boolean(value)).map(([name]) => name)
  if (displayed.length > 0 && displayed.length < named.length) {
    return refuse('request.invalid', {
      errors: [{ path: 'projection', message: 'Either show fields or leave fields out, not both.' }],
    })
  }
  const keeps = (name: string) =>
    name === '_id' || (displayed.length > 0 ? displayed.includes(name) : !named.some(([left]) => left === name))
  const shape = (member: MemberQueryRow) => Object.fromEntries(Object.entries(member).filter(([name]) => keeps(name))) as MemberQueryRow
  return { shown: displayed, shape }
}

export async function findMembers(
  db: GroupDb,
  findQuery: FindQuery,
  readRiskScores: ReadRiskScores,
): Promise<Reply<typeof memberApi.find>> {
  const { shown, shape } = cut(findQuery.projection ?? {})
  const match = fullMembers(db).where((e) => conditionOf(e, findQuery.query ?? {}))
  const sorted = order(findQuery.sort ?? {}).reduce((query, [column, direction]) => query.orderBy(column, direction), match)
  const rows = await sorted
    .orderBy('m.id')
    .limit(findQuery.limit ?? usualLimit)
    .offset(findQuery.skip ?? 0)
    .selectAll('s')
    .selectAll('m')
    .select(fullColumns)
    .execute()
  const { count } = await match.select((e) => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const members = await completeMembers(db, rows as never)
  // What a member does not carry anyway is read only where it is shown by name
  const complete = shown.length > 0 ? await withRequestedFields(db, members, { names: shown, readRiskScores }) : members
  return { members: complete.map(shape), count }
}
