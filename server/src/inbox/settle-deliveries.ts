/** What becomes of a batch of claimed deliveries: those with an owner go to their group, the others get their word. */
import { sql } from 'kysely'
import { applyOrderUpdate, orderOwner } from '../devices/orders/apply-order-update.ts'
import { linkDevice } from '../devices/registry/link-device.ts'
import { replaceGateway } from '../devices/orders/register-shipped.ts'
import { changed } from '../platform/changes.ts'
import { confineTo, type UnscopedDb } from '../platform/database/db.ts'
import type { LinkUpdate, OrderUpdate } from '../vendors/vendor.ts'
import { markDeliveries, type Mark } from './mark-deliveries.ts'
import { type Claimed, openDelivery, type Opened } from './open-delivery.ts'
import { settleGroup } from '../readings/settle-group.ts'

export async function settleDeliveries(trx: UnscopedDb, rows: readonly Claimed[]) {
  const opened = rows.map(openDelivery)
  const marks = new Map<number, Mark>()
  const owned = new Map<string, Opened[]>()
  for (const one of opened) {
    const early = withoutOwner(one)
    if (early) marks.set(one.row.id, early)
    else if (one.outcome.order) marks.set(one.row.id, await settleOrder(trx, one))
    else if (one.outcome.fetch && one.event?.deviceRef.patientId === undefined)
      marks.set(one.row.id, await askForRecording(trx, one.outcome.fetch))
    else if (one.row.group_id === null) marks.set(one.row.id, { state: 'unmatched', outcome: 'no owner' })
    else owned.set(one.row.group_id, [...(owned.get(one.row.group_id) ?? []), one])
  }
  // In one order everywhere, so that two workers never wait for each other in a circle
  for (const groupId of [...owned.keys()].toSorted()) {
    const db = await confineTo(trx, groupId)
    for (const [id, mark] of await settleGroup(db, owned.get(groupId) ?? [])) marks.set(id, mark)
  }
  await markDeliveries(trx, marks)
}

/** What can be said without a noun; it stands with whoever has the device now. */
function withoutOwner({ row, event, outcome }: Opened): Mark | undefined {
  const owner = row.group_id === null || row.is_second_hand ? {} : { groupId: row.group_id, memberId: row.member_id }
  if (outcome.problem !== undefined)
    return { state: 'unreadable', outcome: 'unreadable', error: outcome.problem, ...owner }
  return event?.kind === 'unknown' ? { state: 'ignored', outcome: 'not tracked', ...owner } : undefined
}

/** News of a recording that names nobody: the recording itself says whose it is, once it is fetched. */
async function askForRecording(trx: UnscopedDb, fetch: { recordingId: string }): Promise<Mark> {
  changed(trx, 'recordingNamed', fetch)
  const { rows } = await sql<{ groupId: string; memberId: string }>`
    select group_id as "groupId", member_id as "memberId" from app.recording_owner(${fetch.recordingId})`.execute(trx)
  return { state: 'done', outcome: 'recording asked for', ...rows[0] }
}

async function settleOrder(trx: UnscopedDb, { row, outcome }: Opened): Promise<Mark> {
  const { order, link } = outcome
  if (!order) return { state: 'ignored', outcome: 'not tracked' }
  const owner = await orderOwner(trx, row.vendor, order)
  if (!owner) return settleHeld(trx, { row, order, link })
  const db = await confineTo(trx, owner.group_id)
  // Vendors that give no time of their own speak of the moment at which they spoke
  const memberId = await applyOrderUpdate(db, owner.order_id, { ...order, at: order.at ?? row.received_at })
  if (link && row.device_id !== null) await linkDevice(db, row.device_id, { ...link, at: row.received_at })
  return { state: 'done', outcome: 'order updated', groupId: owner.group_id, memberId }
}

type HeldNews = { row: Claimed; order: OrderUpdate; link: LinkUpdate | undefined }

/** A device that was never ordered here may still get another gateway, or be tied and untied. */
async function settleHeld(trx: UnscopedDb, { row, order, link }: HeldNews): Promise<Mark> {
  const isNews = order.gateway !== undefined || link !== undefined
  if (row.group_id === null || row.device_id === null || !isNews)
    return { state: 'unmatched', outcome: 'no such order' }
  const db = await confineTo(trx, row.group_id)
  if (order.gateway) await replaceGateway(db, row.device_id, order.gateway.id)
  if (link) await linkDevice(db, row.device_id, { ...link, at: row.received_at })
  return { state: 'done', outcome: 'status only', groupId: row.group_id }
}
