/** Enrolled members by practice and condition, and those with an open warning: counted and listed by the same conditions. */
import { localDate } from '@vitalrounds/domain/days'
import type { DiagnosisList } from '@vitalrounds/domain/members/diagnosis-lists'
import { type HeatCondition, heatConditionIds, type HeatPart } from '@vitalrounds/domain/reports/dashboard/heat'
import type { HeatCells } from '@vitalrounds/domain/reports/dashboard/trend-api'
import { hiddenCells } from '@vitalrounds/domain/reports/outcomes/small-cells'
import { unassigned, unassignedWords } from '@vitalrounds/domain/reports/report-fields'
import { sql } from 'kysely'
import { isInCareOf } from '../../members/in-care-of.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { monthClock } from '../months.queries.ts'
import { pageOfMembers } from './month-figures.queries.ts'

const lists = heatConditionIds satisfies readonly DiagnosisList[]
const isPart: Record<HeatPart, ReturnType<typeof sql>> = { members: sql`true`, warned: sql`s.needs_review` }
const enrolled = (db: GroupDb, whose: string) => sql`s.group_id = ${db.groupId} and not s.disenrolled and ${isInCareOf('s', whose)}`

type Count = Record<HeatPart, number>
type Row = Count & { practice_id: string | null; condition: HeatCondition }
type PracticeCounts = { id: string; name: string; counts: Record<HeatCondition, Count> }

const countsOf = (rows: readonly Row[]) =>
  Object.fromEntries(
    heatConditionIds.map((id) => {
      const of = rows.filter(({ condition }) => condition === id)
      return [id, { members: of.reduce((sum, row) => sum + row.members, 0), warned: of.reduce((sum, row) => sum + row.warned, 0) }]
    }),
  ) as Record<HeatCondition, Count>

const cellsOf = (counts: Record<HeatCondition, Count>, isHidden: (id: HeatCondition) => boolean) =>
  Object.fromEntries(heatConditionIds.map((id) => [id, isHidden(id) ? null : counts[id]])) as HeatCells

export async function conditionHeat(db: GroupDb, whose: string) {
  const { zone } = await monthClock(db)
  const { rows } = await sql<Row>`
    select s.practice_id, c.condition, count(*)::int as members, (count(*) filter (where ${isPart.warned}))::int as warned
      from member_summary s cross join lateral unnest(s.diagnosis_lists) c (condition)
     where ${enrolled(db, whose)} and c.condition = any (${lists}::text[]) group by s.practice_id, c.condition`.execute(db)
  const named = await db.selectFrom('practice').select(['practice_id', 'name']).where('group_id', '=', db.groupId).execute()
  const names = new Map(named.map((row) => [row.practice_id, row.name]))
  const practices: PracticeCounts[] = [...Map.groupBy(rows, (row) => row.practice_id)].map(([id, of]) => ({
    id: id ?? unassigned,
    name: id === null ? unassignedWords.practiceId : (names.get(id) ?? id),
    counts: countsOf(of),
  }))
  const hidden = new Map(heatConditionIds.map((id) => [id, hiddenCells(practices.map(({ counts }) => counts[id].members))]))
  const all = countsOf(rows)
  return {
    today: localDate(Date.parse(db.asOf), zone),
    practices: practices
      .map(({ id, name, counts }, at) => ({ id, name, cells: cellsOf(counts, (condition) => hidden.get(condition)?.[at] === true) }))
      .toSorted((a, b) => Number(a.id === unassigned) - Number(b.id === unassigned) || a.name.localeCompare(b.name)),
    // Where all of them are few, their sum tells as much as a cell
    all: cellsOf(all, (condition) => hiddenCells([all[condition].members])[0] === true),
  }
}

type Of = { condition: HeatCondition; part: HeatPart; practiceId?: string | undefined; whose: string; page: number }

export function heatMembers(db: GroupDb, { condition, part, practiceId, whose, page }: Of) {
  const isOfPractice =
    practiceId === undefined ? sql`true` : practiceId === unassigned ? sql`s.practice_id is null` : sql`s.practice_id = ${practiceId}`
  const selected = sql`
    from member m
    join member_summary s on s.group_id = m.group_id and s.member_id = m.id
   where m.group_id = ${db.groupId} and ${enrolled(db, whose)} and ${condition} = any (s.diagnosis_lists) and ${isPart[part]} and ${isOfPractice}`
  return pageOfMembers(db, selected, page)
}
