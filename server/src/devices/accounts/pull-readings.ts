/** Asks a vendor for what a device sent since a moment. The answer enters by the inbox, like a push. */
import { forGroup } from '../../platform/database/db.ts'
import type { Database } from '../../platform/database/db.ts'
import { keepPulled } from '../../inbox/keep-pulled.ts'
import type { DeviceRef, Outbound } from '../../vendors/vendor.ts'
import { VendorFailure } from '../../vendors/vendor-failure.ts'
import { clientOf, groupOf, isPassing, type VendorJob } from './ask-vendor.ts'
import type { VendorContext } from './vendor-account.ts'

export type PullContext = VendorContext & { db: { ingest: Database } }
export type NamedDevice = {
  vendor: string
  imei: string | null
  hwi_device_id: string | null
  device_key: string | null
}

/** The job behind the button. */
export async function pullReadings(context: PullContext, job: VendorJob & { deviceId: string; since: string }) {
  const device = await forGroup(context.db.worker, groupOf(job), (db) =>
    db
      .selectFrom('device')
      .select(['vendor', 'imei', 'hwi_device_id', 'device_key'])
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
export async function pullDevice(
  { db }: PullContext,
  { id, client }: Account,
  { device, since }: { device: NamedDevice; since: string },
) {
  const events = await client.pull?.({ deviceRef: refOf(device), since })
  await keepPulled(db, { id, vendor: device.vendor }, events ?? [])
}

function refOf({ vendor, imei, hwi_device_id, device_key }: NamedDevice): DeviceRef {
  if (vendor === 'tenovi') return { hwiDeviceId: hwi_device_id ?? undefined }
  if (vendor === 'kardia') return { patientId: device_key ?? undefined }
  return vendor === 'iglucose' ? { deviceId: device_key ?? undefined } : { imei: imei ?? undefined }
}
