/** Finding a reading with those of its act, and saying how readings stand after staff acted on them. */
import type { readingApi } from '@vitalrounds/domain/readings/api'
import type { Reply } from '@vitalrounds/domain/contract'
import { type Metric, displayedNumber } from '@vitalrounds/domain/values/metrics'
import type { Selectable } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import type { Reading } from '../platform/database/tables.ts'
import { recordReadingChange } from './receive-readings.ts'

export type ReadingRow = Selectable<Reading>
type ActReading = Reply<typeof readingApi.exclude>['readings']

const ofOneCuff: readonly string[] = ['systolicBP', 'diastolicBP', 'pulse']
const pressures: readonly string[] = ['systolicBP', 'diastolicBP']

/** The reading; for a pressure all values of its cuff's act, since half of a measurement is none. */
export async function readingsOfAct(db: GroupDb, memberId: string, readingId: string): Promise<[ReadingRow, ...ReadingRow[]]> {
  const own = db.selectFrom('reading').selectAll().where('group_id', '=', db.groupId).where('member_id', '=', memberId)
  const reading = await own.where('id', '=', readingId).executeTakeFirst()
  if (!reading) return refuse('reading.unknown')
  if (!pressures.includes(reading.metric)) return [reading]
  const act = await own
    .where('act_key', '=', reading.act_key)
    .where('metric', 'in', [...ofOneCuff])
    .execute()
  return [reading, ...act.filter((item) => item.id !== reading.id)]
}

export function recordActChange(db: GroupDb, act: readonly ReadingRow[], because?: string) {
  for (const { member_id, metric, measured_at } of act)
    recordReadingChange(db, { memberId: member_id, metric: metric as Metric, measuredAt: measured_at }, because)
}

/** How the readings stand now. */
export async function readingStates(db: GroupDb, ids: readonly string[]): Promise<ActReading> {
  const rows = await db
    .selectFrom('reading')
    .selectAll()
    .where('group_id', '=', db.groupId)
    .where('id', 'in', [...ids])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const metric = row.metric as Metric
    return {
      _id: row.id,
      metric,
      value: displayedNumber(metric, row.value),
      state: row.state as ActReading[number]['state'],
      reason: row.state_reason,
      severity: row.severity as ActReading[number]['severity'],
      isExcluded: row.excluded,
    }
  })
}
