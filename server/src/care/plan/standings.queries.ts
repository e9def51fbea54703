/** The readings by which goals stand, of as many days as the goals ask for. */
import { type GoalMeasure, isMeasured, windowDays } from '@vitalrounds/domain/care/plan/goal-measures'
import {
  type GoalStanding,
  goalStandings,
  type JudgedReading,
  standingDays,
} from '@vitalrounds/domain/care/plan/goal-standing'
import { addDays } from '@vitalrounds/domain/days'
import { toDisplay } from '@vitalrounds/domain/readings/reading'
import { sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'

type Asked = { goals: readonly (GoalMeasure & { id: string })[]; today: string }

export async function standingsOf(db: GroupDb, memberId: string, { goals, today }: Asked): Promise<GoalStanding[]> {
  const judged = goals.filter(({ measure }) => isMeasured(measure))
  const days = Math.min(standingDays, Math.max(0, ...judged.map(({ window }) => windowDays(window) ?? 0)))
  if (days === 0) return []
  const from = addDays(today, 1 - days)
  const { rows } = await sql<JudgedReading>`
    select metric, value, measured_on::text as "on" from reading
     where group_id = ${db.groupId} and member_id = ${memberId} and state = 'kept' and not excluded
       and metric in ('systolicBP', 'diastolicBP', 'bloodSugar', 'pulse', 'spo2', 'bodyWeight')
       and measured_on >= ${from}::date
       -- a day more, for the index and every zone
       and measured_at > ${from}::date - 1
     order by measured_at`.execute(db)
  return goalStandings(judged, rows.map((one) => ({ ...one, value: toDisplay(one.metric, one.value) })), today) // prettier-ignore
}
