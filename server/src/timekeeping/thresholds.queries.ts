/** When a save must reach lists and header at once, told from figures that are at hand, without asking the billing engine. */
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'

// docs/billing.md: 10, 20, 40 and 60 minutes earn something
const thresholds = [600, 1200, 2400, 3600]

/**
 * Whether time that was added from `from` on may have carried a program over a threshold, or whether the summary was
 * computed after that moment and so lacks time that lies before it.
 */
export async function mustBeShown(db: GroupDb, memberId: string, from: string): Promise<boolean> {
  const { rows } = await sql<{ is_behind: boolean; rpm: number; ccm: number; more: number }>`
    select s.at > ${from}::timestamptz as is_behind, s.rpm, s.ccm,
           coalesce((select extract(epoch from sum(i.ended_at - greatest(i.started_at, s.at))) from work_interval i
                      where i.group_id = ${db.groupId} and i.member_id = ${memberId}
                        and i.started_at > s.at - interval '24 hours' and i.ended_at > s.at), 0)::float8 as more
      from (select to_timestamp(coalesce((billing_insights->>'asOf')::float8, 0) / 1000) as at,
                   coalesce((billing_insights->'99457'->>'seconds')::int, 0) as rpm,
                   coalesce((billing_insights->'99490'->>'seconds')::int, 0) as ccm
              from member_summary where group_id = ${db.groupId} and member_id = ${memberId}) s`.execute(db)
  const known = rows[0]
  if (known === undefined) return false
  const crosses = (seconds: number) => thresholds.some((one) => seconds < one && seconds + known.more >= one)
  return known.is_behind || crosses(known.rpm) || crosses(known.ccm)
}
