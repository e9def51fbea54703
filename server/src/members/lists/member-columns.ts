/** The columns and joins that every view of a member shares. */
import { sql } from 'kysely'

/** What a list row takes from `member` (as `m`); the rest of it stands in the summary. */
export const memberColumns = [
  'm.id',
  'm.name',
  'm.dob',
  'm.gender',
  'm.language',
  'm.phone',
  'm.email',
  'm.mrn',
  'm.time_zone',
  'm.services',
  'm.paused_at',
  'm.enrollment_date',
] as const

/** The zone that months are counted in, as an uncorrelated subquery: looked up once a statement, not once a row. */
export const groupZone =
  sql<string>`(select time_zone from clinic_group where id = current_setting('app.group_id')::uuid)`.as('group_zone')

/** Who put something on record, by the whole name, because it is to be known in years; empty where nobody is joined. */
export const recordedName = (user: string) => {
  const of = (column: string) => sql.ref(`${user}.${column}`)
  return sql<string>`coalesce(nullif(trim(${of('first_name')} || ' ' || ${of('last_name')}), ''), ${of('name_public')}, '')`
}

/** The name staff know a joined user by, and null where nobody is joined. */
export const userName = (user: string) => {
  const of = (column: string) => sql.ref(`${user}.${column}`)
  return sql<
    string | null
  >`coalesce(nullif(${of('name_public')}, ''), trim(${of('first_name')} || ' ' || ${of('last_name')}))`
}
