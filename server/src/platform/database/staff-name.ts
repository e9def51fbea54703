/** Staff by their whole names, in SQL. The public name is for members only, unless it is the only one. */
import { sql } from 'kysely'

/** Null where nobody is joined. */
export const staffName = (user: string) => {
  const of = (column: string) => sql.ref(`${user}.${column}`)
  return sql<string | null>`coalesce(nullif(trim(${of('first_name')} || ' ' || ${of('last_name')}), ''), ${of('name_public')})`
}

/** Who put something on record; empty where nobody is joined. */
export const recordedName = (user: string) => sql<string>`coalesce(${staffName(user)}, '')`
