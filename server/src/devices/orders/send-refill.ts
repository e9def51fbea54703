/**
 * Test strips and lancets for a member. The vendor carries no reference of ours, so a refill whose answer was lost is not
 * sent again by itself: somebody has to look.
 */
import { vendorFacts, vendorNames } from '@vitalrounds/domain/devices/device'
import { productOf } from '../../vendors/connection.ts'
import { VendorFailure } from '../../vendors/vendor-failure.ts'
import { sql } from 'kysely'
import { lockMembers } from '../../members/lock-members.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { changed } from '../../platform/changes.ts'
import { runInGroup, type GroupDb } from '../../platform/database/db.ts'
import { auditCall, callResult, clientOf, failureText, groupOf, type VendorJob } from '../accounts/call-vendor.ts'
import { shipToOf } from './request-order.ts'
import type { VendorContext } from '../accounts/vendor-account.ts'

type RefillBody = { memberId: string; supply: string; requestedBy: string }

/** Writes the refill down and sends the job; refuses an unknown member, an incomplete address and a second one in a day. */
export async function requestRefill(db: GroupDb, { memberId, supply, requestedBy }: RefillBody) {
  await lockMembers(db, [memberId])
  await shipToOf(db, memberId)
  await refuseRepeat(db, memberId, supply)
  const { id } = await db
    .insertInto('device_refill')
    .values({ group_id: db.groupId, member_id: memberId, supply, requested_by: requestedBy, requested_at: db.asOf })
    .returning('id')
    .executeTakeFirstOrThrow()
  changed(db, 'refillRequested', { refillId: id })
}

/** The vendor tells of no delivery and cancels nothing, so a form that is sent twice must not become two parcels. */
async function refuseRepeat(db: GroupDb, memberId: string, supply: string) {
  const before = await db
    .selectFrom('device_refill')
    .select('id')
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('supply', '=', supply)
    .where('state', '<>', 'failed')
    .where('requested_at', '>', sql<string>`${db.asOf}::timestamptz - interval '1 day'`)
    .limit(1)
    .executeTakeFirst()
  if (before) refuse('refill.duplicate')
}

export async function sendRefill(context: VendorContext, job: VendorJob & { refillId: string }) {
  const within = <T>(work: (db: GroupDb) => Promise<T>) => runInGroup(context.db.worker, groupOf(job), work)
  const refill = await within((db) => begin(db, job.refillId))
  if (!refill) return
  const call = { job: 'send-refill', vendor: supplier(refill.supply), ids: [refill.memberId] }
  await within((db) => auditCall(db, call, 'begun'))
  try {
    const account = await clientOf(context, supplier(refill.supply))
    if (!account?.client.refill) throw new Error('there is no connection to this vendor')
    productOf(account.connection, refill.supply)
    const sent = await account.client.refill({ ...refill, quantity: 1 })
    await within(async (db) => {
      await auditCall(db, call, 'ok')
      await settle(db, job.refillId, { state: 'sent', vendor_order_id: sent.vendorOrderId, error: null })
    })
  } catch (error) {
    const isBusy = error instanceof VendorFailure && error.reason === 'busy'
    await within(async (db) => {
      await auditCall(db, call, callResult(error))
      await settle(db, job.refillId, { state: isBusy ? 'requested' : 'failed', error: failureText(error) })
    })
    if (isBusy) throw error
  }
}

/** The vendor that sells it. */
const supplier = (supply: string) => vendorNames.find((name) => supply in vendorFacts(name).supplies) ?? ''

async function begin(db: GroupDb, refillId: string) {
  const refill = await db
    .updateTable('device_refill')
    .set({ state: 'sending', error: null })
    .where('group_id', '=', db.groupId)
    .where('id', '=', refillId)
    .where('state', '=', 'requested')
    .returning(['member_id', 'supply'])
    .executeTakeFirst()
  return refill && { memberId: refill.member_id, supply: refill.supply, shipTo: await shipToOf(db, refill.member_id) }
}

type RefillResult = { state: 'requested' | 'sent' | 'failed'; vendor_order_id?: string; error: string | null }

async function settle(db: GroupDb, refillId: string, settled: RefillResult) {
  const { member_id } = await db
    .updateTable('device_refill')
    .set(settled)
    .where('group_id', '=', db.groupId)
    .where('id', '=', refillId)
    .returning('member_id')
    .executeTakeFirstOrThrow()
  changed(db, 'refill', { memberId: member_id })
}
