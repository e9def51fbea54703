/** What vendors and carriers said of orders: to the order it is about, or to a device that was never ordered here. */
import { changed } from '../../platform/changes.ts'
import { confineTo, type UnscopedDb } from '../../platform/database/db.ts'
import type { Handler } from '../../inbox/inbox-worker.ts'
import type { Mark } from '../../inbox/mark-deliveries.ts'
import type { ClaimedDelivery } from '../../inbox/open-delivery.ts'
import type { LinkUpdate, OrderUpdate } from '../../vendors/vendor.ts'
import { linkDevice } from '../registry/link-device.ts'
import { applyOrderUpdate, orderOwner } from './apply-order-update.ts'
import { replaceGateway } from './register-shipped.ts'

type News = { row: ClaimedDelivery; order: OrderUpdate; link: LinkUpdate | undefined }

export const orderNews: Handler = {
  takes: ({ outcome }) => outcome.order !== undefined,
  async settle(trx, deliveries) {
    const marks = new Map<number, Mark>()
    for (const { row, outcome } of deliveries)
      if (outcome.order) marks.set(row.id, await settleNews(trx, { row, order: outcome.order, link: outcome.link }))
    return marks
  },
}

async function settleNews(trx: UnscopedDb, { row, order, link }: News): Promise<Mark> {
  const owner = await orderOwner(trx, row.vendor, order)
  if (!owner) return settleHeld(trx, { row, order, link })
  const db = await confineTo(trx, owner.group_id)
  // Vendors that give no time of their own speak of the moment at which they spoke
  const memberId = await applyOrderUpdate(db, owner.order_id, { ...order, at: order.at ?? row.received_at })
  if (link && row.device_id !== null) await linkDevice(db, row.device_id, { ...link, at: row.received_at })
  changed(db, 'delivery', { deliveryId: row.id })
  return { state: 'done', outcome: 'order updated', groupId: owner.group_id, memberId }
}

/** A device that was never ordered here may still get another gateway, or be tied and untied. */
async function settleHeld(trx: UnscopedDb, { row, order, link }: News): Promise<Mark> {
  const isNews = order.gateway !== undefined || link !== undefined
  if (row.group_id === null || row.device_id === null || !isNews) return { state: 'unmatched', outcome: 'no such order' }
  const db = await confineTo(trx, row.group_id)
  if (order.gateway) await replaceGateway(db, row.device_id, order.gateway.id)
  if (link) await linkDevice(db, row.device_id, { ...link, at: row.received_at })
  changed(db, 'delivery', { deliveryId: row.id })
  return { state: 'done', outcome: 'status only', groupId: row.group_id }
}
