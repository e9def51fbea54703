/** What became of readings that were received, once they are judged. */
import type { GroupDb } from '../platform/database/db.ts'
import type { ReceivedReading } from './receive-readings.ts'

/** `known`: the same act was kept before. */
export type IngestOutcome = { fate: 'kept' | 'quarantined' | 'duplicate' | 'known'; reason: string | null }

/** In the order given. */
export async function ingestOutcomes(db: GroupDb, received: readonly ReceivedReading[]): Promise<(ReceivedReading & IngestOutcome)[]> {
  const ids = received.flatMap(({ id }) => id ?? [])
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('reading')
          .select(['id', 'state', 'state_reason'])
          .where('group_id', '=', db.groupId)
          .where('id', 'in', ids)
          .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return received.map((reading) => {
    const row = byId.get(reading.id ?? '')
    const reason = row?.state === 'quarantined' ? row.state_reason : null
    return { ...reading, fate: row ? (row.state as IngestOutcome['fate']) : 'known', reason }
  })
}
