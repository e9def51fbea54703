/** The charts of one member. The pressures come as pairs in one statement, all other series in a second. */
import { type Answer } from '@vitalrounds/domain/contract'
import type { Severity } from '@vitalrounds/domain/members/member'
import { type readingApi } from '@vitalrounds/domain/readings/api'
import { fitSeries } from '@vitalrounds/domain/readings/buckets'
import type { Measured } from '@vitalrounds/domain/readings/measured'
import { isSuspect } from '@vitalrounds/domain/readings/plausibility'
import { beyondMeter, type Metric, metricFacts, toDisplay } from '@vitalrounds/domain/readings/reading'
import { type SeriesName, seriesNames } from '@vitalrounds/domain/readings/series'
import { sideOf, sideOfPair } from '@vitalrounds/domain/readings/sides'
import { statisticsOf } from '@vitalrounds/domain/readings/statistics'
import { targetOf } from '@vitalrounds/domain/readings/targets'
import { worstOf } from '@vitalrounds/domain/warnings/warnings'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { type HeldRules, heldRules } from '../members/profile/held-rules.ts'

export type Asked = {
  memberId: string
  from: string | null
  to: string
  maxPoints: number
  metrics: readonly SeriesName[] | undefined
}
type Reply = Answer<typeof readingApi.measurements>

/** A chart's metric; of a pair the upper and the lower. */
const metricOf = (series: SeriesName): Metric => (series === 'bloodPressure' ? 'systolicBP' : series)

export async function findMeasurements(db: GroupDb, asked: Asked): Promise<Reply> {
  const { memberId, from, to } = asked
  const held = (await heldRules(db, [memberId])).get(memberId) ?? refuse('member.unknown')
  const wanted = asked.metrics ?? seriesNames
  const pairs = wanted.includes('bloodPressure') ? await pairRows(db, asked) : []
  const singles = Map.groupBy(await singleRows(db, asked, wanted.filter((one) => one !== 'bloodPressure')), (row) => row.metric) // prettier-ignore
  const rowsOf = (name: SeriesName) => (name === 'bloodPressure' ? pairs : (singles.get(name) ?? []))
  const shown = asked.metrics ?? wanted.filter((name) => rowsOf(name).length > 0)
  return {
    memberId,
    timeZone: held.timeZone,
    from,
    to,
    whole: await wholeRange(db, memberId),
    series: shown.map((name) => seriesOf(name, rowsOf(name), { held, maxPoints: asked.maxPoints })),
  }
}

type Row = {
  id: string
  lower_id: string | null
  at: number
  metric: Metric
  value: number
  lower: number | null
  severity: Severity
  lower_severity: Severity | null
  excluded: boolean
  source: string
  context: string | null
  flags: string[]
  /** Why it is suspect. */
  doubt: string | null
  /** Of a weight, the warning its change raised. */
  category: string | null
}

const inRange = ({ from, to }: Asked) =>
  sql`r.measured_at >= ${from ?? '-infinity'}::timestamptz and r.measured_at < ${to}::timestamptz`
const doubt = sql`case when 'suspect' = any (r.flags) then r.state_reason end as doubt`
const ms = sql`(extract(epoch from r.measured_at) * 1000)::bigint as at`

// A gain or a loss: the weight alone does not tell which of them was too much
const changeWarning = sql`case when r.metric = 'bodyWeight' and r.severity = 'critical' then (
  select w.category from warning w
   where w.group_id = r.group_id and w.member_id = r.member_id and w.act_key = r.act_key and w.withdrawn_at is null
     and w.category in ('weightGain', 'weightLoss') and w.severity = 'critical'
   order by w.category limit 1) end`

