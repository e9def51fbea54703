/**
 * Keeps readings, whoever brings them: each act once, impossible values set aside with their reason, repeats by another
 * path marked. Members' summaries are the caller's next step, in the same transaction.
 */
import { localDate } from '@vitalrounds/domain/days'
import { judge, type Plausibility } from '@vitalrounds/domain/readings/plausibility'
import type { Metric, TsQuality } from '@vitalrounds/domain/readings/reading'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import { markRepeats } from './mark-repeats.ts'
import { medianWeights } from './median-weights.ts'

export type NewReading = {
  memberId: string
  /** The member's own zone: it decides the day. */
  timeZone: string
  metric: Metric
  value: number
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

/** `known`: the same act was kept before. */
export type Fate = 'kept' | 'quarantined' | 'duplicate' | 'known'
export type Received = { reading: NewReading; id: string | undefined; fate: Fate; reason: string | null }

const keyOf = (r: { member_id: string; metric: string; act_key: string }) => `${r.member_id} ${r.metric} ${r.act_key}`

/** Answers what became of each reading, in the order given. The members must already be locked. */
export async function receiveReadings(db: GroupDb, readings: readonly NewReading[]): Promise<Received[]> {
  if (readings.length === 0) return []
  const medians = await medianWeights(db, readings)
  const judged = readings.map((reading) => ({ reading, verdict: judgment(reading, readings, medians.get(reading)) }))
  const ids = await insert(db, judged)
  const repeats = await markRepeats(db, readings)
  const taken = new Set<string>()
  return judged.map(({ reading, verdict }) => {
    const key = keyOf({ member_id: reading.memberId, metric: reading.metric, act_key: reading.actKey })
    const id = taken.has(key) ? undefined : ids.get(key)
    taken.add(key)
    if (id === undefined) return { reading, id, fate: 'known', reason: null }
    if (verdict.kind === 'quarantined') return { reading, id, fate: 'quarantined', reason: verdict.reason }
    return repeats.has(id)
      ? { reading, id, fate: 'duplicate', reason: 'The same reading came another way' }
      : { reading, id, fate: 'kept', reason: null }
  })
}

function judgment(reading: NewReading, all: readonly NewReading[], medianWeight7d: number | undefined): Plausibility {
  const act = all.filter((other) => other.actKey === reading.actKey && other.memberId === reading.memberId)
  // The scale's own number is judged: a calibration must neither hide nor cause an impossible weight
  return judge({ ...reading, value: reading.sentValue }, act, { medianWeight7d, ecgDurationMs: reading.ecgDurationMs })
}

type Judged = { reading: NewReading; verdict: Plausibility }

async function insert(db: GroupDb, judged: readonly Judged[]): Promise<Map<string, string>> {
  const rows = await db
    .insertInto('reading')
    .values(judged.map(({ reading, verdict }) => rowOf(db.groupId, reading, verdict)))
    .onConflict((conflict) => conflict.columns(['group_id', 'member_id', 'metric', 'act_key']).doNothing())
    .returning(['id', 'member_id', 'metric', 'act_key'])
    .execute()
  return new Map(rows.map((row) => [keyOf(row), row.id]))
}

const rowOf = (groupId: string, r: NewReading, verdict: Plausibility) => ({
  group_id: groupId,
  member_id: r.memberId,
  metric: r.metric,
  value: r.value,
  raw_value: r.sentValue,
  measured_at: r.measuredAt,
  received_at: r.receivedAt,
  measured_on: localDate(Date.parse(r.measuredAt), r.timeZone),
  source: r.source,
  device_id: r.deviceId,
  inbox_id: r.inboxId,
  act_key: r.actKey,
  context: r.context,
  flags: sql<string[]>`${[...r.flags, ...(verdict.kind === 'suspect' ? ['suspect'] : [])]}::text[]`,
  state: verdict.kind === 'quarantined' ? 'quarantined' : 'kept',
  state_reason: verdict.kind === 'plausible' ? null : verdict.reason,
  time_quality: r.timeQuality,
  device_measured_at: r.claimedAt,
})
