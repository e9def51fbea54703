/** What scoring a check-in may know of a member's chart. */
import { drugFactsOf } from '@vitalrounds/domain/chart/drug-names'
import type { CheckInFacts } from '@vitalrounds/domain/check-ins/score-set'
import { localDate } from '@vitalrounds/domain/days'
import { firstOfEachDay, hasGained, isRecent, weightChange } from '@vitalrounds/domain/readings/daily-weights'
import { toDisplay } from '@vitalrounds/domain/values/metrics'
import { sql } from 'kysely'
import { drugNames } from '../chart/code-list.ts'
import { currentMedications } from '../chart/current-medications.ts'
import type { GroupDb } from '../platform/database/db.ts'

/** What is known now; kept with the check-in, so that it scores the same for ever. */
export async function checkInFacts(db: GroupDb, memberId: string, timeZone: string): Promise<CheckInFacts> {
  const current = (await currentMedications(db, memberId, timeZone)).map(({ name }) => name)
  const { takesBloodThinner, takesBloodThinnerOrInsulin } = drugFactsOf(drugNames(), current)
  return {
    takesBloodThinner,
    takesBloodThinnerOrInsulin,
    hasGainedWeight: await hasGainedWeight(db, memberId, timeZone),
  }
}

/** Null where no weight of today or yesterday stands: then the member is asked. */
async function hasGainedWeight(db: GroupDb, memberId: string, timeZone: string): Promise<boolean | null> {
  const { rows } = await sql<{ on: string; value: number; flags: string[] }>`
    select measured_on as "on", value, flags from reading
     where group_id = ${db.groupId} and member_id = ${memberId} and metric = 'bodyWeight' and state = 'kept' and not excluded
       and measured_at > ${db.asOf}::timestamptz - interval '10 days' and measured_at <= ${db.asOf}::timestamptz
     order by measured_at`.execute(db)
  const days = firstOfEachDay(rows.map((row) => ({ ...row, value: toDisplay('bodyWeight', row.value) })))
  const last = days.at(-1)
  if (!last || !isRecent(last, localDate(Date.parse(db.asOf), timeZone))) return null
  return hasGained(weightChange(days, last))
}
