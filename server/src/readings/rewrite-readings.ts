/** What other nouns find out about readings that are kept already; they write no reading themselves. */
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import type { NewReading } from './receive-readings.ts'

/** A vendor may judge a recording anew; answers whether the reading changed with it. */
export async function rewriteRecording(db: GroupDb, { memberId, actKey, context, sentValue }: NewReading) {
  const { rows } = await sql`
    update reading set context = ${context}, value = ${sentValue}, raw_value = ${sentValue}, changed_at = app.now()
     where group_id = ${db.groupId} and member_id = ${memberId} and metric = 'ecg' and act_key = ${actKey}
       and (context, value) is distinct from (${context}::text, ${sentValue}::int)
    returning id`.execute(db)
  return rows.length > 0
}
