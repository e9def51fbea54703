/** What other nouns find out about readings that are kept already; they write no reading themselves. */
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import type { NewReading } from './receive-readings.ts'

export async function markSeverities(db: GroupDb, changed: readonly { id: string; severity: string }[]) {
  if (changed.length === 0) return
  await sql`
    update reading set severity = c.severity
      from unnest(${changed.map((c) => c.id)}::uuid[], ${changed.map((c) => c.severity)}::text[]) as c (id, severity)
     where reading.group_id = ${db.groupId} and reading.id = c.id`.execute(db)
}

/** A vendor may judge a recording anew; answers whether the reading changed with it. */
export async function rewriteRecording(db: GroupDb, { memberId, actKey, context, value, sentValue }: NewReading) {
  const { rows } = await sql`
    update reading set context = ${context}, value = ${value}, raw_value = ${sentValue}
     where group_id = ${db.groupId} and member_id = ${memberId} and metric = 'ecg' and act_key = ${actKey}
       and (context, value) is distinct from (${context}::text, ${value}::int)
    returning id`.execute(db)
  return rows.length > 0
}
