/** Readings as they are stored, for whoever judges them again, and the writing of what stands differently then. */
import { Calibration } from '@vitalrounds/domain/readings/calibration'
import type { Metric } from '@vitalrounds/domain/values/metrics'
import type { Replayed, ReplayedReading } from '@vitalrounds/domain/warnings/replay'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'

/** Readings of one metric between two instants, both included; an end that is infinite is open. */
export type ReadingSpan = { memberId: string; metric: Metric; from: number; to: number }
export type MemberReading = ReplayedReading & { memberId: string; severity: string }

// No device and no member was there before, or will be after
const everFrom = '-infinity'
const everTo = 'infinity'

/** One statement however many spans there are: each is one look into the index reading_by_member. */
export async function storedReadings(db: GroupDb, spans: readonly ReadingSpan[]): Promise<MemberReading[]> {
  if (spans.length === 0) return []
  const { rows } = await sql<MemberReading>`
    select r.* from unnest(${spans.map((s) => s.memberId)}::uuid[], ${spans.map((s) => s.metric)}::text[],
                           ${spans.map(({ from }) => instantOr(from, everFrom))}::timestamptz[],
                           ${spans.map(({ to }) => instantOr(to, everTo))}::timestamptz[]) as s (member_id, metric, from_at, to_at)
     cross join lateral (
       select id, member_id as "memberId", metric, value, raw_value as "sentValue", measured_at as "measuredAt",
              measured_on as "measuredOn", received_at as "receivedAt", source, device_id as "deviceId", act_key as "actKey",
              context, flags, state, state_reason as "stateReason", excluded as "isExcluded", severity
         from reading
        where group_id = ${db.groupId} and member_id = s.member_id and metric = s.metric
          and measured_at between s.from_at and s.to_at
       -- keeps the planner from joining the other way round, through the whole table
       offset 0) r`.execute(db)
  return rows
}

export const instantOr = (ms: number, infinite: string) => (Number.isFinite(ms) ? new Date(ms).toISOString() : infinite)

/** How the scales that weighed these readings are calibrated, by device. */
export async function calibrationsOf(db: GroupDb, readings: readonly ReplayedReading[]): Promise<Map<string, Calibration>> {
  const weighed = readings.flatMap(({ metric, deviceId }) => (metric === 'bodyWeight' && deviceId ? [deviceId] : []))
  if (weighed.length === 0) return new Map()
  const rows = await db
    .selectFrom('device')
    .select(['id', 'calibration'])
    .where('group_id', '=', db.groupId)
    .where('id', 'in', [...new Set(weighed)])
    .where('calibration', 'is not', null)
    .execute()
  return new Map(
    rows.flatMap((row) => {
      const read = Calibration.safeParse(row.calibration)
      return read.success ? [[row.id, read.data] as const] : []
    }),
  )
}

/** Writes how readings stand now; one statement for all of them. */
export async function writeStandings(db: GroupDb, changed: readonly Replayed[]) {
  if (changed.length === 0) return
  const column = <K extends keyof Replayed>(key: K) => changed.map((replayed) => replayed[key])
  // Flags travel as text with commas: an array of arrays must be rectangular
  const flags = changed.map((replayed) => replayed.flags.join(','))
  await sql`
    update reading set changed_at = app.now(), value = c.value, measured_on = c.measured_on, state = c.state, state_reason = c.state_reason,
           flags = string_to_array(c.flags, ','), severity = c.severity
      from unnest(${column('id')}::uuid[], ${column('value')}::int[], ${column('measuredOn')}::date[], ${column('state')}::text[],
                  ${column('stateReason')}::text[], ${flags}::text[], ${column('severity')}::text[])
           as c (id, value, measured_on, state, state_reason, flags, severity)
     where reading.group_id = ${db.groupId} and reading.id = c.id`.execute(db)
}
