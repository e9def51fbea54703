/** Allergies of a member, and what somebody stated: that none is known, or that the medications were gone through. */
import { allergyKey, type NewAllergy } from '@vitalrounds/domain/chart/medications'
import { monthOf } from '@vitalrounds/domain/days'
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { Refusal, refuse } from '../platform/http/refuse.ts'
import { lockChart, lockCharts } from './lock-chart.ts'
import { idOrThrow, membersOf, type RecordedEntry, recordedMembers, recordEntries } from './record-entries.ts'
import { refreshChartLists, refreshListsOf } from './refresh-chart-lists.ts'
import { reconciledMedications, medicationRows, toMedication } from './rx.queries.ts'
import { retractEntry, type TakeBackRequest } from './retract-entry.ts'

type MemberChange = { memberId: string; by: string }
/** Category and severity are '' where another system did not say. */
type StoredAllergy = { name: string; category: NewAllergy['category'] | ''; reaction: NewAllergy['reaction'] | '' }

type AllergyEntry = MemberChange & { allergy: StoredAllergy }

export const addAllergy = async (db: GroupDb, entry: AllergyEntry) => idOrThrow(await addAllergies(db, [entry]))

/** Of several charts, in their order. */
export async function addAllergies(db: GroupDb, entries: readonly AllergyEntry[]): Promise<RecordedEntry[]> {
  const added = new Set<string>()
  const charts = await lockCharts(db, membersOf(entries))
  const results = await recordEntries(
    db,
    { entries, charts },
    {
      refusalOf: ({ memberId, allergy }, { member }) => {
        const key = allergyKey(allergy.name)
        const isListed = (member.allergies as { name: string }[]).some(({ name }) => allergyKey(name) === key)
        if (isListed || added.has(`${memberId} ${key}`)) return new Refusal('allergy.duplicate')
        added.add(`${memberId} ${key}`)
        return undefined
      },
      rowOf: ({ memberId, by, allergy: { name, category, reaction } }, id) => ({
        id,
        group_id: db.groupId,
        member_id: memberId,
        name,
        category,
        reaction,
        source: 'entered',
        created_at: db.asOf,
        created_by: by,
      }),
      insert: async (rows) => {
        await db.insertInto('allergy').values(rows).execute()
        return new Set(rows.map(({ id }) => id))
      },
      duplicate: () => new Refusal('allergy.duplicate'),
    },
  )
  const memberIds = recordedMembers(entries, results)
  await endNoneKnown(db, memberIds)
  await refreshListsOf(db, memberIds, 'allergies')
  return results
}

/** Whoever stated that no allergy is known did so before. */
async function endNoneKnown(db: GroupDb, memberIds: readonly string[]) {
  if (memberIds.length === 0) return
  await db
    .updateTable('chart_statement')
    .set({ ended_at: db.asOf })
    .where('group_id', '=', db.groupId)
    .where('member_id', 'in', [...new Set(memberIds)])
    .where('kind', '=', 'noKnownAllergies')
    .where('ended_at', 'is', null)
    .execute()
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
