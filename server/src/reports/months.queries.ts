/** Which months there are, how far each is, and every version of its close. */
import { standingIn } from '@vitalrounds/domain/billing/rulebook/rules-in-force'
import type { Rulebook } from '@vitalrounds/domain/billing/rules'
import { addMonths, localMonth } from '@vitalrounds/domain/days'
import type { MonthState } from '@vitalrounds/domain/reports/report-fields'
import { sql } from 'kysely'
import { groupRules } from '../billing/find-facts.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { recordedName } from '../platform/database/staff-name.ts'

export type MonthClock = { zone: string; running: string }

/** The month that runs in the group's zone at the moment of the handle. */
export async function monthClock(db: GroupDb): Promise<MonthClock> {
  const { time_zone: zone } = await db.selectFrom('clinic_group').select('time_zone').where('id', '=', db.groupId).executeTakeFirstOrThrow()
  return { zone, running: localMonth(Date.parse(db.asOf), zone) }
}

const closes = (db: GroupDb) =>
  db
    .selectFrom('month_close as c')
    .leftJoin('app_user as closer', 'closer.id', 'c.closed_by')
    .leftJoin('app_user as opener', 'opener.id', 'c.reopened_by')
    .where('c.group_id', '=', db.groupId)
    .select(['c.id', 'c.year_month', 'c.version', 'c.state', 'c.total', 'c.done', 'c.rules_version', 'c.digest'])
    .select(['c.closed_at', 'c.reopened_at', 'c.reopen_reason', 'c.started_at', 'c.as_of'])
    .select([recordedName('closer').as('closed_by'), recordedName('opener').as('reopened_by')])
    .select(sql<number>`(select count(*) from late_change l where l.group_id = c.group_id and l.close_id = c.id)`.as('late'))
    .select(sql<number>`(select count(*) from month_addendum a where a.group_id = c.group_id and a.close_id = c.id)`.as('addenda'))
    .select(sql<Rulebook['goesOn'] | null>`c.rules->'goesOn'`.as('goes_on'))
    .orderBy('c.year_month', 'desc')
    .orderBy('c.version', 'desc')
type CloseRow = Awaited<ReturnType<ReturnType<typeof closes>['execute']>>[number]

function untouched(yearMonth: string, running: string, rules: Rulebook): MonthState {
  const state = yearMonth === running ? 'running' : yearMonth > running ? 'ahead' : 'open'
  return {
    yearMonth,
    state,
    version: 0,
    total: 0,
    done: 0,
    rulesVersion: null,
    rules: standingIn(rules, yearMonth),
    digest: null,
    closedAt: null,
    closedBy: null,
    reopenedAt: null,
    reopenedBy: null,
    reopenReason: null,
    late: 0,
    addenda: 0,
  }
}

/** A month that was closed is said as it was frozen; one that is open again is judged by what holds now. */
const stateFrom = (row: CloseRow, rules: Rulebook): MonthState => ({
  yearMonth: row.year_month,
  state: row.state as MonthState['state'],
  version: row.version,
  total: row.total,
  done: row.done,
  rulesVersion: row.rules_version,
  rules: standingIn(row.state === 'reopened' ? rules : { goesOn: row.goes_on ?? [] }, row.year_month),
  digest: row.digest,
  closedAt: row.closed_at,
  closedBy: row.closed_by,
  reopenedAt: row.reopened_at,
  reopenedBy: row.reopened_by || null,
  reopenReason: row.reopen_reason,
  late: row.late,
  addenda: row.addenda,
})

export async function monthVersions(db: GroupDb, yearMonth: string) {
  const { running } = await monthClock(db)
  const rows = await closes(db).where('c.year_month', '=', yearMonth).execute()
  const [newest] = rows
  const rules = await groupRules(db)
  const month = newest ? stateFrom(newest, rules) : untouched(yearMonth, running, rules)
  return { month, versions: rows.map((row) => stateFrom(row, rules)), newest, running }
}

export const monthState = async (db: GroupDb, yearMonth: string) => (await monthVersions(db, yearMonth)).month

/** From the first month with anything in it to the running one, newest first. */
export async function listMonths(db: GroupDb): Promise<MonthState[]> {
  const { running } = await monthClock(db)
  const { first } = await db
    .selectFrom('member_month')
    .where('group_id', '=', db.groupId)
    .select(sql<string | null>`min(year_month)`.as('first'))
    .executeTakeFirstOrThrow()
  const rules = await groupRules(db)
  const newest = new Map<string, MonthState>()
  for (const row of await closes(db).execute()) if (!newest.has(row.year_month)) newest.set(row.year_month, stateFrom(row, rules))
  const months: MonthState[] = []
  for (let month = running; month >= (first ?? running); month = addMonths(month, -1))
    months.push(newest.get(month) ?? untouched(month, running, rules))
  return months
}

/** The close that holds now, if the month is closed or being closed. */
export const findStandingClose = (db: GroupDb, yearMonth: string) =>
  db
    .selectFrom('month_close')
    .selectAll()
    .where('group_id', '=', db.groupId)
    .where('year_month', '=', yearMonth)
    .where('state', '<>', 'reopened')
    .executeTakeFirst()
