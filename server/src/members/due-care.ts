/** What chronic care owes members next, for every noun: sets of questions, and the yearly review of the care plan. */
import { dueCareOf, type DueCare } from '@vitalrounds/domain/care/due-care'
import type { DueSet } from '@vitalrounds/domain/check-ins/due-sets'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import { dueSetsOf } from './due-check-ins.ts'

/** By member, in three statements however many there are; whoever has left is owed nothing, and is absent. */
export async function dueCareOfMembers(
  db: GroupDb,
  ids: readonly string[],
): Promise<Map<string, DueCare & { sets: DueSet[] }>> {
  const assessed = await assessedInCcm(db, ids)
  return new Map(
    [...(await dueSetsOf(db, ids))].map(([id, sets]) => [
      id,
      { sets, ...dueCareOf({ sets, assessedOn: assessed.get(id) ?? null }) },
    ]),
  )
}

/** The assessment of the newest version of the plan, of those in chronic care. */
async function assessedInCcm(db: GroupDb, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ member_id: string; assessed_on: string }>`
    select distinct on (p.member_id) p.member_id, p.assessed_on
      from care_plan p join member m on m.group_id = p.group_id and m.id = p.member_id
     where p.group_id = ${db.groupId} and p.member_id = any (${[...ids]}::uuid[]) and 'CCM' = any (m.services)
     order by p.member_id, p.number desc`.execute(db)
  return new Map(rows.map(({ member_id, assessed_on }) => [member_id, assessed_on]))
}
