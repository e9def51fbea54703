/** What check-ins ask of a member's chart: which sets apply, when each was done last, and what scoring may know. */
import { drugFactsOf } from '@vitalrounds/domain/chart/drug-names'
import { dueSets, type DueSet, type LastResult } from '@vitalrounds/domain/check-ins/due-sets'
import type { CheckInFacts } from '@vitalrounds/domain/check-ins/score-set'
import type { Level } from '@vitalrounds/domain/check-ins/question-sets'
import { localDate } from '@vitalrounds/domain/days'
import { toDisplay } from '@vitalrounds/domain/readings/reading'
import { sql } from 'kysely'
import { memberConditions } from '../chart/conditions-of.ts'
import { drugNames } from '../chart/code-list.ts'
import { currentMedications } from '../chart/current-medications.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { questionFile } from './question-file.ts'

type Member = { id: string; timeZone: string; enrolledOn: string }

/** By member, the sets that apply with the date on which each is due. */
export async function dueSetsOf(db: GroupDb, members: readonly Member[]): Promise<Map<string, DueSet[]>> {
  const ids = members.map(({ id }) => id)
  const conditions = await memberConditions(db, ids)
  const last = Map.groupBy(await lastResults(db, ids), (row) => row.member_id)
  return new Map(
    members.map(({ id, timeZone, enrolledOn }) => [
      id,
      dueSets(questionFile().sets, {
        conditions: conditions.get(id) ?? [],
        last: (last.get(id) ?? []).map((row): LastResult => ({ setId: row.set_id, level: row.level as Level, on: localDate(Date.parse(row.completed_at), timeZone) })), // prettier-ignore
        today: localDate(Date.parse(db.asOf), timeZone),
        enrolledOn,
      }),
    ]),
  )
}

async function lastResults(db: GroupDb, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<{ member_id: string; set_id: string; level: string; completed_at: string }>`
    select distinct on (member_id, set_id) member_id, set_id, level, completed_at from check_in_result
     where group_id = ${db.groupId} and member_id = any (${[...ids]}::uuid[])
     order by member_id, set_id, completed_at desc`.execute(db)
  return rows
}

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
