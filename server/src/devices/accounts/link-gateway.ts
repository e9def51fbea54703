/** The jobs that tell a vendor who has a gateway, and that nobody has it any more. */
import { vendors } from '../../vendors/vendors.ts'
import { VendorFailure } from '../../vendors/vendor-failure.ts'
import { lockMembers } from '../../members/lock-members.ts'
import { recordDeviceReceipt } from '../../members/profile/record-device-receipt.ts'
import { changed } from '../../platform/changes.ts'
import { runInGroup, type GroupDb } from '../../platform/database/db.ts'
import { auditCall, callResult, clientOf, failureText, groupOf, isPassing, type VendorJob } from './call-vendor.ts'
import type { VendorContext } from './vendor-account.ts'

/** Links a gateway to its member; from then on its deliveries find the device by the vendor's name for it. */
export async function linkGateway(context: VendorContext, job: VendorJob & { deviceId: string }) {
  const within = <T>(work: (db: GroupDb) => Promise<T>) => runInGroup(context.db.worker, groupOf(job), work)
  const wish = await within((db) => begin(db, job.deviceId))
  if (!wish) return
  const call = { job: 'link-gateway', vendor: wish.vendor, ids: [wish.memberId, job.deviceId] }
  await within((db) => auditCall(db, call, 'begun'))
  try {
    const client = (await clientOf(context, wish.vendor))?.client
    if (!client?.connect) throw new Error('there is no connection to this vendor')
    const { deviceRef, vendorStatus } = await client.connect(wish)
    const name = deviceRef.hwiDeviceId ?? ''
    await within((db) => auditCall(db, call, 'ok'))
    await within((db) => saveGatewayLink(db, { deviceId: job.deviceId, memberId: wish.memberId, name, vendorStatus }))
  } catch (error) {
    await within((db) => auditCall(db, call, callResult(error)))
    if (isPassing(error)) throw error
    await within((db) => saveRefusal(db, job.deviceId, refusalText(error)))
  }
}

// docs.tenovi.com, activating devices: the client turns the status `Unknown Gateway ID` into this answer
const refusalText = (error: unknown) =>
  error instanceof VendorFailure && error.status === 422 ? 'The vendor does not know this gateway id.' : failureText(error)

/** What to ask, with this attempt counted; undefined when the device is no longer waiting for an answer. */
async function begin(db: GroupDb, deviceId: string) {
  const device = await db
    .updateTable('device')
    .set((eb) => ({ link_attempts: eb('link_attempts', '+', 1) }))
    .where('group_id', '=', db.groupId)
    .where('id', '=', deviceId)
    .where('status', '=', 'connecting')
    .where('deleted_at', 'is', null)
    .returning(['vendor', 'device', 'hardware_uuid', 'member_id', 'link_attempts'])
    .executeTakeFirst()
  if (!device?.member_id || !device.hardware_uuid) return undefined
  const member = await db
    .selectFrom('member')
    .select(['first_name', 'last_name'])
    .where('group_id', '=', db.groupId)
    .where('id', '=', device.member_id)
    .executeTakeFirstOrThrow()
  return {
    vendor: device.vendor,
    memberId: device.member_id,
    firstName: member.first_name,
    lastName: member.last_name,
    device: device.device,
    hardwareId: device.hardware_uuid,
    attempt: device.link_attempts,
  }
}

type Link = { deviceId: string; memberId: string; name: string; vendorStatus: string }

async function saveGatewayLink(db: GroupDb, { deviceId, memberId, name, vendorStatus }: Link) {
  const member = (await lockMembers(db, [memberId])).get(memberId)
  const row = await db
    .updateTable('device')
    .set({
      hwi_device_id: name,
      device_key: name,
      status: 'connected',
      status_at: db.asOf,
      status_text: vendorStatus,
      unlinked_at: null,
    })
    .where('group_id', '=', db.groupId)
    .where('id', '=', deviceId)
    // Whoever took it away meanwhile has the last word
    .where('status', '=', 'connecting')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  if (row.numUpdatedRows === 0n || !member) return
  await recordDeviceReceipt(db, member, db.asOf)
  changed(db, 'deviceConnected', { deviceId })
  changed(db, 'device', { deviceId, memberId })
}

async function saveRefusal(db: GroupDb, deviceId: string, text: string) {
  await db
    .updateTable('device')
    .set({ status: 'refused', status_at: db.asOf, status_text: text })
    .where('group_id', '=', db.groupId)
    .where('id', '=', deviceId)
    .where('status', '=', 'connecting')
    .execute()
  changed(db, 'device', { deviceId })
}

/** Unlinks, or deletes where the vendor still allows it. A device the vendor does not know any more is what was wanted. */
export async function unlinkGateway(context: VendorContext, job: VendorJob & { vendor: string; deviceKey: string; isDeleted: boolean }) {
  const account = await clientOf(context, job.vendor)
  if (!account) return
  const { client, connection } = account
  const deviceRef = vendors[connection.vendor].refOf(job.deviceKey)
  try {
    if (job.isDeleted) await client.remove?.(deviceRef)
    else await client.disconnect?.(deviceRef)
  } catch (error) {
    if (!(error instanceof VendorFailure) || error.status !== 404) throw error
  }
}
