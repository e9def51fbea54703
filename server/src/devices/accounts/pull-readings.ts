/** Asks a vendor for what a device sent since a moment. The answer enters by the inbox, like a push. */
import { vendorNamed } from '@vitalrounds/domain/devices/device'
import { runInGroup } from '../../platform/database/db.ts'
import type { Database } from '../../platform/database/db.ts'
import { storePulledEvents } from '../../inbox/store-pulled-events.ts'
import type { Outbound } from '../../vendors/vendor.ts'
import { vendors } from '../../vendors/vendors.ts'
import { VendorFailure } from '../../vendors/vendor-failure.ts'
import { clientOf, groupOf, isPassing, type VendorJob } from './call-vendor.ts'
import { memberToken } from './member-token.ts'
import type { VendorContext } from './vendor-account.ts'

export type PullContext = VendorContext & { db: { ingest: Database } }
export type NamedDevice = {
  id: string
  group_id: string
  vendor: string
  device_key: string | null
  member_id: string | null
}

/** The job behind the button. */
export async function pullReadings(context: PullContext, job: VendorJob & { deviceId: string; since: string }) {
  const device = await runInGroup(context.db.worker, groupOf(job), (db) =>
    db
      .selectFrom('device')
      .select(['id', 'group_id', 'vendor', 'device_key', 'member_id'])
      .where('group_id', '=', db.groupId)
      .where('id', '=', job.deviceId)
      .executeTakeFirst(),
  )
  const account = device && (await clientOf(context, device.vendor))
  if (!account) return
  try {
    await pullDevice(context, account, { device, since: job.since })
  } catch (error) {
    // A device the vendor has no account of has nothing to give
    if (error instanceof VendorFailure && !isPassing(error)) return
    throw error
  }
}

type Account = { id: string; client: Outbound }

/** Nothing is kept twice: pulled events carry the keys of the pushes. */
export async function pullDevice(context: PullContext, { id, client }: Account, { device, since }: { device: NamedDevice; since: string }) {
  const vendor = vendorNamed(device.vendor)
  if (!vendor || device.device_key === null) return
  const token = await tokenFor(context, { id, client }, device)
  const events = await client.pull?.({ deviceRef: vendors[vendor].refOf(device.device_key), since, token })
  await storePulledEvents(context.db, { id, vendor }, events ?? [])
}

/** The token of whoever has the device, where its vendor asks for one. */
const tokenFor = async (context: PullContext, { id, client }: Account, device: NamedDevice) =>
  client.authorization && device.member_id !== null
    ? memberToken(context, { groupId: device.group_id, memberId: device.member_id, connectionId: id }, client.authorization)
    : undefined
