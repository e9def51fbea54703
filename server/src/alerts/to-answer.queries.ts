/** Alerts that wait for an answer, for the desk of a physician. */
import { AlertSnapshot } from '@vitalrounds/domain/alerts/alert'
import { sql } from 'kysely'
import { memberNameInLists } from '../members/name-in-lists.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { getAlert } from './alerts.queries.ts'
import { isInCareOf } from '../members/in-care-of.ts'

type Row = { _id: string; memberId: string; memberName: string; time: string; by: string; to: string; value: string }

/** Of all, or about the members of a user and those that were sent to the user's own phone; the oldest first. */
export async function alertsToAnswer(db: GroupDb, whose: string) {
  const { rows } = await sql<Row>`
    select a.id as "_id", a.member_id as "memberId", m.name as "memberName", a.at as "time", a.by_name as "by", a.to_name as "to", a.value
      from doctor_alert a
      join member m on m.group_id = a.group_id and m.id = a.member_id and not m.disenrolled
     where a.group_id = ${db.groupId} and a.status = 'open'
       and ${
         whose === 'all'
           ? sql`true`
           : sql`(${isInCareOf('m', whose)}
                  or a.to_contact = (select nullif(u.phone, '') from app_user u where u.id = ${whose}::uuid))`
       }
     order by a.at, a.id limit 200`.execute(db)
  return { alerts: await memberNameInLists(db, rows) }
}

/** One alert with what was known of the member when it was sent. */
export async function alertToRead(db: GroupDb, alertId: string) {
  const alert = await getAlert(db, alertId)
  const { snapshot } = await db
    .selectFrom('doctor_alert')
    .select('snapshot')
    .where('group_id', '=', db.groupId)
    .where('id', '=', alertId)
    .executeTakeFirstOrThrow()
  return { alert, snapshot: AlertSnapshot.parse(snapshot) }
}
