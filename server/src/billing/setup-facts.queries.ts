/** Whether set-up was billed before: the dates of service of 99453 in months that are closed. */
import type { DeviceEnrollment } from '@vitalrounds/domain/billing/facts'
import { localDate } from '@vitalrounds/domain/days'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'

type Row = { member_id: string; on: string }

/** As filed before this month; an addendum stands for what was filed before it. */
export const setupRows = (db: GroupDb, memberIds: readonly string[], month: string) => sql<Row>`
    with filed as (
      select r.close_id, r.member_id, r.lines from month_close_row r
       where r.group_id = ${db.groupId} and r.member_id = any (${[...memberIds]}::uuid[]) and r.lines @> '[{"code": "99453"}]'
         and not exists (select from month_addendum a
                          where a.group_id = r.group_id and a.close_id = r.close_id and a.member_id = r.member_id)
      union all (
      select distinct on (a.close_id, a.member_id) a.close_id, a.member_id, a.after from month_addendum a
       where a.group_id = ${db.groupId} and a.member_id = any (${[...memberIds]}::uuid[])
       order by a.close_id, a.member_id, a.accepted_at desc))
    select f.member_id, line->>'serviceOn' as on
      from filed f
      join month_close c on c.group_id = ${db.groupId} and c.id = f.close_id and c.state = 'closed' and c.year_month < ${month}
     cross join jsonb_array_elements(f.lines) line
     where line->>'code' = '99453'`

/** By member. */
export function setupsOf(rows: readonly Row[]): Map<string, string[]> {
  const by = Map.groupBy(rows, (row) => row.member_id)
  return new Map([...by].map(([id, its]) => [id, its.map(({ on }) => on)]))
}

/**
 * The stay with its set-up, where that was billed in the present episode of care. That episode is then no longer new: to the
 * engine a new one allows again what was billed before it.
 */
export function withSetup(stay: DeviceEnrollment, filedOn: readonly string[], zone: string): DeviceEnrollment {
  const stays = [...(stay.earlier ?? []), stay]
  const first = stays.findLast(({ isNewEpisode }) => isNewEpisode) ?? stays[0]
  const from = first?.enrolledAt == null ? '' : localDate(first.enrolledAt, zone)
  return filedOn.some((on) => on >= from) ? { ...stay, isSetupBilled: true, isNewEpisode: false } : stay
}
