/** Laboratory values: read, entered by hand, and taken back. */
import { computedEgfr, egfrFromAge, labValue } from '@vitalrounds/domain/chart/egfr'
import { yearsBetween } from '@vitalrounds/domain/days'
import type { LabResult, LabTest, NewLab } from '@vitalrounds/domain/chart/labs'
import { changed } from '../platform/changes.ts'
import { recordedName } from '../platform/database/staff-name.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refuse.ts'
import { futureRefusal } from '../platform/http/refuse-future.ts'
import { chartOf, lockChart, lockCharts, type LockedChart, type LockedChartMember } from './lock-chart.ts'
import { idOrThrow, membersOf, type RecordedEntry, recordedMembers, recordEntries } from './record-entries.ts'
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
    .select(['l.id', 'l.member_id', 'l.test', 'l.tenths', 'l.drawn_on', 'l.laboratory', 'l.evidence', 'l.created_at'])
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
    evidence: row.evidence,
    recordedAt: row.created_at,
    recordedBy: row.by ?? '',
  }))
}

export async function memberLabs(db: GroupDb, memberId: string) {
  await chartOf(db, memberId)
  return { labs: await labsOf(db, [memberId]) }
}

type LabEntry = {
  memberId: string
  lab: NewLab
  by: string
  /** What it rests on, where it was not entered at the chart. */
  evidence?: string
}

export const recordLab = async (db: GroupDb, entry: LabEntry) => idOrThrow(await recordLabs(db, [entry]))

/** Of several charts, in their order. */
export async function recordLabs(db: GroupDb, entries: readonly LabEntry[]): Promise<RecordedEntry[]> {
  const charts = await lockCharts(db, membersOf(entries))
  const results = await recordEntries(
    db,
    { entries, charts },
    {
      refusalOf: labRefusal,
      rowOf: (entry, id) => rowOf(db, { ...entry, id, member: charts.get(entry.memberId)?.member }),
      insert: async (rows) => {
        const inserted = await db
          .insertInto('lab_result')
          .values(rows)
          .onConflict((on) => on.doNothing())
          .returning('id')
          .execute()
        return new Set(inserted.map(({ id }) => id))
      },
      duplicate: () => new Refusal('lab.duplicate'),
    },
  )
  for (const memberId of new Set(recordedMembers(entries, results))) changed(db, 'chart', { memberId })
  return results
}

function labRefusal({ lab }: LabEntry, { member, today }: LockedChart): Refusal | undefined {
  const future = futureRefusal(today, { path: 'drawnOn', day: lab.drawnOn })
  if (future || lab.test !== 'creatinine' || yearsBetween(member.dob, lab.drawnOn) >= egfrFromAge) return future
  return new Refusal('request.invalid', {
    errors: [{ path: 'test', message: 'The equation is made for adults. Enter the eGFR of the laboratory.' }],
  })
}

type Row = LabEntry & { id: string; member: LockedChartMember | undefined }

function rowOf(db: GroupDb, { id, memberId, member, lab, by, evidence = '' }: Row) {
  const isComputed = lab.test === 'creatinine'
  const { dob = '', gender = '' } = member ?? {}
  const stored = isComputed ? computedEgfr({ dob, gender, creatinine: lab.value, drawnOn: lab.drawnOn }) : lab.value
  return {
    id,
    group_id: db.groupId,
    member_id: memberId,
    test: isComputed ? 'egfr' : lab.test,
    tenths: Math.round(stored * tenths),
    creatinine_hundredths: isComputed ? Math.round(lab.value * hundredths) : null,
    drawn_on: lab.drawnOn,
    laboratory: lab.laboratory,
    evidence,
    created_at: db.asOf,
    created_by: by,
  }
}

export async function removeLab(db: GroupDb, what: TakeBackRequest) {
  await lockChart(db, what.memberId)
  const done = await retractEntry(db, 'lab_result', what)
  changed(db, 'chart', { memberId: what.memberId })
  return done
}
