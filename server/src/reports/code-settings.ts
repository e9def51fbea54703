/** Reads and writes which codes a clinic reports. A decision holds from a month on; what came before keeps what it had. */
import { addMonths } from '@vitalrounds/domain/days'
import { allFlags, codeFlags } from '@vitalrounds/domain/billing/rulebook/flags'
import type { CodePlan } from '@vitalrounds/domain/reports/code-settings-api'
import { anyState, codePosition } from '@vitalrounds/domain/reports/board'
import { codeWords, type ReportCode, reportCodes } from '@vitalrounds/domain/reports/report-codes'
import { firstPickerMonth } from '@vitalrounds/domain/reports/report-months'
import { sql } from 'kysely'
import { recordedName } from '../platform/database/staff-name.ts'
import { walkMembers } from '../members/walk-members.ts'
import { changed } from '../platform/changes.ts'
import { type Database, runInGroup, type GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { readSetting, saveSetting, type Setting } from '../settings/save-setting.ts'
import { settingsIn } from './close-month.ts'
import { monthClock } from './months.queries.ts'

type Config = Record<string, boolean>
type Change = { fromMonth: string; config: Config }

export async function codeSettings(db: GroupDb) {
  const { running } = await monthClock(db)
  const { config } = await settingsIn(db, running)
  const setting = await readSetting(db, codesSetting(db, running))
  return { ...setting, running, config: allFlags(config), settings: (await decided(db)).toReversed() }
}

/** What was decided, oldest first; what held before the first decision is none. */
async function decided(db: GroupDb) {
  const rows = await db
    .selectFrom('code_setting as s')
    .leftJoin('app_user as u', 'u.id', 's.set_by')
    .where('s.group_id', '=', db.groupId)
    .where('s.from_month', '>', firstPickerMonth)
    .select(['s.from_month', 's.config', 's.set_at', recordedName('u').as('by')])
    .orderBy('s.from_month')
    .execute()
  return rows.map((row) => ({
    fromMonth: row.from_month,
    config: allFlags(row.config as Config),
    setBy: row.by || null,
    setAt: row.set_at,
  }))
}

const codesSetting = (db: GroupDb, running: string, by?: string): Setting<CodePlan> => ({
  page: 'code-reporting',
  groupId: db.groupId,
  subjectId: db.groupId,
  read: () => readPlan(db, running),
  write: (plan) => saveCodePlan(db, { plan, running, by }),
})

/** What is in force now, and each later decision that changes it. */
async function readPlan(db: GroupDb, running: string): Promise<CodePlan> {
  const decisions = [{ fromMonth: running, config: allFlags((await settingsIn(db, running)).config) }]
  for (const { fromMonth, config } of await decided(db))
    if (fromMonth > running && !isSame(config, decisions.at(-1)!.config)) decisions.push({ fromMonth, config })
  return { decisions }
}

const isSame = (config: Config, other: Config) => codeFlags.every((flag) => config[flag] === other[flag])

/** Members of the running month whom each changed flag concerns: off for whom the code applies, on for the whole program. */
export async function previewCodes(db: GroupDb, { fromMonth, config }: Change) {
  const { running } = await monthClock(db)
  const before = allFlags((await settingsIn(db, fromMonth)).config)
  const after = allFlags({ ...before, ...config })
  const changes = []
  for (const flag of codeFlags.filter((codeFlag) => before[codeFlag] !== after[codeFlag]))
    changes.push({ flag, to: after[flag] === true, members: await concerned(db, running, { flag, isOn: after[flag] === true }) })
  return { changes }
}

async function concerned(db: GroupDb, running: string, { flag, isOn }: { flag: string; isOn: boolean }): Promise<number> {
  const code = reportCodes.find((reportCode) => reportCode === flag)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from member_month mm
     where mm.group_id = ${db.groupId} and mm.year_month = ${running} and ${touched(code, isOn)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** A flag that is no code changes how periods or reports are read of everybody. */
function touched(code: ReportCode | undefined, isOn: boolean) {
  if (code === undefined) return sql`true`
  if (!isOn) return sql`mm.board ~ ${`^.{${codePosition(code) - 1}}${anyState}`}`
  const program = codeWords[code].program.toUpperCase()
  return sql`exists (select from program_stay s where s.group_id = mm.group_id and s.member_id = mm.member_id and s.program = ${program} and s.ended_at is null)`
}

export async function saveCodes(db: GroupDb, saving: { value: CodePlan; version: string }, by: string) {
  const { running } = await monthClock(db)
  await saveSetting(db, codesSetting(db, running, by), { ...saving, by })
  return codeSettings(db)
}

type CodePlanChange = { plan: CodePlan; running: string; by: string | undefined }

/** Writes each month that comes out otherwise than it stands; a later decision that the plan no longer has goes on as before it. */
async function saveCodePlan(db: GroupDb, { plan, running, by }: CodePlanChange) {
  const planned = new Map(plan.decisions.map(({ fromMonth, config }) => [fromMonth, config]))
  if ([...planned.keys()].some((month) => month < running)) refuse('codes.past')
  const standing = new Map((await decided(db)).map(({ fromMonth, config }) => [fromMonth, config]))
  const months = [...new Set([running, ...planned.keys(), ...standing.keys()])].filter((month) => month >= running)
  await storePreviousSettings(db, running)
  let current = allFlags((await settingsIn(db, running)).config)
  for (const month of months.toSorted()) {
    const stands = standing.get(month) ?? current
    // The running month goes on as it is where the plan is silent
    const before = month === running ? stands : current
    const config = allFlags({ ...before, ...planned.get(month) })
    current = config
    if (isSame(stands, config)) continue
    await decide(db, { month, config: config, by })
    if (month === running) changed(db, 'codesChanged', { groupId: db.groupId })
  }
}

/** What held until now stays under its own row, whatever becomes of the group. */
async function storePreviousSettings(db: GroupDb, running: string) {
  const before = (await settingsIn(db, addMonths(running, -1))).config
  await db
    .insertInto('code_setting')
    .values({ group_id: db.groupId, from_month: firstPickerMonth, config: JSON.stringify(allFlags(before)) })
    .onConflict((on) => on.doNothing())
    .execute()
}

async function decide(db: GroupDb, { month, config, by }: { month: string; config: Config; by: string | undefined }) {
  const decision = { config: JSON.stringify(config), set_by: by ?? null, set_at: db.asOf }
  await db
    .insertInto('code_setting')
    .values({ group_id: db.groupId, from_month: month, ...decision })
    .onConflict((on) => on.columns(['group_id', 'from_month']).doUpdateSet(decision))
    .execute()
}

const membersAtOnce = 50

/** The job behind a change for the running month: everybody is judged anew, a few at a time. */
export const applyCodes = (db: { worker: Database }, groupId: string) =>
  walkMembers(
    (work) => runInGroup(db.worker, groupId, work),
    membersAtOnce,
    async (scoped, ids) => {
      for (const memberId of ids) changed(scoped, 'judgedAnew', { memberId })
    },
  )
