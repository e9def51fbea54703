/** The name staff know a joined user by, in SQL. */
import { sql } from 'kysely'

/** Null where nobody is joined. */
export const userWords = (user: string) => {
  const of = (column: string) => sql.ref(`${user}.${column}`)
  return sql<
    string | null
  >`coalesce(nullif(${of('name_public')}, ''), trim(${of('first_name')} || ' ' || ${of('last_name')}))`
}
