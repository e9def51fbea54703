/** What the risk cards are computed from: only what stands on record, with its date on the member's calendar. */
import { conditionsOf } from '@vitalrounds/domain/chart/conditions'
import { drugFactsOf } from '@vitalrounds/domain/chart/drug-names'
import { addDays, localDate } from '@vitalrounds/domain/days'
import { toDisplay } from '@vitalrounds/domain/readings/reading'
import type { DatedValue, RiskFacts } from '@vitalrounds/domain/risk/card'
import { sql } from 'kysely'
import { drugNames } from '../chart/code-list.ts'
import { currentMedications } from '../chart/current-medications.ts'
import { chartOf } from '../chart/hold-chart.ts'
import { labsOf } from '../chart/record-lab.ts'
import { visitsOf } from '../chart/visits-of.ts'
import type { GroupDb } from '../platform/database/db.ts'

export async function riskFacts(db: GroupDb, memberId: string): Promise<RiskFacts> {
  const chart = await chartOf(db, memberId)
  const { today } = chart
  const readings = await datedReadings(db, memberId, today)
  const visits = (await visitsOf(db, [memberId])).get(memberId) ?? []
  const labs = await labsOf(db, [memberId])
  const newest = (test: string): DatedValue | null => {
    const lab = labs.find((one) => one.test === test)
    return lab ? { on: lab.drawnOn, value: lab.value } : null
  }
  const medications = await currentMedications(db, memberId, chart.timeZone)
  const drugs = drugFactsOf(
    drugNames(),
    medications.map(({ name }) => name),
  )
  const member = await memberRow(db, memberId)
  return {
    today,
    age: Temporal.PlainDate.from(chart.dob).until(today, { largestUnit: 'years' }).years,
    gender: chart.gender === 'male' ? 'male' : 'female',
    conditions: conditionsOf(chart),
    diagnosisCodes: chart.diagnosisCodes,
    ...readings,
    activeSince: member.receivedAt === null ? null : localDate(Date.parse(member.receivedAt), chart.timeZone),
    periodDays: member.days,
    falls: await fallsAnswers(db, memberId, chart.timeZone),
    hospital: visits
      .filter(({ isFaceToFace }) => !isFaceToFace)
      .map(({ kind, visitedOn, dischargedOn }) => ({
        kind: kind === 'hospital' ? 'hospital' : 'emergency',
        from: visitedOn,
        until: dischargedOn,
      })),
    takesSedative: drugs.takesSedative,
    takesBloodThinner: drugs.takesBloodThinner,
    lastReconciled: await lastReconciled(db, memberId, chart.timeZone),
    visitsOn: chart.emDates,
    labs: { egfr: newest('egfr'), urineAcr: newest('urineAcr'), a1c: newest('a1c') },
  }
}

type Row = { metric: string; on: string; hour: number; value: number; act: string; source: string }

async function datedReadings(db: GroupDb, memberId: string, today: string) {
  // A year of pressures for the last day of the year, half a year of weights; bounded by what the longest card looks at
  const { rows } = await sql<Row>`
    select metric, measured_on as "on", value, act_key as act, source,
           extract(hour from measured_at at time zone 'UTC')::int as hour
      from reading
     where group_id = ${db.groupId} and member_id = ${memberId} and state = 'kept' and not excluded
       and metric in ('systolicBP', 'diastolicBP', 'bloodSugar', 'bodyWeight')
       and measured_on >= ${addDays(today, -190)}::date
     order by measured_at limit 20000`.execute(db)
  const of = (metric: string) => rows.filter((row) => row.metric === metric)
  const lower = new Map(of('diastolicBP').map((row) => [row.act, row.value]))
  const { rows: days } = await sql<{ on: string }>`
    select distinct measured_on as "on" from reading
     where group_id = ${db.groupId} and member_id = ${memberId} and state = 'kept' and not excluded and source = 'device'
       and metric <> 'step' and measured_on > ${addDays(today, -30)}::date`.execute(db)
  return {
    pressures: of('systolicBP')
      .filter(({ on }) => on.slice(0, 4) === today.slice(0, 4))
      .flatMap(({ on, hour, value, act }) => {
        const diastolic = lower.get(act)
        return diastolic === undefined ? [] : [{ on, hour, systolic: value, diastolic }]
      }),
    glucose: of('bloodSugar')
      .filter(({ on }) => on > addDays(today, -14))
      .map(({ on, value }) => ({ on, value })),
    weights: [...Map.groupBy(of('bodyWeight'), ({ on }) => on)].map(([on, own]) => ({
      on,
      value: toDisplay('bodyWeight', own[0]?.value ?? 0),
    })),
    measuredOn: days.map(({ on }) => on),
  }
}

async function memberRow(db: GroupDb, memberId: string) {
  const row = await db
    .selectFrom('member as m')
    .leftJoin('member_summary as s', (on) =>
      on.onRef('s.group_id', '=', 'm.group_id').onRef('s.member_id', '=', 'm.id'),
    ) // prettier-ignore
    .select(['m.device_receipt_at as receivedAt', 's.days_99454 as days'])
    .where('m.group_id', '=', db.groupId)
    .where('m.id', '=', memberId)
    .executeTakeFirstOrThrow()
  return { receivedAt: row.receivedAt, days: row.days ?? 0 }
}

async function fallsAnswers(db: GroupDb, memberId: string, timeZone: string) {
  const { rows } = await sql<{ at: string; answers: Record<string, string | number> }>`
    select r.completed_at as at, c.answers -> 'falls' as answers
      from check_in_result r join check_in c on c.group_id = r.group_id and c.id = r.check_in_id
     where r.group_id = ${db.groupId} and r.member_id = ${memberId} and r.set_id = 'falls'
     order by r.completed_at desc limit 12`.execute(db)
  return rows.map(({ at, answers }) => ({ on: localDate(Date.parse(at), timeZone), answers }))
}

async function lastReconciled(db: GroupDb, memberId: string, timeZone: string): Promise<string | null> {
  const row = await db
    .selectFrom('chart_statement')
    .select('stated_at')
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('kind', '=', 'reconciliation')
    .orderBy('stated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? localDate(Date.parse(row.stated_at), timeZone) : null
}
