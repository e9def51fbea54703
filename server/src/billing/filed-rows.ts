/**
 * Whose month a close holds: who was frozen with it, and who has a part in it only by an addendum, because what gave them a line
 * came late. `lines` are those of the close; of the latter none.
 */
import type { BillingLine } from '@vitalrounds/domain/billing/lines'
import { sql } from 'kysely'

type FiledRow = { group_id: string; close_id: string; member_id: string; lines: unknown; result_digest: string }

export const filedRows = sql<FiledRow>`(
  select group_id, close_id, member_id, lines, result_digest from month_close_row
  union all
  select distinct a.group_id, a.close_id, a.member_id, '[]'::jsonb, '' from month_addendum a
   where not exists (select from month_close_row f
                      where f.group_id = a.group_id and f.close_id = a.close_id and f.member_id = a.member_id))`

/** What stands filed of a row `r` of these: an addendum stands for what was filed before it. */
export const filedLines = sql<BillingLine[]>`coalesce((
  select a.after from month_addendum a where a.group_id = r.group_id and a.close_id = r.close_id and a.member_id = r.member_id
   order by a.accepted_at desc limit 1), r.lines)`
