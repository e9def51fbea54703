/** Readings, both pressures of one act as one, and where each came from. */
import { bloodPressure, vitalCodings } from '@vitalrounds/domain/fhir/observation-codes'
import { type ProvenanceRow, provenancesOf } from '@vitalrounds/domain/fhir/provenance'
import { type ObservedReading, observationsOf, sentSuffix, vitalCategory } from '@vitalrounds/domain/fhir/reading-observations'
import { type Coding, systems } from '@vitalrounds/domain/fhir/resource'
import { matchesToken } from '@vitalrounds/domain/fhir/search'
import { type Metric, metrics } from '@vitalrounds/domain/values/metrics'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import { asksForCategory } from './chart-sources.ts'
import {
  ownStaff,
  type Place,
  type ResourceFilter,
  type ResourcesOfRow,
  type Source,
  tableRows,
  tableSource,
  type TableSource,
} from './source.ts'

const columns = sql`x.member_id as "memberId", x.group_id as "groupId", x.metric, x.value, x.raw_value as "sentValue",
  x.measured_at as "measuredAt", x.device_measured_at as "claimedAt", x.source, x.device_id as "deviceId", x.context, x.flags, x.state,
  x.state_reason as "stateReason", x.excluded as "isExcluded", x.excluded_reason as "excludedReason", x.act_key as "actKey"`
/** A pressure changes with either half. */
const updated = sql`greatest(x.received_at, x.excluded_at, x.changed_at, case when x.metric = 'systolicBP' then (
  select h.changed_at from reading h where h.group_id = x.group_id and h.member_id = x.member_id and h.metric = 'diastolicBP'
     and h.act_key = x.act_key) end)`

const codingsOf = (metric: Metric): Coding[] =>
  metric === 'systolicBP' || metric === 'diastolicBP' ? [{ system: systems.loinc, code: bloodPressure.loinc }] : vitalCodings(metric)
const metricsFor = (filter: ResourceFilter) =>
  metrics.filter(
    (metric) =>
      asksForCategory(filter, vitalCategory(metric)) &&
      (!filter.codes || codingsOf(metric).some((coding) => matchesToken(filter.codes ?? [], coding))),
  )

/** The diastolic half names the Observation only where its act has no systolic one. */
const namesAct = sql`(x.metric <> 'diastolicBP' or not exists (select from reading s
  where s.group_id = x.group_id and s.member_id = x.member_id and s.metric = 'systolicBP' and s.act_key = x.act_key
    and (s.state <> 'duplicate' or x.state = 'duplicate')))`

const readings = {
  from: sql`reading x`,
  columns,
  updated,
  member: sql`x.member_id`,
  date: sql`x.measured_at`,
  where: (filter: ResourceFilter) => {
    const wanted = metricsFor(filter)
    if (wanted.length === 0) return undefined
    const ofMetrics = wanted.length === metrics.length ? [] : [sql`x.metric = any (${wanted}::text[])`]
    // Who asks for one, or for what changed, may have it from before it was found to repeat another
    const mayRepeat = filter.ids !== undefined || filter.updated !== undefined
    return [...ofMetrics, ...(mayRepeat ? [] : [sql`x.state <> 'duplicate'`]), namesAct]
  },
} satisfies Omit<TableSource<never>, 'make'>

type StoredReading = ObservedReading & { actKey: string }
const actOf = ({ memberId, actKey }: StoredReading) => `${memberId} ${actKey}`

/** By act, the diastolic halves of these systolic ones. */
async function otherHalves(db: GroupDb, rows: readonly StoredReading[]): Promise<Map<string, StoredReading>> {
  const systolic = rows.filter(({ metric }) => metric === 'systolicBP')
  if (systolic.length === 0) return new Map()
  const { rows: halves } = await sql<StoredReading>`
    select x.id, ${updated} as "updatedAt", ${columns}
      from unnest(${systolic.map(({ memberId }) => memberId)}::uuid[], ${systolic.map(({ actKey }) => actKey)}::text[]) act (member_id, act_key)
      join reading x on x.group_id = ${db.groupId} and x.member_id = act.member_id and x.metric = 'diastolicBP' and x.act_key = act.act_key`.execute(
    db,
  )
  return new Map(halves.map((half) => [actOf(half), half]))
}

type ActRow = StoredReading & { half?: StoredReading }

/** Each with the other half of its act. */
async function readActs(db: GroupDb, filter: ResourceFilter, place: Place): Promise<ActRow[]> {
  const rows = await tableRows<StoredReading>(db, readings, { filter, place })
  const halves = await otherHalves(db, rows)
  return rows.map((row) => {
    const half = row.metric === 'systolicBP' ? halves.get(actOf(row)) : undefined
    return half ? { ...row, half } : row
  })
}

/** The weight as sent comes along with the one that is shown, and is no match of its own. */
function resourcesOfAct({ half, ...row }: ActRow): ResourcesOfRow {
  const all = observationsOf(row, half)
  return {
    id: row.id,
    matches: all.filter(({ id }) => !id.endsWith(sentSuffix)),
    besides: all.filter(({ id }) => id.endsWith(sentSuffix)),
  }
}

export const readingSource: Source = { read: readActs, make: (row) => resourcesOfAct(row as ActRow), membership: 'all' }

export const provenanceSource = tableSource<ProvenanceRow>({
  ...readings,
  columns: sql`${columns}, x.received_at as "receivedAt", x.inbox_id as "deliveryId", x.excluded_at as "excludedAt",
    ${ownStaff('x.excluded_by')} as "excludedBy"`,
  date: sql`x.received_at`,
  make: (row) => provenancesOf(row),
})
