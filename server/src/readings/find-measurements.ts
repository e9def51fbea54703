/**
 * The charts of one member. The pressures come as pairs in one statement, all other series in a second; readings come as
 * columns of JSON, one row a metric, which costs this process a fifth of what a row each does.
 */
import { type Answer } from '@vitalrounds/domain/contract'
import { isWorse, worstOf } from '@vitalrounds/domain/readings/verdict/danger'
import type { Severity } from '@vitalrounds/domain/values/severity'
import { type vitalsApi } from '@vitalrounds/domain/vitals/api'
import { fitSeries } from '@vitalrounds/domain/vitals/buckets'
import { type ActWarning, handledOf, raisedChange, standingOf, worstChange } from '@vitalrounds/domain/members/vital-warnings'
import { columnsOf } from '@vitalrounds/domain/vitals/columns'
import type { ChartPoint } from '@vitalrounds/domain/vitals/measured'
import { doubtOf } from '@vitalrounds/domain/readings/suspect'
import { beyondMeterRange, type Metric, metricFacts, toDisplay } from '@vitalrounds/domain/values/metrics'
import { noneMovedIn } from '@vitalrounds/domain/readings/moved-in'
import { type SeriesName, seriesNames } from '@vitalrounds/domain/vitals/series'
import { sideOf, sideOfPair } from '@vitalrounds/domain/vitals/sides'
import { statisticsOf } from '@vitalrounds/domain/vitals/statistics'
import type { PlannedGoals } from '@vitalrounds/domain/readings/verdict/lines'
import { linesUnder } from '@vitalrounds/domain/warnings/alarm-lines'
import { type RawBuilder, sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { findMovedIn, movedInRange } from './find-moved-in.ts'
import { nameOfAct, warningsWithin } from '../members/act-warnings.ts'
import { goalsInForce } from '../members/plan-in-force.ts'
import { type MemberRuleSets, memberRuleSets } from '../members/profile/member-rule-sets.ts'

type MeasurementsQuery = {
  memberId: string
  from: string | null
  to: string
  maxPoints: number
  metrics: readonly SeriesName[] | undefined
}
/** The charts; what waits for review is the warnings' to say. */
type Reply = Omit<Answer<typeof vitalsApi.measurements>, 'waiting'>

/** A chart's metric; of a pair the upper and the lower. */
const metricOf = (series: SeriesName): Metric => (series === 'bloodPressure' ? 'systolicBP' : series)

export async function findMeasurements(db: GroupDb, query: MeasurementsQuery): Promise<Reply> {
  const { memberId, from, to } = query
  const memberRuleSet = (await memberRuleSets(db, [memberId])).get(memberId) ?? refuse('member.unknown')
  const metrics = query.metrics ?? seriesNames
  const pairs = metrics.includes('bloodPressure') ? await findPairs(db, query) : []
  const singles = await findSingles(
    db,
    query,
    metrics.filter((text) => text !== 'bloodPressure'),
  )
  const raised = await warningsWithin(db, memberId, [from ?? '-infinity', to])
  const planned = await goalsInForce(db, memberId, memberRuleSet.timeZone)
  const movedIn = await findMovedIn(db, query)
  const results = new Map([...pairs, ...singles].map(({ metric, ...columns }) => [metric, columns]))
  const displayed = query.metrics ?? metrics.filter((name) => results.has(metricOf(name)) || movedIn.has(metricOf(name)))
  return {
    memberId,
    timeZone: memberRuleSet.timeZone,
    from,
    to,
    whole: await measuredRange(db, memberId),
    series: displayed.map((name) => ({
      ...seriesOf(name, results.get(metricOf(name)), { held: memberRuleSet, planned, raised, memberId, maxPoints: query.maxPoints }),
      movedIn: movedIn.get(metricOf(name)) ?? noneMovedIn,
    })),
  }
}

type Row = {
  id: string
  at: number
  value: number
  lower: number | null
  more: RareColumns | null
}
/** What is to be said of few readings: null in the column of all others. */
type RareColumns = {
  severity: Severity
  lowerSeverity: Severity | null
  isExcluded: boolean
  isManual: boolean
  context: string | null
  flags: string[]
  /** Why it is suspect. */
  doubt: string | null
  /** Its act of measuring. */
  act: string
}
const nothingMore: RareColumns = {
  severity: 'ok',
  lowerSeverity: null,
  isExcluded: false,
  isManual: false,
  context: null,
  flags: [],
  doubt: null,
  act: '',
}

type Columns = { [Name in keyof Row]: Row[Name][] }
const names = ['id', 'at', 'value', 'lower', 'more'] as const satisfies (keyof Columns)[]

const inColumns = (rows: RawBuilder<unknown>) => {
  const columns = names.map((name) => sql`json_agg(${sql.ref(name)} order by measured_at, act_key) as ${sql.ref(name)}`)
  return sql<Columns & { metric: Metric }>`select metric, ${sql.join(columns)} from (${rows}) found group by metric`
}

const inRange = ({ from, to }: MeasurementsQuery) =>
  sql`r.measured_at >= ${from ?? '-infinity'}::timestamptz and r.measured_at < ${to}::timestamptz`
type Lower = { severity: RawBuilder<unknown>; isExcluded: RawBuilder<unknown> }
// date_part counts in binary, extract in decimals, which takes longer
const readingColumns = (lower: Lower) => sql`
  r.metric, r.measured_at, r.act_key, r.id, round(date_part('epoch', r.measured_at) * 1000)::bigint as at, r.value,
  case when r.severity <> 'ok' or ${lower.severity} <> 'ok' or r.excluded or ${lower.isExcluded} or r.source <> 'device'
         or r.context is not null or r.flags <> '{}'
    then json_build_object('severity', r.severity, 'lowerSeverity', ${lower.severity}, 'isExcluded', r.excluded or ${lower.isExcluded},
           'isManual', r.source = 'manual', 'context', r.context, 'flags', r.flags, 'doubt', r.state_reason, 'act', r.act_key) end as more`

async function findPairs(db: GroupDb, query: MeasurementsQuery) {
  const { rows } = await inColumns(sql`
    select ${readingColumns({ severity: sql`d.severity`, isExcluded: sql`coalesce(d.excluded, false)` })}, d.value as lower
      from reading r
      left join reading d on d.group_id = r.group_id and d.member_id = r.member_id and d.metric = 'diastolicBP'
       and d.act_key = r.act_key and d.state = 'kept'
     where r.group_id = ${db.groupId} and r.member_id = ${query.memberId} and r.metric = 'systolicBP' and r.state = 'kept'
       and ${inRange(query)}`).execute(db)
  return rows
}

async function findSingles(db: GroupDb, query: MeasurementsQuery, metrics: readonly SeriesName[]) {
  if (metrics.length === 0) return []
  const { rows } = await inColumns(sql`
    select ${readingColumns({ severity: sql`null::text`, isExcluded: sql`false` })}, null as lower
      from reading r
     where r.group_id = ${db.groupId} and r.member_id = ${query.memberId} and r.metric = any (${[...metrics]}::text[])
       and r.state = 'kept' and ${inRange(query)}
       -- a recording in which no heart rate was found has none to chart
       and not (r.metric = 'ecg' and r.value = 0)`).execute(db)
  return rows
}

/** From the ends of the index of each metric: no row is read between them. */
async function measuredRange(db: GroupDb, memberId: string) {
  const end = (order: string) =>
    sql`(select measured_at from reading r where r.group_id = ${db.groupId} and r.member_id = ${memberId} and r.metric = v.metric
          and r.state = 'kept' order by measured_at ${sql.raw(order)} limit 1)`
  const { rows } = await sql<{ from: string | null; to: string | null }>`
    select least(min(${end('asc')}), (${movedInRange(db, memberId, 'min')})) as from,
           greatest(max(${end('desc')}), (${movedInRange(db, memberId, 'max')})) as to
      from unnest(${Object.keys(metricFacts)}::text[]) v (metric)`.execute(db)
  const { from, to } = rows[0] ?? {}
  return from && to ? { from, to } : null
}

/** What readings are judged by, and what was done about them. */
type MeasurementContext = {
  held: MemberRuleSets
  planned: PlannedGoals | undefined
  memberId: string
  raised: Awaited<ReturnType<typeof warningsWithin>>
}

function seriesOf(
  name: SeriesName,
  columns: Columns | undefined,
  of: MeasurementContext & { maxPoints: number },
): Omit<Reply['series'][number], 'movedIn'> {
  const metric = metricOf(name)
  const isPair = name === 'bloodPressure'
  const lines = linesUnder(metric, of.held.effective, of.planned)
  const lowerLines = isPair ? linesUnder('diastolicBP', of.held.effective, of.planned) : null
  const readings = columns?.id.map((_, place) => measured(metric, columns, place, of)) ?? []
  const optional = (item: ChartPoint | null) => (item === null ? null : pointOf(item))
  const { stepDays, buckets, points } = fitSeries(readings, of.held.timeZone, of.maxPoints)
  const statistics = statisticsOf(readings, { value: lines.goal, lower: lowerLines?.goal }, of.held.timeZone)
  const { title, displayUnit, decimals } = metricFacts[metric]
  return {
    series: name,
    title: isPair ? 'Blood Pressure' : title,
    unit: displayUnit,
    decimals,
    stepDays,
    buckets: buckets.map((bucket) => ({ ...bucket, at: instant(bucket.at) })),
    points: columnsOf(points),
    statistics: {
      ...statistics,
      least: optional(statistics.least),
      most: optional(statistics.most),
      latest: optional(statistics.latest),
    },
    lines,
    lowerLines,
  }
}

const instant = (at: number) => new Date(at).toISOString()

function measured(metric: Metric, columns: Columns, place: number, of: MeasurementContext): ChartPoint {
  const value = columns.value[place]!
  const lower = columns.lower[place]!
  const { severity, lowerSeverity, flags, doubt, act, ...more } = columns.more[place] ?? nothingMore
  const rules = of.held.effective
  const warnings = of.raised.get(nameOfAct({ member_id: of.memberId, act_key: act })) ?? []
  // A gain or a loss: the weight alone does not tell which of them was too much
  const category = metric === 'bodyWeight' ? worstChange(warnings)?.category : null
  const upperSide = { severity, side: sideOf(metric, value, { severity, rules, category }) }
  const verdict = { severity: lowerSeverity ?? 'ok', rules }
  const lowerSide = { severity: verdict.severity, side: sideOf('diastolicBP', lower ?? 0, verdict) }
  const worse = worstOf([severity, verdict.severity])
  return {
    id: columns.id[place]!,
    at: columns.at[place]!,
    value: toDisplay(metric, value),
    lower,
    severity: worse,
    side: sideOfPair(upperSide, lowerSide),
    ...more,
    suspect: doubtOf({ flags, reason: doubt }),
    beyond: beyondMeterRange(metric, value, flags) ?? undefined,
    change: (metric === 'bodyWeight' && severity !== 'ok' && raisedChange(warnings)) || undefined,
    ...alarmOf(metric, { severity, lowerSeverity: verdict.severity, isExcluded: more.isExcluded }, warnings),
  }
}

type AlarmFacts = { severity: Severity; lowerSeverity: Severity; isExcluded: boolean }

/** Which value of a pair raised the alarm, and what became of it. */
function alarmOf(
  metric: Metric,
  { severity, lowerSeverity, isExcluded }: AlarmFacts,
  warnings: readonly ActWarning[],
): Pick<ChartPoint, 'handled' | 'isOfLower' | 'standing'> {
  const worse = worstOf([severity, lowerSeverity])
  return {
    handled: (worse !== 'ok' && handledOf(metric, warnings)) || undefined,
    isOfLower: isWorse(lowerSeverity, severity) || undefined,
    standing: (!isExcluded && standingOf(metric, worse, warnings)) || undefined,
  }
}

const pointOf = ({ id, at, ...rest }: ChartPoint) => ({ _id: id, at: instant(at), ...rest })
