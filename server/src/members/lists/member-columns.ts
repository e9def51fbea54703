/** The columns and joins that every view of a member shares. */
import { sql } from 'kysely'

/** How lists name members, looked up once a statement too. */
export const groupNameOrder = sql<string>`(select name_order from clinic_group where id = current_setting('app.group_id')::uuid)`.as(
  'name_order',
)

/** What a list row takes from `member` (as `m`); the rest of it stands in the summary. */
export const memberColumns = [
  'm.id',
  'm.name',
  'm.first_name',
  'm.last_name',
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
  groupNameOrder,
] as const

/** The zone that months are counted in, as an uncorrelated subquery: looked up once a statement, not once a row. */
export const groupZone = sql<string>`(select time_zone from clinic_group where id = current_setting('app.group_id')::uuid)`.as('group_zone')
