/** The specification's lists as they follow from the rows of the chart. */
import { emDatesOf, type VisitKind } from '@vitalrounds/domain/chart/visits'
import type { GroupDb } from '../platform/database/db.ts'
import { setChartLists } from '../members/profile/set-chart-lists.ts'
import type { LockedChartMember } from './lock-chart.ts'

type ChartListName = 'visits' | 'diagnoses' | 'medications' | 'allergies'

/** Called by every verb that changed rows of this kind, with the member held. */
export async function refreshChartLists(db: GroupDb, member: LockedChartMember, kind: ChartListName) {
  await setChartLists(db, member, await listsOf(db, member.id, kind))
}

const listsOf = async (db: GroupDb, memberId: string, kind: ChartListName) => {
  if (kind === 'visits') return { emDates: await emDates(db, memberId) }
  if (kind === 'diagnoses') return diagnosisLists(db, memberId)
  if (kind === 'medications') return { medications: await medications(db, memberId) }
  return { allergies: await allergies(db, memberId) }
}

async function emDates(db: GroupDb, memberId: string) {
  const rows = await db
    .selectFrom('visit')
    .select(['visited_on as visitedOn', 'kind'])
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('removed_at', 'is', null)
    .execute()
  return emDatesOf(rows.map((row) => ({ ...row, kind: row.kind as VisitKind })))
}

async function diagnosisLists(db: GroupDb, memberId: string) {
  const rows = await db
    .selectFrom('diagnosis')
    .select(['code', 'condition'])
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .orderBy('recorded_at')
    .orderBy('id')
    .execute()
  return {
    diagnosisCodes: rows.flatMap(({ code }) => code ?? []),
    chronicConditions: rows.flatMap(({ condition }) => condition ?? []),
  }
}

async function medications(db: GroupDb, memberId: string) {
  const rows = await db
    .selectFrom('medication')
    .select(['name', 'dose', 'form', 'route', 'frequency', 'start_ym', 'end_ym', 'stats'])
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ name, dose, frequency, start_ym, end_ym, stats }) => ({
    name: [name, dose, frequency].filter((part) => part !== '').join(' '),
    ...(start_ym && { startYM: start_ym }),
    ...(end_ym && { endYM: end_ym }),
    ...(stats && { stats }),
  }))
}

const allergies = (db: GroupDb, memberId: string) =>
  db
    .selectFrom('allergy')
    .select(['name', 'category', 'reaction'])
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
