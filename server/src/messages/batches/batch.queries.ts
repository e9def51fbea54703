/** How far group texts have come. */
import type { BatchState, TextBatch } from '@vitalrounds/domain/messages/batch-api'
import { sql } from 'kysely'
import { recordedName } from '../../platform/database/staff-name.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refuse.ts'

type Row = Omit<TextBatch, 'state'> & { state: BatchState }

const batches = (db: GroupDb, which: ReturnType<typeof sql>) =>
  sql<Row>`
    select b.id as "_id", b.state, ${recordedName('u')} as by, b.created_at as "createdAt",
           cardinality(b.member_ids) as total, t.handed as "handedOver", t.waiting + cardinality(b.member_ids) - b.taken as waiting,
           t.sending as "beingSent", t.delivered, t.failed, b.left_out + t.refused as "leftOut"
      from text_batch b left join app_user u on u.id = b.created_by
      cross join lateral (
        select count(*) filter (where m.sid is not null)::int as handed, count(*) filter (where m.state = 'queued')::int as waiting,
               count(*) filter (where m.state = 'sending' and m.sid is null)::int as sending,
               count(*) filter (where m.state = 'delivered')::int as delivered, count(*) filter (where m.state = 'refused')::int as refused,
               count(*) filter (where m.state in ('failed', 'undelivered'))::int as failed
          from text_message m where m.group_id = b.group_id and m.batch_id = b.id) t
     where b.group_id = ${db.groupId} and ${which}
     order by b.created_at desc limit 20`.execute(db)

export async function batchById(db: GroupDb, id: string): Promise<TextBatch> {
  return (await batches(db, sql`b.id = ${id}`)).rows[0] ?? refuse('batch.unknown')
}

/** Those of the last seven days. */
export async function recentBatches(db: GroupDb) {
  const { rows } = await batches(db, sql`b.created_at > ${db.asOf}::timestamptz - interval '7 days'`)
  return { batches: rows }
}
