/** Readings for tests, written straight into the table: kept readings of a device unless told otherwise. */
import { localDate } from '@vitalrounds/domain/days'
import { fromDisplay, type Metric } from '@vitalrounds/domain/readings/reading'
import type { Insertable } from 'kysely'
import type { Database } from '../../platform/db.ts'
import type { Reading } from '../../platform/tables.ts'

type Of = { groupId: string; memberId: string }
let acts = 0

/** The instant so many hours before now, on a whole second. */
export const hoursAgo = (hours: number) =>
  new Date(Math.floor(Date.now() / 1000) * 1000 - hours * 3_600_000).toISOString()

/** One act of measuring, values in display units; answers the ids in the order of the metrics given. */
export async function anAct(
  owner: Database,
  { groupId, memberId }: Of,
  { at, values, ...more }: { at: string; values: Partial<Record<Metric, number>> } & Partial<Insertable<Reading>>,
): Promise<string[]> {
  acts += 1
  const rows = (Object.entries(values) as [Metric, number][]).map(([metric, shown]) => ({
    group_id: groupId,
    member_id: memberId,
    metric,
    value: fromDisplay(metric, shown),
    raw_value: fromDisplay(metric, shown),
    measured_at: at,
    received_at: at,
    measured_on: localDate(Date.parse(at), 'America/New_York'),
    source: 'device',
    act_key: `act ${acts}`,
    ...more,
  }))
  const made = await owner.insertInto('reading').values(rows).returning(['id', 'metric']).execute()
  return rows.map((row) => made.find((one) => one.metric === row.metric)?.id ?? '')
}
