/** What acts of measuring raised and who has cleared it, beside latest values and in charts. What was withdrawn says nothing. */
import type { ActWarning } from '@vitalrounds/domain/members/vital-warnings'
import { type RawBuilder, sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import { staffName } from '../platform/database/staff-name.ts'

type Act = { member_id: string; act_key: string }
type Row = Act & Omit<ActWarning, 'cleared'> & { cleared_at: string | null; by: string | null; clear_reason: string | null }
/** By act of measuring. */
type WarningsByAct = ReadonlyMap<string, readonly ActWarning[]>

export const nameOfAct = ({ member_id, act_key }: Act) => `${member_id} ${act_key}`

/** Of these acts; of none nothing is asked. */
export const warningsOfActs = async (db: GroupDb, acts: readonly Act[]): Promise<WarningsByAct> =>
  acts.length === 0
    ? new Map()
    : raised(
        db,
        sql`unnest(${acts.map((act) => act.member_id)}::uuid[], ${acts.map((act) => act.act_key)}::text[]) a (member_id, act_key)
      join warning w on w.group_id = ${db.groupId} and w.member_id = a.member_id and w.act_key = a.act_key`,
      )

/** Of what one member measured in this time. */
export const warningsWithin = (db: GroupDb, memberId: string, [from, to]: [string, string]): Promise<WarningsByAct> =>
  raised(
    db,
    sql`(select * from warning where group_id = ${db.groupId} and member_id = ${memberId}
           and measured_at >= ${from}::timestamptz and measured_at < ${to}::timestamptz) w`,
  )

async function raised(db: GroupDb, warnings: RawBuilder<unknown>): Promise<WarningsByAct> {
  const { rows } = await sql<Row>`
    select w.member_id, w.act_key, w.category, w.severity, w.value, w.change_days as "changeDays", w.cleared_at, w.clear_reason, ${staffName('u')} as by
      from ${warnings} left join app_user u on u.id = w.cleared_by
     where w.withdrawn_at is null order by w.category`.execute(db)
  return new Map([...Map.groupBy(rows, nameOfAct)].map(([act, own]) => [act, own.map(toWarning)]))
}

const toWarning = ({ category, severity, value, changeDays, cleared_at: at, by, clear_reason: reason }: Row) => ({
  category,
  severity,
  value,
  changeDays,
  cleared: at === null ? null : { at, by: by ?? '', reason: reason ?? '' },
})
