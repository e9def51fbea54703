/** The report of outcomes as pages and files show it: small cells of its breakdown are hidden before it leaves the server. */
import type { OutcomeFilters, OutcomeReport } from '@vitalrounds/domain/reports/outcomes/api'
import { outcomeIds } from '@vitalrounds/domain/reports/outcomes/measures'
import { hiddenCells } from '@vitalrounds/domain/reports/outcomes/small-cells'
import { unassigned, unassignedWords } from '@vitalrounds/domain/reports/report-fields'
import type { GroupDb } from '../../platform/database/db.ts'
import { staffName } from '../../platform/database/staff-name.ts'
import { scoresByMonth } from './check-in-scores.queries.ts'
import { outcomeClock, outcomesOf } from './outcomes.queries.ts'

export async function outcomeReport(db: GroupDb, filters: OutcomeFilters, userId: string): Promise<OutcomeReport> {
  const clock = await outcomeClock(db)
  const scope = { filters, userId, clock }
  const { months, practices } = await outcomesOf(db, scope)
  return {
    clinic: await clinicName(db),
    asOf: db.asOf,
    zone: clock.zone,
    months,
    checkIns: await scoresByMonth(db, scope),
    practices: await practiceCells(db, practices),
    physicians: await physiciansOf(db),
  }
}

type PracticeFigures = Awaited<ReturnType<typeof outcomesOf>>['practices']

/** By name, and last those without: never in the order of a figure. */
async function practiceCells(db: GroupDb, rows: PracticeFigures): Promise<OutcomeReport['practices']> {
  const practices = await db.selectFrom('practice').select(['practice_id', 'name']).where('group_id', '=', db.groupId).execute()
  const names = new Map(practices.map((row) => [row.practice_id, row.name]))
  const hidden = new Map(outcomeIds.map((id) => [id, hiddenCells(rows.map(({ figures }) => figures[id].counted))]))
  return rows
    .map(({ id, figures }, at) => ({
      id: id ?? unassigned,
      name: id === null ? unassignedWords.practiceId : (names.get(id) ?? id),
      cells: Object.fromEntries(
        outcomeIds.map((measure) => {
          const { counted, value } = figures[measure]
          return [measure, hidden.get(measure)?.[at] === true ? null : { counted, value }]
        }),
      ) as OutcomeReport['practices'][number]['cells'],
    }))
    .toSorted((a, b) => Number(a.id === unassigned) - Number(b.id === unassigned) || a.name.localeCompare(b.name))
}

const clinicName = async (db: GroupDb) =>
  (await db.selectFrom('clinic_group').select('workspace_name').where('id', '=', db.groupId).executeTakeFirstOrThrow()).workspace_name

/** Whoever looks after a member as physician, for the filter. */
async function physiciansOf(db: GroupDb) {
  const rows = await db
    .selectFrom('app_user as u')
    .where('u.id', 'in', (of) =>
      of
        .selectFrom('member_summary as s')
        .select('s.assigned_physician')
        .where('s.group_id', '=', db.groupId)
        .where('s.assigned_physician', 'is not', null),
    )
    .select(['u.id', staffName('u').as('name')])
    .execute()
  return rows.map((row) => ({ id: row.id, name: row.name ?? '' })).toSorted((a, b) => a.name.localeCompare(b.name))
}
