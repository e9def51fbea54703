/** What the phone company told of calls: to the call it is about. */
import { type CallNews } from '@vitalrounds/domain/calls/call'
import { sql } from 'kysely'
import type { Handler } from '../inbox/inbox-worker.ts'
import type { Mark } from '../inbox/mark-deliveries.ts'
import type { ClaimedDelivery } from '../inbox/open-delivery.ts'
import { confineTo, type UnscopedDb } from '../platform/database/db.ts'
import { followCall } from './follow-call.ts'

export const callNews: Handler = {
  takes: ({ outcome }) => outcome.call !== undefined,
  async settle(trx, deliveries) {
    const marks = new Map<number, Mark>()
    for (const { row, outcome } of deliveries) if (outcome.call) marks.set(row.id, await settleNews(trx, row, outcome.call))
    return marks
  },
}

async function settleNews(trx: UnscopedDb, row: ClaimedDelivery, news: CallNews): Promise<Mark> {
  const { rows } = await sql<{ group_id: string; call_id: string }>`
    select * from app.call_owner(${news.callId}::uuid, ${news.sid})`.execute(trx)
  const [owner] = rows
  if (!owner) return { state: 'unmatched', outcome: 'no such call' }
  const db = await confineTo(trx, owner.group_id)
  const received = { news: [news], heardAt: row.received_at, connectionId: row.connection_id }
  const followed = await followCall(db, owner.call_id, received)
  if (!followed) return { state: 'unmatched', outcome: 'another account’s call' }
  return { state: 'done', outcome: 'call updated', groupId: owner.group_id, memberId: followed.memberId }
}
