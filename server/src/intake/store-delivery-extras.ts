/** What deliveries bring beside readings: the name of a recording, the vendor's name of the device, flags, traces. */
import { linkDevice } from '../devices/registry/link-device.ts'
import { storeRecording } from '../ecg/store-recording.ts'
import type { OpenedDelivery } from '../inbox/open-delivery.ts'
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { addActFlags } from '../readings/act-flags.ts'
import { type ReceivedReading, recordReadingChange } from '../readings/receive-readings.ts'
import type { Holding } from './assignments-by-device.ts'

export async function storeDeliveryExtras(
  db: GroupDb,
  deliveries: readonly OpenedDelivery[],
  { held, received }: { held: ReadonlyMap<string, Holding>; received: readonly ReceivedReading[] },
) {
  for (const { row, outcome } of deliveries) {
    const { fetch, link, actFlags: noted } = outcome
    if (fetch) changed(db, 'recordingNamed', { vendor: row.vendor, ...fetch })
    if (link) await linkDevice(db, row.device_id ?? '', { ...link, at: row.received_at })
    if (!noted) continue
    const memberId = held.get(row.device_id ?? '')?.holderAt(noted.at)
    await addActFlags(db, { ...noted, memberId, deviceId: row.device_id, attempts: row.attempts })
  }
  for (const { row, outcome } of deliveries) {
    changed(db, 'delivery', { deliveryId: row.id })
    const own = received.find(({ reading }) => reading.inboxId === row.id && reading.metric === 'ecg')
    // A reading that was known may now say something else
    if (outcome.ecg && own && (await storeRecording(db, own.reading, outcome.ecg))) recordReadingChange(db, own.reading)
  }
}
