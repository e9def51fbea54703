/** Of members' months that by which their evidence is judged, from the rows of an open month or as a close froze it. */
import { sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'
import { unpacked } from '../frozen-bytes.ts'
import type { EvidencedResult, MemberResult } from './incomplete-lines.queries.ts'

/**
 * Taken out of the result by the database: the whole of it for some hundred members is megabytes. As the text that it is kept in:
 * to make a tree of all of it first (`jsonb`) takes the database twice as long as to read it through once.
 */
export const evidencedResult = sql<EvidencedResult>`
  (select json_build_object('month', r.month, 'lines', r.lines, 'periods', r.periods,
                            'evidence', json_build_object('liveCalls', r.evidence -> 'liveCalls'))
     from json_to_record(coalesce(verdict, result::json)) as r (month text, lines json, periods json, evidence json))`

/** Of these members those with a line in the month. */
export async function evidencedMonths(db: GroupDb, yearMonth: string, ids: readonly string[]): Promise<MemberResult[]> {
  if (ids.length === 0) return []
  const months = db
    .selectFrom('member_month as mm')
    .where('mm.group_id', '=', db.groupId)
    .where('mm.year_month', '=', yearMonth)
    .where('mm.member_id', 'in', ids)
    .where('mm.lines', '>', 0)
    .select(['mm.member_id as memberId', 'mm.result_digest as digest'])
  const open = await months
    .where('mm.close_id', 'is', null)
    .where(sql<boolean>`(mm.verdict is not null or mm.result is not null)`)
    .select(evidencedResult.as('result'))
    .execute()
  const closed = await months
    .innerJoin('month_close_row as r', (join) =>
      join.onRef('r.group_id', '=', 'mm.group_id').onRef('r.close_id', '=', 'mm.close_id').onRef('r.member_id', '=', 'mm.member_id'),
    )
    .select('r.result')
    .execute()
  return [...open, ...closed.map(({ result, ...month }) => ({ ...month, result: JSON.parse(unpacked(result)) as EvidencedResult }))]
}
