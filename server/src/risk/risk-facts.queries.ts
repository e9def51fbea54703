/** What the risk cards are computed from: only what stands on record, with its date on the member's calendar. */
import { conditionsOf } from '@vitalrounds/domain/chart/conditions'
import { drugFactsOf } from '@vitalrounds/domain/chart/drug-names'
import { dryWeightOf } from '@vitalrounds/domain/care/plan/goal-measures'
import { addDays, localDate, yearsBetween } from '@vitalrounds/domain/days'
import { firstOfEachDay } from '@vitalrounds/domain/readings/daily-weights'
import { isSuspect } from '@vitalrounds/domain/readings/suspect'
import { type Metric, metricFacts, toDisplay } from '@vitalrounds/domain/values/metrics'
import type { DatedValue, HospitalEvent, RiskFacts } from '@vitalrounds/domain/risk/card'
import { glucoseWindow } from '@vitalrounds/domain/risk/glucose-card'
import { homeWindow } from '@vitalrounds/domain/risk/pressure-card'
import { picturedDays, type PicturedReading, vitalPictures } from '@vitalrounds/domain/vitals/vital-pictures'
import { effectiveRules } from '@vitalrounds/domain/warnings/clinical-rules'
import { sql } from 'kysely'
import { isConversation } from '../billing/is-conversation.ts'
import { approvedGoals, plannedGoals } from '../members/plan-in-force.ts'
import { memberRuleSets } from '../members/profile/member-rule-sets.ts'
import { drugNames } from '../chart/code-list.ts'
import { medicationsOf } from '../chart/current-medications.ts'
import { chartsOf } from '../chart/lock-chart.ts'
import { labsOf } from '../chart/record-lab.ts'
import { type MemberVisit, visitsOf } from '../chart/visits-of.ts'
import type { GroupDb } from '../platform/database/db.ts'

/** By member, in as many statements for many as for one; whoever is nobody's or another group's is absent. */
export async function riskFactsOf(db: GroupDb, ids: readonly string[]): Promise<Map<string, RiskFacts>> {
  const charts = await chartsOf(db, ids)
  if (charts.size === 0) return new Map()
  const zoned = [...charts].map(([id, { timeZone }]) => ({ id, timeZone }))
  const readings = Map.groupBy(await datedReadings(db, ids), (row) => row.member_id)
  const dates = new Map((await memberDates(db, ids)).map((row) => [row.id, row]))
  const visits = await visitsOf(db, ids)
  const labs = Map.groupBy(await labsOf(db, ids), (lab) => lab.memberId)
  const medications = await medicationsOf(db, zoned)
  const plans = await approvedGoals(db, ids)
  const rules = await memberRuleSets(db, ids)
  const falls = Map.groupBy(await fallsAnswers(db, ids), (row) => row.member_id)
  return new Map(
    [...charts].map(([id, chart]) => {
      const { timeZone, today } = chart
      const dayOf = (at: string | null | undefined) => (at ? localDate(Date.parse(at), timeZone) : null)
      const own = dates.get(id)
      const scene = { asOf: db.asOf, timeZone, planned: plannedFor(plans.get(id), timeZone) }
      const taken = (medications.get(id) ?? []).map(({ name }) => name)
      const drugs = drugFactsOf(drugNames(), taken)
      const newest = (test: string): RiskFacts['labs']['egfr'] => {
        const lab = labs.get(id)?.find((lab) => lab.test === test)
        return lab ? { on: lab.drawnOn, value: lab.value, creatinine: lab.creatinine } : null
      }
      return [
        id,
        {
          today,
          age: yearsBetween(chart.dob, today),
          gender: chart.gender === 'male' ? 'male' : 'female',
          conditions: conditionsOf(chart),
          diagnosisCodes: chart.diagnosisCodes,
          ...measuredFacts(readings.get(id) ?? [], today),
          vitals: vitalsOf(readings.get(id) ?? [], { ...scene, rules: rules.get(id)?.effective ?? effectiveRules(), today }),
          ...datedFacts(own),
          activeSince: dayOf(own?.receivedAt),
          falls: (falls.get(id) ?? []).map(({ at, answers }) => ({ on: dayOf(at) ?? today, answers })),
          hospital: hospitalEvents(visits.get(id) ?? []),
          takesSedative: drugs.takesSedative,
          takesBloodThinner: drugs.takesBloodThinner,
          lastReconciled: dayOf(own?.reconciledAt),
          visitsOn: chart.emDates,
          dryWeight: dryWeight(plans.get(id), timeZone),
          labs: { egfr: newest('egfr'), urineAcr: newest('urineAcr'), a1c: newest('a1c') },
        },
      ]
    }),
  )
}

