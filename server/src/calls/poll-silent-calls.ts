/**
 * Callbacks may be lost: a call whose end nobody has told within an hour, which no call outlasts, is asked for. One that was
 * never placed, or that the phone company does not know, has failed.
 */
import { sql } from 'kysely'
import { accountById, type VendorContext } from '../devices/accounts/vendor-account.ts'
import { runInGroup, type GroupDb } from '../platform/database/db.ts'
import { runAsWorker } from '../platform/database/unscoped.ts'
import { findCall } from '../vendors/twilio/calls.ts'
import { VendorFailure } from '../vendors/vendor-failure.ts'
import { followCall, membersOf, announceCall } from './follow-call.ts'

// A clinic makes a few hundred calls a day, and few of them are lost
const atMost = 200

export async function pollSilentCalls(context: VendorContext) {
  const { db } = context
  const { rows } = await runAsWorker(db, (trx) =>
    sql<{ group_id: string; call_id: string }>`select * from app.silent_calls(${atMost})`.execute(trx),
  )
  for (const { group_id: groupId, call_id: callId } of rows) await pollCall(context, { groupId, callId })
}

async function pollCall(context: VendorContext, { groupId, callId }: { groupId: string; callId: string }) {
  const within = <T>(run: (db: GroupDb) => Promise<T>) => runInGroup(context.db.worker, groupId, run)
  const call = await within((db) =>
    db.selectFrom('call').select(['sid', 'connection_id']).where('group_id', '=', db.groupId).where('id', '=', callId).executeTakeFirst(),
  )
  const account = call?.connection_id ? await accountById(context, call.connection_id) : undefined
  if (call?.sid && !account) return
  try {
    const news = call?.sid && account ? await findCall(account.connection, call.sid) : undefined
    if (!news) return await within((db) => abandonCall(db, callId))
    await within((db) => followCall(db, callId, { news, heardAt: db.asOf, connectionId: call?.connection_id ?? null }))
  } catch (error) {
    // The next round asks again
    if (!(error instanceof VendorFailure)) throw error
  }
}

async function abandonCall(db: GroupDb, callId: string) {
  await db
    .updateTable('call')
    .set({ state: 'failed', ended_at: db.asOf })
    .where('group_id', '=', db.groupId)
    .where('id', '=', callId)
    .where('ended_at', 'is', null)
    .execute()
  announceCall(db, { callId, memberIds: await membersOf(db, callId) })
}
