/** The chronic conditions of members for other nouns: care plans, check-ins and billing count them alike. */
import { conditionsOf } from '@vitalrounds/domain/chart/conditions'
import type { GroupDb } from '../platform/database/db.ts'

/** By member: the 22 by their key, others by their words; what is only suggested is not among them. */
export async function memberConditions(db: GroupDb, memberIds: readonly string[]): Promise<Map<string, string[]>> {
  if (memberIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('member')
    .select(['id', 'chronic_conditions', 'diagnosis_codes'])
    .where('group_id', '=', db.groupId)
    .where('id', 'in', [...memberIds])
    .execute()
  return new Map(
    rows.map(({ id, chronic_conditions, diagnosis_codes }) => [
      id,
      conditionsOf({ chronicConditions: chronic_conditions, diagnosisCodes: diagnosis_codes }),
    ]),
  )
}
