/** What of the running month would change if only the time of staff counted whom the practice employs. */
import { evaluate } from '@vitalrounds/domain/billing/evaluate'
import { touchOf, withEmploymentGate } from '@vitalrounds/domain/billing/rulebook/employment-gate'
import { sql } from 'kysely'
import { groupRules } from '../../billing/find-facts.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { evaluateAhead, settingsWith } from '../judge-months.ts'
import { settingsIn } from '../close-month.ts'
import { monthClock } from '../months.queries.ts'

const membersAtOnce = 50

export async function employmentWhatIf(db: GroupDb) {
  const { running } = await monthClock(db)
  const rules = withEmploymentGate(await groupRules(db))
  const settings = settingsWith((await settingsIn(db, running)).config)
  const asOf = Date.parse(db.asOf)
  const units = new Map<string, number>()
  let members = 0
  let ms = 0
  await evaluateAhead(db, await workedOn(db, running), { month: running, settings, atOnce: membersAtOnce }, async (verdict) => {
    for (const { facts, result } of verdict.values()) {
      const touch = touchOf(result, evaluate(facts, rules, settings, { asOf, month: running }))
      if (touch === null) continue
      members += 1
      ms += touch.ms
      for (const [code, many] of Object.entries(touch.units)) units.set(code, (units.get(code) ?? 0) + many)
    }
  })
  const codes = [...units].filter(([, many]) => many !== 0).map(([code, many]) => ({ code, units: many }))
  const inOrder = codes.toSorted((a, b) => (a.code < b.code ? -1 : 1))
  return { yearMonth: running, members, seconds: Math.floor(ms / 1000), codes: inOrder, unknownWorkers: await unknownWorkers(db, running) }
}

async function workedOn(db: GroupDb, running: string): Promise<string[]> {
  const rows = await db
    .selectFrom('member_month')
    .select('member_id')
    .where('group_id', '=', db.groupId)
    .where('year_month', '=', running)
    .where('seconds_rpm', '>', 0)
    .orderBy('member_id')
    .execute()
  return rows.map((row) => row.member_id)
}

async function unknownWorkers(db: GroupDb, running: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct i.staff_name as name from work_interval i
     where i.group_id = ${db.groupId} and i.year_month = ${running} and i.program <> 'ccm'
       and not exists (select from app.employments(${db.groupId}) e where e.user_id = i.staff_id
                          and i.started_at::date between e.starts_on and coalesce(e.ends_on, 'infinity'))
     order by name`.execute(db)
  return rows.map(({ name }) => name)
}
