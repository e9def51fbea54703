/** The specification's lists as they follow from the rows of the chart. */
import { emDatesOf, type VisitKind } from '@vitalrounds/domain/chart/visits'
import type { GroupDb } from '../platform/database/db.ts'
import { type ChartLists, setChartLists } from '../members/profile/set-chart-lists.ts'
import type { LockedChartMember } from './lock-chart.ts'

type ChartListName = 'visits' | 'diagnoses' | 'medications' | 'allergies'

/** Called by every verb that changed rows of this kind, with the member held. */
export const refreshChartLists = (db: GroupDb, member: LockedChartMember, kind: ChartListName) => refreshListsOf(db, [member.id], kind)

/** The same of several members, who are held. */
export async function refreshListsOf(db: GroupDb, memberIds: readonly string[], kind: ChartListName) {
  const ids = [...new Set(memberIds)]
  if (ids.length === 0) return
  const lists = await readers[kind](db, ids)
  await setChartLists(db, new Map(ids.map((id) => [id, lists(id)])))
}

/** By member what the rows on record come to, also where there is none. */
type Reader = (db: GroupDb, ids: readonly string[]) => Promise<(memberId: string) => ChartLists>

const readers: Record<ChartListName, Reader> = {
  visits: async (db, ids) => {
    const rows = await db
      .selectFrom('visit')
      .select(['member_id', 'visited_on as visitedOn', 'kind'])
      .where('group_id', '=', db.groupId)
      .where('member_id', 'in', ids)
      .where('removed_at', 'is', null)
      .execute()
    return byMember(rows, (own) => ({ emDates: emDatesOf(own.map((row) => ({ ...row, kind: row.kind as VisitKind }))) }))
  },
  diagnoses: async (db, ids) => {
    const rows = await db
      .selectFrom('diagnosis')
      .select(['member_id', 'code', 'condition'])
      .where('group_id', '=', db.groupId)
      .where('member_id', 'in', ids)
      .where('ended_at', 'is', null)
      .orderBy('recorded_at')
      .orderBy('id')
      .execute()
    return byMember(rows, (own) => ({
      diagnosisCodes: own.flatMap(({ code }) => code ?? []),
      chronicConditions: own.flatMap(({ condition }) => condition ?? []),
    }))
  },
  medications: async (db, ids) => {
    const rows = await db
      .selectFrom('medication')
      .select(['member_id', 'name', 'dose', 'form', 'route', 'frequency', 'start_ym', 'end_ym', 'stats'])
      .where('group_id', '=', db.groupId)
      .where('member_id', 'in', ids)
      .where('removed_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return byMember(rows, (own) => ({ medications: own.map(toListed) }))
  },
  allergies: async (db, ids) => {
    const rows = await db
      .selectFrom('allergy')
      .select(['member_id', 'name', 'category', 'reaction'])
      .where('group_id', '=', db.groupId)
      .where('member_id', 'in', ids)
      .where('removed_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return byMember(rows, (own) => ({ allergies: own.map(({ name, category, reaction }) => ({ name, category, reaction })) }))
  },
}

function byMember<Row extends { member_id: string }>(rows: readonly Row[], listsOf: (own: readonly Row[]) => ChartLists) {
  const own = Map.groupBy(rows, (row) => row.member_id)
  return (memberId: string) => listsOf(own.get(memberId) ?? [])
}

type MedicationText = { name: string; dose: string; frequency: string; start_ym: string; end_ym: string; stats: string }

const toListed = ({ name, dose, frequency, start_ym, end_ym, stats }: MedicationText) => ({
  name: [name, dose, frequency].filter((part) => part !== '').join(' '),
  ...(start_ym && { startYM: start_ym }),
  ...(end_ym && { endYM: end_ym }),
  ...(stats && { stats }),
})
