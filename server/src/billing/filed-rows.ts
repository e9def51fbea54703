/**
 * Whose month a close holds: who was frozen with it, and who has a part in it only by an addendum, because what gave them a line
 * came late. `lines` are those of the close; of the latter none.
 */
import { sql } from 'kysely'

type FiledRow = { group_id: string; close_id: string; member_id: string; lines: unknown; result_digest: string }

export const filedRows = sql<FiledRow>`(
  select group_id, close_id, member_id, lines, result_digest from month_close_row
  union all
  select distinct a.group_id, a.close_id, a.member_id, '[]'::jsonb, '' from month_addendum a
   where not exists (select from month_close_row f
                      where f.group_id = a.group_id and f.close_id = a.close_id and f.member_id = a.member_id))`
