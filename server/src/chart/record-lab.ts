/** Laboratory values: read, entered by hand, and taken back. */
import { computedEgfr, egfrFromAge, labValue } from '@vitalrounds/domain/chart/egfr'
import { yearsBetween } from '@vitalrounds/domain/days'
import type { LabResult, LabTest, NewLab } from '@vitalrounds/domain/chart/labs'
import { changed } from '../platform/changes.ts'
import { recordedName } from '../platform/database/staff-name.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { refuseFuture } from '../platform/http/refuse-future.ts'
import { chartOf, lockChart } from './lock-chart.ts'
import { retractEntry, type TakeBackRequest } from './retract-entry.ts'

const [tenths, hundredths] = [10, 100]
const mostShown = 200

/** The newest first. */
export async function labsOf(db: GroupDb, memberIds: readonly string[]): Promise<LabResult[]> {
  if (memberIds.length === 0) return []
  const rows = await db
    .selectFrom('lab_result as l')
    .innerJoin('member as m', (on) => on.onRef('m.group_id', '=', 'l.group_id').onRef('m.id', '=', 'l.member_id'))
    .leftJoin('app_user as u', 'u.id', 'l.created_by')
    .select(['l.id', 'l.member_id', 'l.test', 'l.tenths', 'l.drawn_on', 'l.laboratory', 'l.created_at'])
    .select(['l.creatinine_hundredths', 'm.dob', 'm.gender'])
    .select(recordedName('u').as('by'))
    .where('l.group_id', '=', db.groupId)
    .where('l.member_id', 'in', [...memberIds])
    .where('l.removed_at', 'is', null)
    .orderBy('l.drawn_on', 'desc')
    .orderBy('l.id')
    .limit(mostShown * memberIds.length)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    memberId: row.member_id,
    test: row.test as LabTest,
    value: labValue({ ...row, creatinine: row.creatinine_hundredths, drawnOn: row.drawn_on }),
    creatinine: row.creatinine_hundredths === null ? null : row.creatinine_hundredths / hundredths,
    drawnOn: row.drawn_on,
    laboratory: row.laboratory,
    recordedAt: row.created_at,
    recordedBy: row.by ?? '',
  }))
}

export async function memberLabs(db: GroupDb, memberId: string) {
  await chartOf(db, memberId)
  return { labs: await labsOf(db, [memberId]) }
}

export async function recordLab(db: GroupDb, { memberId, lab, by }: { memberId: string; lab: NewLab; by: string }) {
  const { member, today } = await lockChart(db, memberId)
  refuseFuture(today, { path: 'drawnOn', day: lab.drawnOn })
  const isComputed = lab.test === 'creatinine'
  if (isComputed && yearsBetween(member.dob, lab.drawnOn) < egfrFromAge)
    refuse('request.invalid', { errors: [{ path: 'test', message: 'The equation is made for adults. Enter the eGFR of the laboratory.' }] })
  const stored = isComputed ? computedEgfr({ ...member, creatinine: lab.value, drawnOn: lab.drawnOn }) : lab.value
  const row = await db
    .insertInto('lab_result')
    .values({
      group_id: db.groupId,
      member_id: memberId,
      test: isComputed ? 'egfr' : lab.test,
      tenths: Math.round(stored * tenths),
      creatinine_hundredths: isComputed ? Math.round(lab.value * hundredths) : null,
      drawn_on: lab.drawnOn,
      laboratory: lab.laboratory,
      created_at: db.asOf,
      created_by: by,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  changed(db, 'chart', { memberId })
  return { _id: row?.id ?? refuse('lab.duplicate') }
}

export async function removeLab(db: GroupDb, what: TakeBackRequest) {
  await lockChart(db, what.memberId)
  const done = await retractEntry(db, 'lab_result', what)
  changed(db, 'chart', { memberId: what.memberId })
  return done
}