type ApprovedPlan = NonNullable<ReturnType<Awaited<ReturnType<typeof approvedGoals>>['get']>>

const plannedFor = (plan: ApprovedPlan | undefined, timeZone: string) => plan && plannedGoals(plan, timeZone)

function dryWeight(plan: ApprovedPlan | undefined, timeZone: string): DatedValue | null {
  const value = plan && dryWeightOf(plan.goals)
  return plan && value !== undefined ? { on: localDate(Date.parse(plan.approvedAt), timeZone), value } : null
}

const hospitalEvents = (visits: readonly MemberVisit[]): HospitalEvent[] =>
  visits
    .filter(({ isFaceToFace }) => !isFaceToFace)
    .map(({ kind, visitedOn, dischargedOn }) => ({
      kind: kind === 'hospital' ? 'hospital' : 'emergency',
      from: visitedOn,
      until: dischargedOn,
    }))

type Row = PicturedReading & { member_id: string; on: string; hour: number }

// The longest card looks back half a year for weights, and to January for pressures; then at the newest of them
const lookBackDays = 366
const mostOfMetric = 5000

async function datedReadings(db: GroupDb, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select r.member_id, r.metric, r.measured_on as "on", r.measured_at as at, r.value, r.act_key as "actKey", r.severity, r.flags,
           extract(hour from r.measured_at at time zone m.time_zone)::int as hour
      from member m
     cross join unnest('{systolicBP,diastolicBP,bloodSugar,bodyWeight}'::text[]) v (metric)
     cross join lateral (
       select * from reading
        where group_id = m.group_id and member_id = m.id and metric = v.metric and state = 'kept' and not excluded
          and measured_at > ${db.asOf}::timestamptz - make_interval(days => ${lookBackDays})
        order by measured_at desc limit ${mostOfMetric}) r
     where m.group_id = ${db.groupId} and m.id = any (${[...ids]}::uuid[])
     order by r.measured_at`.execute(db)
  return rows
}

function measuredFacts(rows: readonly Row[], today: string): Pick<RiskFacts, 'pressures' | 'glucose' | 'weights' | 'suspectWeights'> {
  const of = (metric: string) => rows.filter((row) => row.metric === metric)
  const lower = new Map(of('diastolicBP').map((row) => [row.actKey, row.value]))
  const weighed = of('bodyWeight')
    .filter(({ on }) => on >= addDays(today, -190))
    .map(({ on, value, flags }) => ({ on, value: toDisplay('bodyWeight', value), flags }))
  return {
    pressures: of('systolicBP')
      .filter(({ on }) => on.slice(0, 4) === today.slice(0, 4) || on > addDays(today, -homeWindow))
      .flatMap(({ on, hour, value, actKey }) => {
        const diastolic = lower.get(actKey)
        return diastolic === undefined ? [] : [{ on, hour, systolic: value, diastolic }]
      }),
    glucose: of('bloodSugar')
      .filter(({ on }) => on > addDays(today, -glucoseWindow))
      .map(({ on, value }) => ({ on, value })),
    weights: firstOfEachDay(weighed).map(({ on, value }) => ({ on, value })),
    suspectWeights: weighed.filter(isSuspect).map(({ on, value }) => ({ on, value })),
  }
}

type VitalScene = Parameters<typeof vitalPictures>[1] & { asOf: string }

/** As the doctor's snapshot has them: of each metric the newest, and all of the last days shown. */
function vitalsOf(rows: readonly Row[], { asOf, ...scene }: VitalScene): RiskFacts['vitals'] {
  const since = Date.parse(asOf) - (picturedDays + 1) * 24 * 3_600_000
  const newest = new Set([...Map.groupBy(rows, ({ metric }) => metric).values()].map((own) => own.at(-1)))
  return vitalPictures(
    rows.filter((row) => newest.has(row) || Date.parse(row.at) > since),
    scene,
  )
}

/** A cuff is told by its systolic pressure. */
const measuredBy = (daysOf: Partial<Record<Metric, number>>): RiskFacts['measuredBy'] =>
  (Object.entries(daysOf) as [Metric, number][])
    .map(([metric, days]) => ({ title: metric === 'systolicBP' ? 'Blood Pressure' : metricFacts[metric].title, days }))
    .toSorted((a, b) => b.days - a.days)

const datedFacts = (own: Dates | undefined) => ({
  measuredOn: own?.measuredOn ?? [],
  measuredBy: measuredBy(own?.daysOf ?? {}),
  period: own?.period ?? null,
  spokenOn: own?.spokenOn ?? [],
})

type Dates = {
  id: string
  receivedAt: string | null
  period: RiskFacts['period']
  reconciledAt: string | null
  measuredOn: string[]
  daysOf: Partial<Record<Metric, number>>
  spokenOn: string[]
}

/**
 * Since when a device is there, on which days of the last 30 one measured, when medications were last gone through, and on
 * which days of the last year somebody spoke with the member.
 */
async function memberDates(db: GroupDb, ids: readonly string[]): Promise<Dates[]> {
  const { rows } = await sql<Dates>`
    select m.id, m.device_receipt_at as "receivedAt", case when s.period_start is not null and s.period_end is not null
                then jsonb_build_object('start', s.period_start, 'end', s.period_end, 'days', s.days_99454) end as "period",
           (select max(c.stated_at) from chart_statement c
             where c.group_id = m.group_id and c.member_id = m.id and c.kind = 'reconciliation') as "reconciledAt",
           array(select distinct r.measured_on::text from reading r
                  where r.group_id = m.group_id and r.member_id = m.id and r.state = 'kept' and not r.excluded and r.source = 'device'
                    and r.metric <> 'step' and r.measured_on > (${db.asOf}::timestamptz at time zone m.time_zone)::date - 30) as "measuredOn",
           (select coalesce(jsonb_object_agg(d.metric, d.days), '{}') from (
              select r.metric, count(distinct r.measured_on)::int as days from reading r
               where r.group_id = m.group_id and r.member_id = m.id and r.state = 'kept' and not r.excluded and r.source = 'device'
                 and r.metric in ('systolicBP', 'bodyWeight', 'bloodSugar', 'spo2', 'ecg', 'pef')
                 and r.measured_at > ${db.asOf}::timestamptz - interval '31 days'
                 and r.measured_on > (${db.asOf}::timestamptz at time zone m.time_zone)::date - 30 group by r.metric) d) as "daysOf",
           array(select distinct (c.answered_at at time zone m.time_zone)::date::text from call_member cm
                   join call c on c.group_id = cm.group_id and c.id = cm.call_id and c.member_id = cm.member_id
                  where cm.group_id = m.group_id and cm.member_id = m.id and ${isConversation}
                    and c.answered_at > ${db.asOf}::timestamptz - make_interval(days => ${lookBackDays}) order by 1) as "spokenOn"
      from member m
      left join member_summary s on s.group_id = m.group_id and s.member_id = m.id
     where m.group_id = ${db.groupId} and m.id = any (${[...ids]}::uuid[])`.execute(db)
  return rows
}

type Falls = { member_id: string; at: string; answers: Record<string, string | number> }
const mostFalls = 12

/** The newest first. */
async function fallsAnswers(db: GroupDb, ids: readonly string[]): Promise<Falls[]> {
  const { rows } = await sql<Falls>`
    select f.* from unnest(${[...ids]}::uuid[]) m (id)
     cross join lateral (
       select r.member_id, r.completed_at as at, c.answers -> 'falls' as answers
         from check_in_result r join check_in c on c.group_id = r.group_id and c.id = r.check_in_id
        where r.group_id = ${db.groupId} and r.member_id = m.id and r.set_id = 'falls'
        order by r.completed_at desc limit ${mostFalls}) f
     order by f.at desc`.execute(db)
  return rows
}
