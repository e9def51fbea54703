/** Allergies of a member, and what somebody stated: that none is known, or that the medications were gone through. */
import { allergyKey, type NewAllergy } from '@vitalrounds/domain/chart/medications'
import { monthOf } from '@vitalrounds/domain/days'
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { lockChart } from './lock-chart.ts'
import { refreshChartLists } from './refresh-chart-lists.ts'
import { reconciledMedications, medicationRows, toMedication } from './rx.queries.ts'
import { retractEntry, type TakeBackRequest } from './retract-entry.ts'

type MemberChange = { memberId: string; by: string }
/** Category and severity are '' where another system did not say. */
type StoredAllergy = { name: string; category: NewAllergy['category'] | ''; reaction: NewAllergy['reaction'] | '' }

export async function addAllergy(db: GroupDb, { memberId, by, allergy }: MemberChange & { allergy: StoredAllergy }) {
  const { member } = await lockChart(db, memberId)
  const existing = (member.allergies as { name: string }[]).map(({ name }) => allergyKey(name))
  if (existing.includes(allergyKey(allergy.name))) refuse('allergy.duplicate')
  const { id } = await db
    .insertInto('allergy')
    .values({
      group_id: db.groupId,
      member_id: memberId,
      ...allergy,
      source: 'entered',
      created_at: db.asOf,
      created_by: by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('chart_statement')
    .set({ ended_at: db.asOf })
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('kind', '=', 'noKnownAllergies')
    .where('ended_at', 'is', null)
    .execute()
  await refreshChartLists(db, member, 'allergies')
  return { _id: id }
}

export async function removeAllergy(db: GroupDb, what: TakeBackRequest) {
  const { member } = await lockChart(db, what.memberId)
  const done = await retractEntry(db, 'allergy', what)
  await refreshChartLists(db, member, 'allergies')
  return done
}

type Statement = MemberChange & { kind: 'reconciliation' | 'noKnownAllergies'; withWhom: string; note: string }

export async function stateOfChart(db: GroupDb, { memberId, by, kind, withWhom, note }: Statement) {
  const { member, today } = await lockChart(db, memberId)
  if (kind === 'noKnownAllergies' && (member.allergies as unknown[]).length > 0) refuse('allergy.known')
  const medications = (await medicationRows(db, memberId)).map(toMedication)
  const { id } = await db
    .insertInto('chart_statement')
    .values({
      group_id: db.groupId,
      member_id: memberId,
      kind,
      with_whom: withWhom,
      note,
      medications: JSON.stringify(kind === 'reconciliation' ? reconciledMedications(medications, monthOf(today)) : []),
      stated_at: db.asOf,
      stated_by: by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  changed(db, 'chart', { memberId })
  return { _id: id }
}
