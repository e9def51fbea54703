/** What scoring a check-in may know of a member's chart. */
import { drugFactsOf } from '@vitalrounds/domain/chart/drug-names'
import type { CheckInFacts } from '@vitalrounds/domain/check-ins/score-set'
import { toDisplay } from '@vitalrounds/domain/readings/reading'
import { sql } from 'kysely'
import { drugNames } from '../chart/code-list.ts'
import { currentMedications } from '../chart/current-medications.ts'
import type { GroupDb } from '../platform/database/db.ts'

/** What is known now; kept with the check-in, so that it scores the same for ever. */
export async function checkInFacts(db: GroupDb, memberId: string, timeZone: string): Promise<CheckInFacts> {
  const current = (await currentMedications(db, memberId, timeZone)).map(({ name }) => name)
  const { takesBloodThinner, takesBloodThinnerOrInsulin } = drugFactsOf(drugNames(), current)
  return { takesBloodThinner, takesBloodThinnerOrInsulin, hasGainedWeight: await hasGainedWeight(db, memberId) }
}

// The gains that the heart failure set asks for, in lbs; docs/sources/chart.md check-ins
const gains = [{ days: 1, lbs: 3 }, { days: 7, lbs: 5 }] as const // prettier-ignore

/** Null where no weight of the last two days stands. */
async function hasGainedWeight(db: GroupDb, memberId: string): Promise<boolean | null> {
  const { rows } = await sql<{ at: string; value: number }>`
    select measured_at as at, value from reading
     where group_id = ${db.groupId} and member_id = ${memberId} and metric = 'bodyWeight' and state = 'kept' and not excluded
       and measured_at > ${db.asOf}::timestamptz - interval '10 days' and measured_at <= ${db.asOf}::timestamptz
     order by measured_at`.execute(db)
  const last = rows.at(-1)
  const ageHours = (row: { at: string }, from: string) => (Date.parse(from) - Date.parse(row.at)) / 3_600_000
  if (!last || ageHours(last, db.asOf) > 48) return null
  return gains.some(({ days, lbs }) => {
    const before = rows.filter((row) => row !== last && ageHours(row, last.at) <= 24 * days + 12)
    const least = Math.min(...before.map(({ value }) => value))
    return before.length > 0 && toDisplay('bodyWeight', last.value) - toDisplay('bodyWeight', least) >= lbs
  })
}