async function pairRows(db: GroupDb, asked: Asked): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select r.id, d.id as lower_id, ${ms}, r.metric, r.value, d.value as lower, r.severity, d.severity as lower_severity,
           r.excluded or coalesce(d.excluded, false) as excluded, r.source, r.context, r.flags, ${doubt}, null as category
      from reading r
      left join reading d on d.group_id = r.group_id and d.member_id = r.member_id and d.metric = 'diastolicBP'
       and d.act_key = r.act_key and d.state = 'kept'
     where r.group_id = ${db.groupId} and r.member_id = ${asked.memberId} and r.metric = 'systolicBP' and r.state = 'kept'
       and ${inRange(asked)}
     order by r.measured_at, r.act_key`.execute(db)
  return rows
}

async function singleRows(db: GroupDb, asked: Asked, metrics: readonly SeriesName[]): Promise<Row[]> {
  if (metrics.length === 0) return []
  const { rows } = await sql<Row>`
    select r.id, null as lower_id, ${ms}, r.metric, r.value, null as lower, r.severity, null as lower_severity, r.excluded, r.source, r.context, r.flags,
           ${doubt}, ${changeWarning} as category
      from reading r
     where r.group_id = ${db.groupId} and r.member_id = ${asked.memberId} and r.metric = any (${[...metrics]}::text[])
       and r.state = 'kept' and ${inRange(asked)}
       -- a recording in which no heart rate was found has none to chart
       and not (r.metric = 'ecg' and r.value = 0)
     order by r.measured_at, r.act_key`.execute(db)
  return rows
}

/** From the ends of the index of each metric: no row is read between them. */
async function wholeRange(db: GroupDb, memberId: string) {
  const end = (order: string) =>
    sql`(select measured_at from reading r where r.group_id = ${db.groupId} and r.member_id = ${memberId} and r.metric = v.metric
          and r.state = 'kept' order by measured_at ${sql.raw(order)} limit 1)`
  const { rows } = await sql<{ from: string | null; to: string | null }>`
    select min(${end('asc')}) as from, max(${end('desc')}) as to from unnest(${Object.keys(metricFacts)}::text[]) v (metric)`.execute(
    db,
  )
  const { from, to } = rows[0] ?? {}
  return from && to ? { from, to } : null
}

function seriesOf(
  name: SeriesName,
  rows: readonly Row[],
  { held, maxPoints }: { held: HeldRules; maxPoints: number },
): Reply['series'][number] {
  const metric = metricOf(name)
  const isPair = name === 'bloodPressure'
  const targets = {
    value: targetOf(metric, held.effective),
    lower: isPair ? targetOf('diastolicBP', held.effective) : null,
  }
  const readings = rows.map((row) => measured(metric, row, held))
  const optional = (one: Measured | null) => (one === null ? null : pointOf(one))
  const { stepDays, buckets, points } = fitSeries(readings, held.timeZone, maxPoints)
  const statistics = statisticsOf(readings, targets, held.timeZone)
  const { title, displayUnit, decimals } = metricFacts[metric]
  return {
    series: name,
    title: isPair ? 'Blood Pressure' : title,
    unit: displayUnit,
    decimals,
    stepDays,
    buckets: buckets.map((bucket) => ({ ...bucket, at: instant(bucket.at) })),
    points: points.map(pointOf),
    statistics: {
      ...statistics,
      least: optional(statistics.least),
      most: optional(statistics.most),
      latest: optional(statistics.latest),
    },
    target: targets.value,
    lowerTarget: targets.lower,
  }
}

const instant = (at: number) => new Date(at).toISOString()

function measured(metric: Metric, row: Row, { effective: rules }: HeldRules): Measured {
  const lower = { severity: row.lower_severity ?? ('ok' as const), rules }
  const side = sideOf(row.metric, row.value, { severity: row.severity, rules, category: row.category })
  const lowerSide = sideOf('diastolicBP', row.lower ?? 0, lower)
  return {
    id: row.id,
    lowerId: row.lower_id,
    at: row.at,
    value: toDisplay(metric, row.value),
    lower: row.lower,
    severity: worstOf([row.severity, lower.severity]),
    side: sideOfPair({ severity: row.severity, side }, { severity: lower.severity, side: lowerSide }),
    isExcluded: row.excluded,
    isManual: row.source === 'manual',
    context: row.context,
    suspect: isSuspect(row) ? (row.doubt ?? undefined) : undefined,
    beyond: beyondMeter(row.metric, row.value, row.flags) ?? undefined,
  }
}

const pointOf = ({ id, at, ...rest }: Measured) => ({ _id: id, at: instant(at), ...rest })
