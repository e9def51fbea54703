/** News of a recording that names nobody: the recording itself says whose it is, once it is fetched. */
import { sql } from 'kysely'
import type { Handler } from '../inbox/inbox-worker.ts'
import type { Mark } from '../inbox/mark-deliveries.ts'
import { changed } from '../platform/changes.ts'

export const recordingNews: Handler = {
  takes: ({ event, outcome }) => outcome.fetch !== undefined && event?.deviceRef.patientId === undefined,
  async settle(trx, deliveries) {
    const marks = new Map<number, Mark>()
    for (const { row, outcome } of deliveries) {
      if (!outcome.fetch) continue
      changed(trx, 'recordingNamed', { vendor: row.vendor, ...outcome.fetch })
      const { rows } = await sql<{ groupId: string; memberId: string }>`
        select group_id as "groupId", member_id as "memberId"
          from app.recording_owner(${outcome.fetch.recordingId})`.execute(trx)
      marks.set(row.id, { state: 'done', outcome: 'recording asked for', ...rows[0] })
    }
    return marks
  },
}
