/** Lines that lack an item of their evidence: whose they are before a month is closed, and by whose authority they were closed. */
import { type IncompleteLine, missingItems } from '@vitalrounds/domain/reports/evidence-overrides'
import { mostIncompleteMembers } from '@vitalrounds/domain/reports/override-api'
import { sql } from 'kysely'
import { nameInLists } from '../../members/name-in-lists.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { recordedName, staffName } from '../../platform/database/staff-name.ts'
import { memberNamed, type NamedRow } from '../named-rows.ts'
import { monthClock } from '../months.queries.ts'
import { evidencedResult } from './evidenced-months.queries.ts'
import { findIncompleteLines } from './incomplete-lines.queries.ts'

// Each statement answers within a tenth of a second
const atOnce = 200

/** Of an open month, by member, as its rows stand. */
export async function incompleteLinesOf(db: GroupDb, yearMonth: string): Promise<Map<string, IncompleteLine[]>> {
  const { zone } = await monthClock(db)
  const found = new Map<string, IncompleteLine[]>()
  for (let rows = await openMonths(db, yearMonth, null); rows.length > 0; rows = await openMonths(db, yearMonth, rows.at(-1)!.memberId))
    for (const [memberId, lines] of await findIncompleteLines(db, rows, { yearMonth, zone })) found.set(memberId, lines)
  return found
}

async function openMonths(db: GroupDb, yearMonth: string, after: string | null) {
  const rows = await db
    .selectFrom('member_month')
    .select(['member_id as memberId', 'result_digest as digest'])
    .select(evidencedResult.as('result'))
    .where('group_id', '=', db.groupId)
    .where('year_month', '=', yearMonth)
    .where('close_id', 'is', null)
    .where('lines', '>', 0)
    .where(sql<boolean>`(verdict is not null or result is not null)`)
    .$if(after !== null, (query) => query.where('member_id', '>', after))
    .orderBy('member_id')
    .limit(atOnce)
    .execute()
  return rows
}

/** How many lines, and the members with them as lists name them: the first few hundred of very many. */
export async function incompleteMembers(db: GroupDb, yearMonth: string) {
  const found = await incompleteLinesOf(db, yearMonth)
  const { rows } = await sql<NamedRow>`
    select m.id, m.name, m.dob, m.mrn, m.practice_id, ${staffName('p')} as physician, ${staffName('c')} as care_manager
      from member m
      left join member_summary s on s.group_id = m.group_id and s.member_id = m.id
      left join app_user p on p.id = m.assigned_physician left join app_user c on c.id = m.assigned_care_manager
     where m.group_id = ${db.groupId} and m.id = any (${[...found.keys()]}::uuid[])
     order by s.name_key, m.id limit ${mostIncompleteMembers}`.execute(db)
  return {
    lines: [...found.values()].reduce((sum, lines) => sum + lines.length, 0),
    count: found.size,
    items: missingItems(found),
    members: await nameInLists(
      db,
      rows.map((row) => ({ ...memberNamed(row), lines: found.get(row.id) ?? [] })),
    ),
  }
}

type CloseReason = { id: string; year_month: string; closed_by: string; as_of: string; override_reason: string | null }

/** Leaves a row for each line that a close with a reason takes in while items of it are missing. */
export async function insertOverrides(db: GroupDb, close: CloseReason, found: ReadonlyMap<string, readonly IncompleteLine[]>) {
  const { override_reason: reason } = close
  const lines = [...found].flatMap(([memberId, incomplete]) => incomplete.map((line) => ({ memberId, ...line })))
  if (reason === null || lines.length === 0) return
  await db
    .insertInto('evidence_override')
    .values(
      lines.map(({ memberId, code, serviceOn, items }) => ({
        group_id: db.groupId,
        member_id: memberId,
        close_id: close.id,
        year_month: close.year_month,
        code,
        service_on: serviceOn,
        items,
        reason,
        authorized_by: close.closed_by,
        authorized_at: close.as_of,
      })),
    )
    .execute()
}

/** By whose authority lines of a member's closed month stand, in the order of the lines. */
export const overridesOf = (db: GroupDb, { closeId, memberId }: { closeId: string; memberId: string }) =>
  db
    .selectFrom('evidence_override as o')
    .leftJoin('app_user as u', 'u.id', 'o.authorized_by')
    .where('o.group_id', '=', db.groupId)
    .where('o.close_id', '=', closeId)
    .where('o.member_id', '=', memberId)
    .select(['o.code', 'o.service_on', 'o.items', 'o.reason', 'o.authorized_at'])
    .select(recordedName('u').as('authorized_by'))
    .orderBy('o.service_on')
    .orderBy('o.code')
    .orderBy('o.id')
    .execute()
