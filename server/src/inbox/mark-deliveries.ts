/** Writes beside each delivery what became of it: one statement for a batch. */
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../platform/database/db.ts'

export type Mark = {
  state: 'done' | 'ignored' | 'unmatched' | 'unreadable'
  /** A word or two for people. */
  outcome: string
  error?: string
  groupId?: string | undefined
  memberId?: string | null | undefined
}

export async function markDeliveries(trx: Transaction<Tables>, marks: ReadonlyMap<number, Mark>) {
  if (marks.size === 0) return
  const all = [...marks.values()]
  await sql`
    update inbox set state = m.state, outcome = m.outcome, error = m.error, group_id = m.group_id, member_id = m.member_id,
           attempts = attempts + 1, done_at = app.now()
      from unnest(${[...marks.keys()]}::bigint[], ${all.map((m) => m.state)}::text[], ${all.map((m) => m.outcome)}::text[],
                  ${all.map((m) => m.error ?? null)}::text[], ${all.map((m) => m.groupId ?? null)}::uuid[],
                  ${all.map((m) => m.memberId ?? null)}::uuid[])
           as m (id, state, outcome, error, group_id, member_id)
     where inbox.id = m.id`.execute(trx)
}
