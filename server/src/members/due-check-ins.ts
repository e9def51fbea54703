/** Which sets of questions members are asked, and when each is due: of all named in two statements, for every noun. */
import { conditionsOf } from '@vitalrounds/domain/chart/conditions'
import { dueSets, type DueSet, type LastResult } from '@vitalrounds/domain/check-ins/due-sets'
import { questionFile } from '@vitalrounds/domain/check-ins/question-file'
import type { Level } from '@vitalrounds/domain/check-ins/question-sets'
import { localDate } from '@vitalrounds/domain/days'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'

/** By member; whoever has left is asked nothing, and is absent. */
export async function dueSetsOf(db: GroupDb, ids: readonly string[]): Promise<Map<string, DueSet[]>> {
  if (ids.length === 0) return new Map()
  const members = await db
    .selectFrom('member')
    .select(['id', 'time_zone as timeZone', 'services', 'enrollment_date_ccm as inCcmSince', 'enrollment_date as enrolledOn'])
    .select(['chronic_conditions as chronicConditions', 'diagnosis_codes as diagnosisCodes'])
    .where('group_id', '=', db.groupId)
    .where('id', 'in', [...ids])
    .where('disenrolled', '=', false)
    .execute()
  const last = Map.groupBy(await lastResults(db, ids), (row) => row.member_id)
  return new Map(
    members.map(({ id, timeZone, services, inCcmSince, enrolledOn, ...chart }) => [
      id,
      dueSets(questionFile().sets, {
        conditions: conditionsOf(chart),
        last: (last.get(id) ?? []).map((row): LastResult => ({
          setId: row.set_id,
          level: row.level,
          on: localDate(Date.parse(row.completed_at), timeZone),
        })),
        today: localDate(Date.parse(db.asOf), timeZone),
        owedSince: services.includes('CCM') ? (inCcmSince ?? enrolledOn) : null,
      }),
    ]),
  )
}

async function lastResults(db: GroupDb, ids: readonly string[]) {
  const { rows } = await sql<{ member_id: string; set_id: string; level: Level; completed_at: string }>`
    select distinct on (member_id, set_id) member_id, set_id, level, completed_at from check_in_result
     where group_id = ${db.groupId} and member_id = any (${[...ids]}::uuid[])
     order by member_id, set_id, completed_at desc`.execute(db)
  return rows
}
