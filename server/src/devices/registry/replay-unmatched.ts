/** A device has an owner now: what it sent before anybody knew whose it was is read again. */
import { replayWaiting } from '../../inbox/replay.ts'
import { type Database, runInGroup } from '../../platform/database/db.ts'

// docs/sources/wire-facts.md 9.2: what came earlier was somebody else's, and stays where only super admins see it
const graceHours = 7 * 24

/** Answers how many deliveries wait again. Which of them are the owner's is judged reading by reading. */
export const replayUnmatched = (db: { worker: Database }, groupId: string, deviceId: string): Promise<number> =>
  runInGroup(db.worker, groupId, async (scoped) => {
    const device = await scoped
      .selectFrom('device')
      .select(['vendor', 'device_key', 'connected_at', 'created_at'])
      .where('group_id', '=', scoped.groupId)
      .where('id', '=', deviceId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!device?.device_key) return 0
    const had = Temporal.Instant.from(device.connected_at ?? device.created_at)
    return replayWaiting(scoped, {
      names: [{ vendor: device.vendor, key: device.device_key }],
      since: had.subtract({ hours: graceHours }).toString(),
    })
  })
