/** Holds a member while the chart is changed: two writers of one list must not miss each other's entry. */
import { defaultConfig } from '@vitalrounds/domain/billing/settings'
import { localDate } from '@vitalrounds/domain/days'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { type lockMember, lockMemberRows } from '../members/profile/update-member.ts'

export type LockedChartMember = Awaited<ReturnType<typeof lockMember>>
export type LockedChart = { member: LockedChartMember; today: string }

/** The member's row, and the member's date. Refuses a member of nobody's or another group's. */
export const lockChart = async (db: GroupDb, memberId: string): Promise<LockedChart> =>
  (await lockCharts(db, [memberId])).get(memberId) ?? refuse('member.unknown')

/** The same of several; whoever is nobody's or another group's is absent. */
export async function lockCharts(db: GroupDb, memberIds: readonly string[]): Promise<Map<string, LockedChart>> {
  const members = await lockMemberRows(db, memberIds)
  return new Map([...members].map(([id, member]) => [id, { member, today: localDate(Date.parse(db.asOf), member.time_zone) }]))
}

/** For reading: the member's zone and date, the group's flags, or a refusal. */
export async function chartOf(db: GroupDb, memberId: string) {
  return (await chartsOf(db, [memberId])).get(memberId) ?? refuse('member.unknown')
}

/** The same of several members; whoever is nobody's or another group's is absent. */
export async function chartsOf(db: GroupDb, memberIds: readonly string[]) {
  if (memberIds.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('member as m')
    .innerJoin('clinic_group as g', 'g.id', 'm.group_id')
    .select(['m.id', 'm.time_zone as timeZone', 'm.chronic_conditions as chronicConditions', 'm.dob', 'm.gender'])
    .select(['m.diagnosis_codes as diagnosisCodes', 'm.em_dates as emDates'])
    .select(sql<Record<string, boolean>>`app.billing_config_now(g.id)`.as('config'))
    .where('m.group_id', '=', db.groupId)
    .where('m.id', 'in', [...memberIds])
    .execute()
  return new Map(
    rows.map(({ id, ...row }) => [
      id,
      {
        ...row,
        emDates: row.emDates as unknown as string[],
        // What a group has not decided is on by default, as in billing
        config: { ...defaultConfig, ...row.config },
        today: localDate(Date.parse(db.asOf), row.timeZone),
      },
    ]),
  )
}
