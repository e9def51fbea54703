/** Readings for tests, written straight into the table: kept readings of a device unless told otherwise. */
import { localDate } from '@vitalrounds/domain/days'
import { fromDisplay, type Metric } from '@vitalrounds/domain/values/metrics'
import type { Insertable } from 'kysely'
import type { Database } from '../../platform/database/db.ts'
import type { Reading } from '../../platform/database/tables.ts'

type MemberRef = { groupId: string; memberId: string }
let acts = 0

// One moment for a whole file, so that a test may name an instant twice
const now = Math.floor(Date.now() / 1000) * 1000

/** The instant so many hours ago, on a whole second; the same whenever it is asked. */
export const hoursAgo = (hours: number) => new Date(now - Math.round(hours * 3600) * 1000).toISOString()

/** One act of measuring, values in display units; answers the ids in the order of the metrics given. */
export async function insertMeasuringAct(
  owner: Database,
  { groupId, memberId }: MemberRef,
  { at, values, ...more }: { at: string; values: Partial<Record<Metric, number>> } & Partial<Insertable<Reading>>,
): Promise<string[]> {
  acts += 1
  const rows = (Object.entries(values) as [Metric, number][]).map(([metric, displayed]) => ({
    group_id: groupId,
    member_id: memberId,
    metric,
    value: fromDisplay(metric, displayed),
    raw_value: fromDisplay(metric, displayed),
    measured_at: at,
    received_at: at,
    measured_on: localDate(Date.parse(at), 'America/New_York'),
    source: 'device',
    act_key: `act ${acts}`,
    ...more,
  }))
  const created = await owner.insertInto('reading').values(rows).returning(['id', 'metric']).execute()
  return rows.map((row) => created.find((item) => item.metric === row.metric)?.id ?? '')
}
