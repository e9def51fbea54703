/** A vendor says that a device was tied to its patient there, or untied. Assignments are the clinic's and do not change. */
import { changed } from '../../platform/changes.ts'
import type { GroupDb } from '../../platform/database/db.ts'

type Link = { state: 'connected' | 'unlinked'; at: string }

export async function linkDevice(db: GroupDb, deviceId: string, { state, at }: Link) {
  let existing = db
    .updateTable('device')
    .set({ status: state, unlinked_at: state === 'unlinked' ? at : null, status_at: at })
    .where('group_id', '=', db.groupId)
    .where('id', '=', deviceId)
    // Older news than what is known changes nothing
    .where('status_at', '<=', at)
  // What the clinic took back is not in use because the vendor still thinks so
  if (state === 'connected') existing = existing.where('member_id', 'is not', null)
  await existing.execute()
  changed(db, 'device', { deviceId })
}
