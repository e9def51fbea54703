/** A device has an owner now: what it sent before anybody knew whose it was is read again. */
import { sql } from 'kysely'
import { type Database, forGroup } from '../platform/database/db.ts'

/** Answers how many deliveries wait again. Which of them are the owner's is judged reading by reading. */
export function replayUnmatched(db: { worker: Database }, groupId: string, deviceId: string): Promise<number> {
  return forGroup(db.worker, groupId, async (scoped) => {
    const { rows } = await sql<{ id: number }>`
      update inbox set state = 'new', attempts = 0, next_at = now(), outcome = null, error = null
        from device d
       where d.group_id = ${scoped.groupId} and d.id = ${deviceId} and d.deleted_at is null
         and inbox.vendor = d.vendor and inbox.device_key = d.device_key and inbox.state = 'unmatched'
         -- what came earlier was somebody else's, and stays where only super admins see it (docs/sources/wire-facts.md 9.2)
         and inbox.received_at >= coalesce(d.connected_at, d.created_at) - interval '7 days'
      returning inbox.id`.execute(scoped)
    if (rows.length > 0) await sql`select pg_notify('inbox', '')`.execute(scoped)
    return rows.length
  })
}
