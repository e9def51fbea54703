/** What others bill for a member in a month: a fact of the month, put on record by whoever was told. */
import { elsewhereKinds, mayRecordElsewhere } from '@vitalrounds/domain/reports/billed-elsewhere'
import type { BilledElsewhere } from '@vitalrounds/domain/reports/elsewhere-api'
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { recordedName } from '../platform/database/staff-name.ts'
import { refuse } from '../platform/http/refuse.ts'
import { holdMember } from '../readings/settle-member.ts'
import { monthClock } from './months.queries.ts'

type OfMonth = { memberId: string; yearMonth: string }
type Told = { kind: BilledElsewhere['kind']; reason: string; by: string }

async function holdMonth(db: GroupDb, { memberId, yearMonth }: OfMonth) {
  await holdMember(db, memberId)
  const { running } = await monthClock(db)
  if (!mayRecordElsewhere(yearMonth, running)) refuse('month.elsewhereAhead')
}

/** Said twice, it stands as it was said first. */
export async function recordElsewhere(db: GroupDb, of: OfMonth, { kind, reason, by }: Told) {
  await holdMonth(db, of)
  await db
    .insertInto('billed_elsewhere')
    .values({ group_id: db.groupId, member_id: of.memberId, month: of.yearMonth, kind, reason, recorded_at: db.asOf, recorded_by: by })
    .onConflict((on) => on.doNothing())
    .execute() // prettier-ignore
  changed(db, 'billedElsewhere', { memberId: of.memberId, month: of.yearMonth })
  return { kind }
}

export async function takeBackElsewhere(db: GroupDb, of: OfMonth, kind: Told['kind']) {
  await holdMonth(db, of)
  const { numDeletedRows } = await db
    .deleteFrom('billed_elsewhere')
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', of.memberId)
    .where('month', '=', of.yearMonth)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (Number(numDeletedRows) === 0) refuse('month.elsewhereUnknown')
  changed(db, 'billedElsewhere', { memberId: of.memberId, month: of.yearMonth })
  return { kind }
}

/** In the order in which the kinds are chosen. */
export async function elsewhereIn(db: GroupDb, { memberId, yearMonth }: OfMonth): Promise<BilledElsewhere[]> {
  const rows = await db
    .selectFrom('billed_elsewhere as b')
    .leftJoin('app_user as u', 'u.id', 'b.recorded_by')
    .select(['b.kind', 'b.reason', 'b.recorded_at', recordedName('u').as('by')])
    .where('b.group_id', '=', db.groupId)
    .where('b.member_id', '=', memberId)
    .where('b.month', '=', yearMonth)
    .execute()
  return elsewhereKinds.flatMap((kind) =>
    rows
      .filter((row) => row.kind === kind)
      .map((row) => ({ kind, reason: row.reason, recordedBy: row.by, recordedAt: row.recorded_at })),
  )
}
