/** The readings behind transmissions, as they were sent and as they stand. */
import { raisedChange } from '@vitalrounds/domain/members/vital-warnings'
import type { Severity } from '@vitalrounds/domain/values/severity'
import type { RawReading } from '@vitalrounds/domain/readings/api'
import { type Metric, metricFacts, displayedNumber, toDisplay } from '@vitalrounds/domain/values/metrics'
import { sql } from 'kysely'
import { nameOfAct, warningsOfActs } from '../members/act-warnings.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { staffName } from '../platform/database/staff-name.ts'

export type RawReadingRow = {
  key: string
  source: string
  vendor: string | null
  device: string | null
  reading: RawReading
}

const keyed = sql<string>`coalesce('d' || r.inbox_id, 'a' || r.act_key)`

export async function rawReadings(db: GroupDb, memberId: string, keys: readonly string[]): Promise<RawReadingRow[]> {
  if (keys.length === 0) return []
  const rows = await db
    .selectFrom('reading as r')
    .leftJoin('device as d', (on) => on.onRef('d.group_id', '=', 'r.group_id').onRef('d.id', '=', 'r.device_id'))
    .leftJoin('app_user as u', 'u.id', 'r.excluded_by')
    .where('r.group_id', '=', db.groupId)
    .where('r.member_id', '=', memberId)
    .where(keyed, 'in', [...keys])
    .selectAll('r')
    .select(['d.vendor', 'd.device', keyed.as('key'), staffName('u').as('by')])
    .orderBy('r.measured_at')
    .orderBy(sql`array_position(array['systolicBP', 'diastolicBP', 'pulse'], r.metric)`)
    .execute()
  const warnings = await warningsOfActs(
    db,
    rows.filter(({ metric, severity }) => metric === 'bodyWeight' && severity !== 'ok'),
  )
  return rows.map((row) => ({
    key: row.key,
    source: row.source,
    vendor: row.vendor,
    device: row.device,
    reading: { ...toRaw(row), change: raisedChange(warnings.get(nameOfAct(row)) ?? []) },
  }))
}

type Row = {
  id: string
  metric: string
  value: number
  raw_value: number | null
  measured_at: string
  device_measured_at: string | null
  measured_on: string
  time_quality: string
  state: string
  state_reason: string | null
  severity: string
  flags: string[]
  context: string | null
  excluded: boolean
  excluded_reason: string | null
  excluded_at: string | null
  by: string | null
}

function toRaw(row: Row): Omit<RawReading, 'change'> {
  const metric = row.metric as Metric
  const isCalibrated = row.raw_value !== null && row.raw_value !== row.value
  return {
    _id: row.id,
    metric,
    title: metricFacts[metric].title,
    unit: metricFacts[metric].displayUnit,
    value: displayedNumber(metric, row.value),
    sentValue: isCalibrated ? toDisplay(metric, row.raw_value ?? 0) : null,
    measuredAt: row.measured_at,
    claimedAt: row.device_measured_at,
    measuredOn: row.measured_on,
    tsQuality: row.time_quality as RawReading['tsQuality'],
    state: row.state as RawReading['state'],
    reason: row.state_reason,
    severity: row.severity as Severity,
    flags: row.flags,
    context: row.context,
    excluded: row.excluded ? { reason: row.excluded_reason ?? '', by: row.by ?? '', at: row.excluded_at } : null,
  }
}
