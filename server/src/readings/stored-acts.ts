/** Tells readings that were kept before from new ones, and gives the new ones a key that no other act bears. */
import { type ComparedAct, keyOfAct } from '@vitalrounds/domain/readings/identity'
import type { Metric } from '@vitalrounds/domain/values/metrics'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'

/** A reading as far as it is compared. */
type ComparedReading = {
  memberId: string
  metric: Metric
  sentValue: number
  measuredAt: string
  claimedAt: string | null
  source: 'device' | 'manual'
  deviceId: string | null
  inboxId: number | null
  actKey: string
}

type Row = {
  member_id: string
  metric: Metric
  act_key: string
  device_id: string | null
  value: number
  claimed_at: string
}
type Act = ComparedAct & { memberId: string; values: Map<Metric, number> }

const claimOf = ({ claimedAt, measuredAt }: ComparedReading) => claimedAt ?? measuredAt
const isByContent = ({ source, metric }: ComparedReading) => source === 'device' && metric !== 'ecg'

/**
 * The key of each reading, in the order given; null for one that is known. The members must be locked. What staff typed
 * and what bears an id of its own, as a recording does, keeps its key: the database refuses the second of them.
 */
export async function keysOfReadings(db: GroupDb, readings: readonly ComparedReading[]): Promise<(string | null)[]> {
  const evaluatedReadings = readings.filter(isByContent)
  const storedActs = await findStoredActs(db, evaluatedReadings)
  const keys = new Map<ComparedReading, string | null>()
  for (const act of actsAmong(evaluatedReadings)) {
    const details: Act = { ...actOf(act), values: new Map(act.map((reading) => [reading.metric, reading.sentValue])) }
    const own = storedActs.filter((act) => act.memberId === details.memberId)
    const key = keyOfAct(details, own)
    const match = own.find((act) => act.actKey === key)
    for (const reading of act) keys.set(reading, match?.values.has(reading.metric) ? null : key)
    if (match) for (const { metric, sentValue } of act) match.values.set(metric, match.values.get(metric) ?? sentValue)
    else storedActs.push({ ...details, actKey: key })
  }
  return readings.map((reading) => (isByContent(reading) ? (keys.get(reading) ?? null) : reading.actKey))
}

const actOf = ([first]: readonly ComparedReading[]) => ({
  memberId: first?.memberId ?? '',
  deviceId: first?.deviceId ?? null,
  actKey: first?.actKey ?? '',
  claimedAt: first ? claimOf(first) : '',
})

/** The readings of one delivery and act together. */
const actsAmong = (readings: readonly ComparedReading[]) =>
  Map.groupBy(readings, (reading) => `${reading.inboxId} ${reading.memberId} ${reading.actKey}`).values()

/** What was kept of the same members, metrics and moments. */
async function findStoredActs(db: GroupDb, readings: readonly ComparedReading[]): Promise<Act[]> {
  if (readings.length === 0) return []
  const column = <T>(of: (reading: ComparedReading) => T) => readings.map(of)
  const { rows } = await sql<Row>`
    select distinct r.* from unnest(${column((reading) => reading.memberId)}::uuid[], ${column((reading) => reading.metric)}::text[],
                  ${column(claimOf)}::timestamptz[]) as t (member_id, metric, at)
      cross join lateral (
        select member_id, metric, act_key, device_id, coalesce(raw_value, value) as value, measured_at as claimed_at
          from reading
         where group_id = ${db.groupId} and member_id = t.member_id and metric = t.metric and measured_at = t.at
           and source = 'device' and device_measured_at is null
        union all
        select member_id, metric, act_key, device_id, coalesce(raw_value, value), device_measured_at
          from reading
         where group_id = ${db.groupId} and member_id = t.member_id and metric = t.metric and device_measured_at = t.at
           and source = 'device'
        -- keeps the planner from joining the other way round, through the whole table
        offset 0) r`.execute(db)
  const acts = Map.groupBy(rows, (row) => `${row.member_id} ${row.act_key} ${row.claimed_at}`)
  return [...acts.values()].flatMap((all) =>
    all.slice(0, 1).map((first) => ({
      memberId: first.member_id,
      deviceId: first.device_id,
      actKey: first.act_key,
      claimedAt: first.claimed_at,
      values: new Map(all.map((row) => [row.metric, row.value])),
    })),
  )
}
