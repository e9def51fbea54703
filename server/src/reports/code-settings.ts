/** Reads and writes which codes a clinic reports. A decision holds from a month on; what came before keeps what it had. */
import { defaultConfig } from '@vitalrounds/domain/billing/settings'
import { addMonths } from '@vitalrounds/domain/days'
import { codeFlags } from '@vitalrounds/domain/reports/code-settings-api'
import { anyState, placeOf } from '@vitalrounds/domain/reports/board'
import { codeWords, type ReportCode, reportCodes } from '@vitalrounds/domain/reports/report-codes'
import { firstPickerMonth } from '@vitalrounds/domain/reports/report-months'
import { sql } from 'kysely'
import { recordedName } from '../members/staff-name.ts'
import { walkMembers } from '../members/walk-members.ts'
import { changed } from '../platform/changes.ts'
import { type Database, forGroup, type GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { settingsIn } from './close-month.ts'
import { monthClock } from './months.queries.ts'

type Config = Record<string, boolean>
type Change = { fromMonth: string; config: Config }

const wholeOf = (config: Config): Config => {
  const all: Config = { ...defaultConfig, ...config }
  return Object.fromEntries(codeFlags.map((flag) => [flag, all[flag] === true]))
}

export async function codeSettings(db: GroupDb) {
  const { running } = await monthClock(db)
  const { config } = await settingsIn(db, running)
  const rows = await db
    .selectFrom('code_setting as s')
    .leftJoin('app_user as u', 'u.id', 's.set_by')
    .where('s.group_id', '=', db.groupId)
    .where('s.from_month', '>', firstPickerMonth)
    .select(['s.from_month', 's.config', 's.set_at', recordedName('u').as('by')])
    .orderBy('s.from_month', 'desc')
    .execute()
  return {
    running,
    config: wholeOf(config),
    settings: rows.map((row) => ({
      fromMonth: row.from_month,
      config: wholeOf(row.config as Config),
      setBy: row.by || null,
      setAt: row.set_at,
    })),
  }
}

/** Members of the running month whom each changed flag concerns: off for whom the code applies, on for the whole program. */
export async function previewCodes(db: GroupDb, { fromMonth, config }: Change) {
  const { running } = await monthClock(db)
  const before = wholeOf((await settingsIn(db, fromMonth)).config)
  const after = wholeOf({ ...before, ...config })
  const changes = []
  for (const flag of codeFlags.filter((one) => before[one] !== after[one]))
    changes.push({ flag, to: after[flag] === true, members: await concerned(db, running, { flag, isOn: after[flag] === true }) })
  return { changes }
} // prettier-ignore

async function concerned(db: GroupDb, running: string, { flag, isOn }: { flag: string; isOn: boolean }): Promise<number> {
  const code = reportCodes.find((one) => one === flag)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from member_month mm
     where mm.group_id = ${db.groupId} and mm.year_month = ${running} and ${touched(code, isOn)}`.execute(db)
  return rows[0]?.count ?? 0
} // prettier-ignore

/** A flag that is no code changes how periods or reports are read of everybody. */
function touched(code: ReportCode | undefined, isOn: boolean) {
  if (code === undefined) return sql`true`
  if (!isOn) return sql`mm.board ~ ${`^.{${placeOf(code) - 1}}${anyState}`}`
  const program = codeWords[code].program.toUpperCase()
  return sql`exists (select from program_stay s where s.group_id = mm.group_id and s.member_id = mm.member_id and s.program = ${program} and s.ended_at is null)`
}

export async function setCodes(db: GroupDb, { fromMonth, config }: Change, by: string) {
  const { running } = await monthClock(db)
  if (fromMonth < running) refuse('codes.past')
  const before = (await settingsIn(db, addMonths(running, -1))).config
  // What held until now is kept under its own row, whatever becomes of the group
  await db
    .insertInto('code_setting')
    .values({ group_id: db.groupId, from_month: firstPickerMonth, config: JSON.stringify(wholeOf(before)) })
    .onConflict((on) => on.doNothing())
    .execute()
  const now = (await settingsIn(db, fromMonth)).config
  const decided = { config: JSON.stringify(wholeOf({ ...wholeOf(now), ...config })), set_by: by, set_at: db.asOf }
  await db
    .insertInto('code_setting')
    .values({ group_id: db.groupId, from_month: fromMonth, ...decided })
    .onConflict((on) => on.columns(['group_id', 'from_month']).doUpdateSet(decided))
    .execute()
  if (fromMonth === running) changed(db, 'codesChanged', { groupId: db.groupId })
  return codeSettings(db)
}

const membersAtOnce = 50

/** The job behind a change for the running month: everybody is judged anew, a few at a time. */
export const applyCodes = (db: { worker: Database }, groupId: string) =>
  walkMembers(
    (work) => forGroup(db.worker, groupId, work),
    membersAtOnce,
    async (scoped, ids) => {
      for (const memberId of ids) changed(scoped, 'judgedAnew', { memberId })
    },
  )
