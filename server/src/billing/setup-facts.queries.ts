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

/** Former stays with the set-up of the episodes that began with them: billed in one, it is no more in that one alone. */
function earlierWithSetup({ earlier = [], ...newest }: DeviceEnrollment, filedOn: readonly string[], zone: string) {
  const dates = [...earlier, newest].map(({ enrolledAt }) => (enrolledAt === null ? '' : localDate(enrolledAt, zone)))
  const isFirst = (at: number) => at === 0 || (at < earlier.length ? earlier[at] : newest)?.isNewEpisode === true
  return earlier.map((stay, at) => {
    const next = dates.findIndex((_, later) => later > at && isFirst(later))
    const isFiled = isFirst(at) && filedOn.some((on) => on >= dates[at]! && (next < 0 || on < dates[next]!))
    return isFiled ? { ...stay, isSetupBilled: true } : stay
  })
}

/**
 * The stay with its set-up, where that was billed in the present episode of care. That episode is then no longer new: to the
 * engine a new one allows again what was billed before it.
 */
export function withSetup(stay: DeviceEnrollment, filedOn: readonly string[], zone: string): DeviceEnrollment {
  const stays = [...(stay.earlier ?? []), stay]
  const first = stays.findLast(({ isNewEpisode }) => isNewEpisode) ?? stays[0]
  const from = first?.enrolledAt == null ? '' : localDate(first.enrolledAt, zone)
  if (filedOn.length === 0) return stay
  const whole = stay.earlier ? { ...stay, earlier: earlierWithSetup(stay, filedOn, zone) } : stay
  return filedOn.some((on) => on >= from) ? { ...whole, isSetupBilled: true, isNewEpisode: false } : whole
}
