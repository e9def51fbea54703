/**
 * The job behind a call that only hints at a recording. Such calls carry no proof, so the recording itself is asked for with
 * our own key and enters by the inbox like any delivery.
 */
import { type VendorName, vendorNamed, vendorNames } from '@vitalrounds/domain/devices/device'
import { vendorAccount, type VendorContext } from '../devices/accounts/vendor-account.ts'
import type { Database } from '../platform/database/db.ts'
import { vendors } from '../vendors/vendors.ts'
import { digestParts } from '../vendors/wire.ts'
import { storePulledEvents } from '../inbox/store-pulled-events.ts'

type Context = VendorContext & { db: { ingest: Database } }
/** A job of before names no vendor: then it is whichever has recordings. */
type Hint = { vendor?: string; recordingId: string }

export async function fetchRecording(context: Context, { vendor, recordingId }: Hint) {
  const name = vendor === undefined ? vendorNames.find((vendorName) => vendors[vendorName].recordings) : vendorNamed(vendor)
  if (name) await fetchFrom(context, name, recordingId)
}

async function fetchFrom(context: Context, vendor: VendorName, recordingId: string) {
  const account = await vendorAccount(context, vendor)
  const event = account && (await vendors[vendor].recordings?.fetch(account.connection, recordingId))
  // Deleted at the vendor since
  if (!event) return
  // A recording may be judged anew: what it says now makes it another delivery of the same act
  const idemKey = `${event.idemKey}:${digestParts(event.raw).slice(0, 16)}`
  await storePulledEvents(context.db, { id: account.id, vendor }, [{ ...event, idemKey }])
}
