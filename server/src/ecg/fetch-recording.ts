/**
 * The job behind a Kardia callback. Callbacks carry no proof, so the recording itself is asked for with our own key and
 * enters by the inbox like any delivery.
 */
import { vendorAccount, type VendorContext } from '../devices/accounts/vendor-account.ts'
import type { Database } from '../platform/database/db.ts'
import { kardiaClient } from '../vendors/kardia/client.ts'
import { digest } from '../vendors/wire.ts'
import { keepPulled } from '../inbox/keep-pulled.ts'

type Context = VendorContext & { db: { ingest: Database } }

export async function fetchRecording(context: Context, recordingId: string) {
  const account = await vendorAccount(context, 'kardia')
  if (!account) return
  const event = await kardiaClient(account.connection).recording(recordingId)
  // Deleted at the vendor since
  if (!event) return
  // A recording may be judged anew: what it says now makes it another delivery of the same act
  const idemKey = `${event.idemKey}:${digest(event.raw).slice(0, 16)}`
  await keepPulled(context.db, { id: account.id, vendor: 'kardia' }, [{ ...event, idemKey }])
}
