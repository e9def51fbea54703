/** When a member was last called and texted, and a doctor last asked about them: what staff claim is held against it. */
import type { ContactRecord } from '@vitalrounds/domain/values/contact-claims'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'

/** The start of today, where the clinic is. */
const today = (db: GroupDb) => sql<string>`(select date_trunc('day', ${db.asOf}::timestamptz, g.time_zone)
  from clinic_group g where g.id = ${db.groupId})`

/** A call counts once the phone has rung; a text to many says nothing of this member, and one that failed was none. */
export async function findContacts(db: GroupDb, memberId: string, since?: string): Promise<ContactRecord> {
  const from = since === undefined ? today(db) : sql<string>`${since}::timestamptz`
  const { rows } = await sql<ContactRecord>`
    select (select max(c.at) from call c where c.group_id = ${db.groupId} and c.member_id = ${memberId} and c.at >= ${from}
               and c.direction = 'out' and c.party = 'member' and c.sid is not null
               and c.state in ('ringing', 'in-progress', 'completed', 'busy', 'no-answer')) as called,
           (select max(m.at) from text_message m where m.group_id = ${db.groupId} and m.member_id = ${memberId} and m.at >= ${from}
               and m.sender_type = 'USER' and m.batch_id is null and m.state not in ('failed', 'undelivered', 'refused')) as texted,
           (select max(a.at) from doctor_alert a where a.group_id = ${db.groupId} and a.member_id = ${memberId} and a.at >= ${from}) as informed
  `.execute(db)
  return rows[0] ?? { called: null, texted: null, informed: null }
}
