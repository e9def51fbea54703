/** What others bill for a member in a month: a fact of the month, put on record by whoever was told. */
import { type ElsewhereKind, elsewhereKinds, mayRecordElsewhere } from '@vitalrounds/domain/reports/billed-elsewhere'
import type { BilledElsewhere } from '@vitalrounds/domain/reports/elsewhere-api'
import { sql } from 'kysely'
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { recordedName } from '../platform/database/staff-name.ts'
import { refuse } from '../platform/http/refuse.ts'
import { requireLockedMember } from '../readings/settle-member.ts'
import { monthClock } from './months.queries.ts'

export type ElsewhereEntry = {
  kind: ElsewhereKind
  reason: string
  recorded_at: string
  recorded_by: string
  removed_at: string | null
  removed_by: string | null
  removal_reason: string | null
}
type MemberMonth = { memberId: string; yearMonth: string }
type ElsewhereStatement = { kind: BilledElsewhere['kind']; reason: string; by: string }

async function lockMonth(db: GroupDb, { memberId, yearMonth }: MemberMonth) {
  await requireLockedMember(db, memberId)
  const { running } = await monthClock(db)
  if (!mayRecordElsewhere(yearMonth, running)) refuse('month.elsewhereAhead')
}

/** Said twice, it stands as it was said first. */
export async function recordElsewhere(db: GroupDb, of: MemberMonth, { kind, reason, by }: ElsewhereStatement) {
  await lockMonth(db, of)
  await db
    .insertInto('billed_elsewhere')
    .values({ group_id: db.groupId, member_id: of.memberId, month: of.yearMonth, kind, reason, recorded_at: db.asOf, recorded_by: by })
    .onConflict((on) => on.doNothing())
    .execute()
  changed(db, 'billedElsewhere', { memberId: of.memberId, month: of.yearMonth })
  return { kind }
}

/** What stood goes, and that it stood is kept: whoever proves the month shows both. */
export async function retractElsewhere(db: GroupDb, of: MemberMonth, { kind, reason, by }: ElsewhereStatement) {
  await lockMonth(db, of)
  const stood = await db
    .deleteFrom('billed_elsewhere')
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', of.memberId)
    .where('month', '=', of.yearMonth)
    .where('kind', '=', kind)
    .returningAll()
    .executeTakeFirst()
  if (stood === undefined) refuse('month.elsewhereUnknown')
  await db
    .insertInto('billed_elsewhere_removal')
    .values({ ...stood, removed_at: db.asOf, removed_by: by, removal_reason: reason })
    .execute()
  changed(db, 'billedElsewhere', { memberId: of.memberId, month: of.yearMonth })
  return { kind }
}

/** In the order in which the kinds are chosen. */
export async function billedElsewhereInMonth(db: GroupDb, { memberId, yearMonth }: MemberMonth): Promise<BilledElsewhere[]> {
  const rows = await db
    .selectFrom('billed_elsewhere as b')
    .leftJoin('app_user as u', 'u.id', 'b.recorded_by')
    .select(['b.kind', 'b.reason', 'b.recorded_at', recordedName('u').as('by')])
    .where('b.group_id', '=', db.groupId)
    .where('b.member_id', '=', memberId)
    .where('b.month', '=', yearMonth)
    .execute()
  return elsewhereKinds.flatMap((kind) =>
    rows.filter((row) => row.kind === kind).map((row) => ({ kind, reason: row.reason, recordedBy: row.by, recordedAt: row.recorded_at })),
  )
}

/** All that was ever on record for the month, in the order of its recording; whoever took it back, when and why. */
export async function elsewhereHistory(db: GroupDb, { memberId, yearMonth }: MemberMonth) {
  const { rows } = await sql<ElsewhereEntry>`
    select e.kind, e.reason, e.recorded_at, ${recordedName('recorder')} as recorded_by,
           e.removed_at, case when e.removed_at is not null then ${recordedName('remover')} end as removed_by, e.removal_reason
      from (select kind, reason, recorded_at, recorded_by, null::timestamptz as removed_at, null::uuid as removed_by, null::text as removal_reason
              from billed_elsewhere where group_id = ${db.groupId} and member_id = ${memberId} and month = ${yearMonth}
            union all
            select kind, reason, recorded_at, recorded_by, removed_at, removed_by, removal_reason
              from billed_elsewhere_removal where group_id = ${db.groupId} and member_id = ${memberId} and month = ${yearMonth}) e
      left join app_user recorder on recorder.id = e.recorded_by
      left join app_user remover on remover.id = e.removed_by
     order by e.recorded_at, e.removed_at, e.kind`.execute(db)
  return rows
}
