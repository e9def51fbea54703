/** Care plans, laboratory values and the next check-in of all members found, where a projection names them. */
import { nextCheckIn } from '@vitalrounds/domain/check-ins/due-sets'
import { startOfDay } from '@vitalrounds/domain/days'
import { type MemberFindRow, labFields, mostMeasurements } from '@vitalrounds/domain/members/member-find-row'
import { sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'
import { dueSetsOf } from '../due-check-ins.ts'

type LabField = keyof typeof labFields
type ChronicCareFields = Pick<MemberFindRow, 'careplans' | 'nextC2Checkin' | LabField>

/** What is not named is not read, and empty. */
export async function chronicCareOf(db: GroupDb, ids: readonly string[], names: readonly string[]) {
  const has = (field: keyof ChronicCareFields) => names.includes(field)
  const plans = has('careplans') ? await careplansOf(db, ids) : new Map<string, MemberFindRow['careplans']>()
  const due = has('nextC2Checkin') ? await dueSetsOf(db, ids) : new Map<string, never[]>()
  const tests = (Object.keys(labFields) as LabField[]).filter(has).map((field) => labFields[field])
  const labs = tests.length > 0 ? await labsOf(db, ids, tests) : new Map<string, LabRow[]>()
  return (id: string): ChronicCareFields => {
    const of = (field: LabField) => (labs.get(id) ?? []).filter(({ test }) => test === labFields[field]).map(toMeasurement)
    return {
      careplans: plans.get(id) ?? [],
      nextC2Checkin: nextCheckIn(due.get(id) ?? []),
      totalCholesterolData: of('totalCholesterolData'),
      hdlData: of('hdlData'),
    }
  }
}

type CarePlans = { member_id: string; careplans: MemberFindRow['careplans'] }

/** Versions by number, each with what was noted of its goals until the next. */
async function careplansOf(db: GroupDb, ids: readonly string[]) {
  const { rows } = await sql<CarePlans>`
    select p.member_id, jsonb_agg(jsonb_build_object('assessmentDate', p.assessed_on, 'progressUpdates',
             (select coalesce(jsonb_agg(jsonb_build_object('date', g.noted_on, 'goal', g.goal_text, 'status', g.status, 'value', g.value) order by g.noted_at), '[]')
                from care_plan_progress g
               where g.group_id = p.group_id and g.member_id = p.member_id and g.noted_at >= p.published_at
                 and g.noted_at < coalesce(p.until, 'infinity'))) order by p.number) as careplans
      from (select *, lead(published_at) over (partition by member_id order by number) as until from care_plan
             where group_id = ${db.groupId} and member_id = any (${[...ids]}::uuid[])) p
     group by p.member_id`.execute(db)
  return new Map(rows.map(({ member_id, careplans }) => [member_id, careplans]))
}

type LabRow = { member_id: string; test: string; tenths: number; drawn_on: string; time_zone: string }

/** Of each test the newest, oldest first. */
async function labsOf(db: GroupDb, ids: readonly string[], tests: readonly string[]) {
  const { rows } = await sql<LabRow>`
    select l.member_id, l.test, l.tenths, l.drawn_on, m.time_zone
      from member m
     cross join unnest(${[...tests]}::text[]) t (test)
     cross join lateral (
       select * from lab_result
        where group_id = m.group_id and member_id = m.id and test = t.test and removed_at is null
        order by drawn_on desc, id limit ${mostMeasurements}) l
     where m.group_id = ${db.groupId} and m.id = any (${[...ids]}::uuid[])
     order by l.drawn_on, l.id`.execute(db)
  return Map.groupBy(rows, (row) => row.member_id)
}

const tenths = 10
const toMeasurement = ({ tenths: value, drawn_on, time_zone }: LabRow) => ({
  time: new Date(startOfDay(drawn_on, time_zone)).toISOString(),
  value: value / tenths,
  exclude: false as const,
})
