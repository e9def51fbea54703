/**
 * Keeps readings, whoever brings them, each act once. How they stand is judged when the whole batch is there: that follows
 * from the change.
 */
import { localDate } from '@vitalrounds/domain/days'
import { checkPlausibility } from '@vitalrounds/domain/readings/plausibility'
import type { TsQuality } from '@vitalrounds/domain/readings/reading'
import type { Metric } from '@vitalrounds/domain/values/metrics'
import { sql } from 'kysely'
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { keysOfReadings } from './stored-acts.ts'

export type NewReading = {
  memberId: string
  /** The member's own zone: it decides the day. */
  timeZone: string
  metric: Metric
  /** As sent, before calibration. */
  sentValue: number
  measuredAt: string
  receivedAt: string
  source: 'device' | 'manual'
  deviceId: string | null
  inboxId: number | null
  actKey: string
  context: string | null
  flags: readonly string[]
  timeQuality: TsQuality
  claimedAt: string | null
  /** Length of an ECG recording. */
  ecgDurationMs?: number | undefined
}

/** `id` is undefined where the same act was kept before. */
export type ReceivedReading = { reading: NewReading; id: string | undefined }

const keyOf = (r: { member_id: string; metric: string; act_key: string }) => `${r.member_id} ${r.metric} ${r.act_key}`

/** Answers the ids of those that are new, in the order given. The members must already be locked. */
export async function receiveReadings(db: GroupDb, readings: readonly NewReading[]): Promise<ReceivedReading[]> {
  if (readings.length === 0) return []
  const keys = await keysOfReadings(db, readings)
  const updates = readings.map((reading, at) => ({ ...reading, actKey: keys[at] ?? reading.actKey }))
  const ids = await insert(
    db,
    updates.filter((_, at) => keys[at] !== null),
  )
  return updates.map((reading, at) => {
    const key = keyOf({ member_id: reading.memberId, metric: reading.metric, act_key: reading.actKey })
    const id = keys[at] === null ? undefined : ids.get(key)
    if (id !== undefined) {
      ids.delete(key)
      recordReadingChange(db, reading)
    }
    return { reading, id }
  })
}

/** The reading came, changed or went: all that it touches is judged again before this transaction commits. */
export const recordReadingChange = (
  db: GroupDb,
  { memberId, metric, measuredAt }: Pick<NewReading, 'memberId' | 'metric' | 'measuredAt'>,
  because?: string,
) =>
  changed(db, 'reading', {
    memberId,
    metric,
    from: measuredAt,
    to: measuredAt,
    ...(because !== undefined && { because }),
  })

async function insert(db: GroupDb, readings: readonly NewReading[]): Promise<Map<string, string>> {
  if (readings.length === 0) return new Map()
  const rows = await db
    .insertInto('reading')
    .values(readings.map((reading) => toReadingRow(db, reading)))
    .onConflict((conflict) => conflict.columns(['group_id', 'member_id', 'metric', 'act_key']).doNothing())
    .returning(['id', 'member_id', 'metric', 'act_key'])
    .execute()
  return new Map(rows.map((row) => [keyOf(row), row.id]))
}

/** The length of a recording is known only now, so that alone is judged now. */
const ecgDurationProblem = ({ metric, sentValue, actKey, ecgDurationMs }: NewReading) => {
  const verdict = checkPlausibility({ metric, value: sentValue, actKey }, [], { ecgDurationMs })
  return metric === 'ecg' && verdict.kind === 'quarantined' ? verdict.reason : null
}

const toReadingRow = ({ groupId, asOf }: GroupDb, r: NewReading) => ({
  group_id: groupId,
  member_id: r.memberId,
  metric: r.metric,
  value: r.sentValue,
  raw_value: r.sentValue,
  measured_at: r.measuredAt,
  received_at: r.receivedAt,
  // It may have waited in the inbox: whoever reads what changed since a moment finds it by this one
  changed_at: asOf,
  measured_on: localDate(Date.parse(r.measuredAt), r.timeZone),
  source: r.source,
  device_id: r.deviceId,
  inbox_id: r.inboxId,
  act_key: r.actKey,
  context: r.context,
  flags: sql<string[]>`${[...r.flags]}::text[]`,
  state: ecgDurationProblem(r) === null ? 'kept' : 'quarantined',
  state_reason: ecgDurationProblem(r),
  time_quality: r.timeQuality,
  device_measured_at: r.claimedAt,
})
