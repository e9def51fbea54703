/**
 * Beside every push a pull: pushes get lost, and some vendors never repeat one. Vendors that can be asked about a whole
 * account are; the others are asked device by device, those longest not asked first. What comes back enters by the inbox
 * under the keys of the pushes, so that only what was lost is new.
 */
import { sql } from 'kysely'
import { changed } from '../../platform/changes.ts'
import { runInGroup } from '../../platform/database/db.ts'
import { runAsWorker } from '../../platform/database/unscoped.ts'
import { storePulledEvents } from '../../inbox/store-pulled-events.ts'
import { type VendorName, vendorNamed, vendorNames } from '@vitalrounds/domain/devices/device'
import type { Outbound } from '../../vendors/vendor.ts'
import { vendors } from '../../vendors/vendors.ts'
import { VendorFailure } from '../../vendors/vendor-failure.ts'
import { clientOf } from './call-vendor.ts'
import { type NamedDevice, pullDevice, type PullContext } from './pull-readings.ts'

// The slowest vendor takes one call a second: this is nine minutes of the quarter of an hour, the rest is for orders and people
const devicesPerRound = 500
// After these the vendor is away, and the next device would only wait as long again
const failuresInARow = 5

/** Sends one round to each vendor. They run side by side: one that is away holds up no other. */
export const reconcile = ({ db }: PullContext) =>
  runAsWorker(db, async (trx) => {
    for (const vendor of vendorNames.filter((name) => vendors[name].overlapHours !== undefined)) changed(trx, 'vendorRound', { vendor })
  })

/** One round: throws the last failure once everybody else was asked, so that it is seen and tried again soon. */
export async function reconcileVendor(context: PullContext, job: { vendor: string }, stopping: AbortSignal) {
  const vendor = vendorNamed(job.vendor)
  if (!vendor) return
  const account = await clientOf(context, vendor)
  if (!account) return
  if (account.client.pullAll) await reconcileAll(context, account, vendor)
  else await reconcileOneByOne(context, account, { vendor, stopping })
}

const earlier = (instant: string, vendor: VendorName) =>
  Temporal.Instant.from(instant)
    .subtract({ hours: vendors[vendor].overlapHours ?? 0 })
    .toString({ smallestUnit: 'millisecond' })

type Account = { id: string; client: Outbound }

async function reconcileAll(context: PullContext, { id, client }: Account, vendor: VendorName) {
  const { rows } = await runAsWorker(context.db, (trx) =>
    sql<{ since: string; now: string }>`
      select coalesce(asked_until, created_at) as since, clock_timestamp() as now
        from vendor_connection where id = ${id}`.execute(trx),
  )
  for (const { since, now } of rows) {
    const events = await client.pullAll?.(earlier(since, vendor))
    await storePulledEvents(context.db, { id, vendor }, events ?? [])
    // Only now: a round that broke off is asked again from where the last one ended
    await runAsWorker(context.db, (trx) => sql`update vendor_connection set asked_until = ${now} where id = ${id}`.execute(trx))
  }
}

type DeviceTurn = NamedDevice & { since: string }

type Round = { vendor: VendorName; stopping: AbortSignal }

async function reconcileOneByOne(context: PullContext, account: Account, { vendor, stopping }: Round) {
  const { rows } = await runAsWorker(context.db, (trx) =>
    sql<DeviceTurn>`select * from app.devices_to_ask(${vendor}, ${devicesPerRound})`.execute(trx),
  )
  const failures: unknown[] = []
  let inARow = 0
  for (const device of rows) {
    const failure = await reconcileDevice(context, account, { device, since: earlier(device.since, vendor) })
    inARow = failure === undefined ? 0 : inARow + 1
    if (failure !== undefined) failures.push(failure)
    if (inARow >= failuresInARow || stopping.aborted) break
  }
  if (failures.length > 0) throw failures.at(-1)
}

/** Answers what went wrong, if anything did. */
async function reconcileDevice(context: PullContext, account: Account, turn: { device: NamedDevice; since: string }) {
  const { device } = turn
  const at = Temporal.Now.instant().toString()
  const failure = await pullDevice(context, account, turn).then(
    () => undefined,
    (error: unknown) => (isUnknownThere(error) ? undefined : error),
  )
  // What failed is asked from the same moment on at its next turn
  const request = failure === undefined ? { asked_at: at, asked_until: at } : { asked_at: at }
  await runInGroup(context.db.worker, device.group_id, (db) =>
    db.updateTable('device').set(request).where('group_id', '=', db.groupId).where('id', '=', device.id).execute(),
  )
  return failure
}

/** A device that the vendor does not know has nothing to give. */
const isUnknownThere = (error: unknown) => error instanceof VendorFailure && error.status === 404
