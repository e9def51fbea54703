/** What came after a close: waiting, and accepted. */
import type { BillingLine } from '@vitalrounds/domain/billing/lines'
import { sql } from 'kysely'
import { recordedName, staffName } from '../platform/database/staff-name.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { nameInLists } from '../members/name-in-lists.ts'
import { memberNamed, type NamedRow } from './named-rows.ts'

type Row = NamedRow & { before: BillingLine[]; after: BillingLine[] }

const named = sql`m.id, m.name, m.dob, m.mrn, m.practice_id, t.before, t.after,
  ${staffName('p')} as physician, ${staffName('c')} as care_manager`
const joined = sql`join member m on m.group_id = t.group_id and m.id = t.member_id
  left join member_summary s on s.group_id = t.group_id and s.member_id = t.member_id
  left join app_user p on p.id = m.assigned_physician left join app_user c on c.id = m.assigned_care_manager`

const display = (row: Row) => ({ ...memberNamed(row), before: row.before, after: row.after })

export async function lateOfMonth(db: GroupDb, yearMonth: string) {
  const late = await sql<Row & { found_at: string }>`
    select ${named}, t.found_at from late_change t ${joined}
     where t.group_id = ${db.groupId} and t.year_month = ${yearMonth} order by s.name_key, m.id`.execute(db)
  const addenda = await sql<Row & { reason: string; accepted_at: string; accepted_by: string }>`
    select ${named}, t.reason, t.accepted_at, ${recordedName('u')} as accepted_by
      from month_addendum t ${joined} join app_user u on u.id = t.accepted_by
     where t.group_id = ${db.groupId} and t.year_month = ${yearMonth} order by t.accepted_at, t.id`.execute(db)
  return {
    late: await nameInLists(
      db,
      late.rows.map((row) => ({ ...display(row), foundAt: row.found_at })),
    ),
    addenda: await nameInLists(
      db,
      addenda.rows.map((row) => ({
        ...display(row),
        reason: row.reason,
        acceptedBy: row.accepted_by,
        acceptedAt: row.accepted_at,
      })),
    ),
  }
}
