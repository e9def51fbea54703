/** Writes the stored spellings of names anew where a row is from before the rules of today. */
import { searchParts } from '@vitalrounds/domain/members/search-words'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import { keyOf } from './find-duplicate.ts'

/** Sort keys and search parts of these members, from the names as they stand. Their rows are locked. */
export async function rekeyNames(db: GroupDb, memberIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (memberIds.length === 0) return new Map()
  const members = await db
    .selectFrom('member')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'mrn', 'phone'])
    .where('group_id', '=', db.groupId)
    .where('id', 'in', memberIds)
    .execute()
  const keys = new Map(members.map((member) => [member.id, keyOf(member)]))
  await sql`
    update member m set name_key = k.name_key
      from unnest(${[...keys.keys()]}::uuid[], ${[...keys.values()]}::text[]) k (id, name_key)
     where m.group_id = ${db.groupId} and m.id = k.id and m.name_key <> k.name_key`.execute(db)
  const parts = members.flatMap((member) => searchParts(member).map((part) => ({ id: member.id, part })))
  await db.deleteFrom('member_name_part').where('group_id', '=', db.groupId).where('member_id', 'in', memberIds).execute()
  await sql`
    insert into member_name_part (group_id, member_id, part)
    select ${db.groupId}, * from unnest(${parts.map(({ id }) => id)}::uuid[], ${parts.map(({ part }) => part)}::text[])`.execute(db)
  return keys
}
