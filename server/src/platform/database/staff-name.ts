/** Staff by their whole names, in SQL, and their titles. The public name is for members only, unless it is the only one. */
import { sql } from 'kysely'
import type { GroupDb } from './db.ts'

/** Null where nobody is joined. */
export const staffName = (user: string) => {
  const of = (column: string) => sql.ref(`${user}.${column}`)
  return sql<string | null>`coalesce(nullif(trim(${of('first_name')} || ' ' || ${of('last_name')}), ''), ${of('name_public')})`
}

/** Who put something on record; empty where nobody is joined. */
export const recordedName = (user: string) => sql<string>`coalesce(${staffName(user)}, '')`

/** The title of somebody of this clinic; undefined of anybody else. */
export async function titleOf(db: GroupDb, userId: string): Promise<string | undefined> {
  const user = await db
    .selectFrom('app_user as u')
    .innerJoin('workspace_member as w', 'w.user_id', 'u.id')
    .where('w.group_id', '=', db.groupId)
    .where('u.id', '=', userId)
    .select('u.title')
    .executeTakeFirst()
  return user?.title
}
