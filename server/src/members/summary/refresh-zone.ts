/**
 * Midnight passes at a different moment for each member, and with it figures that speak of days; an upgrade may bring a part
 * that no summary has yet. Every quarter of an hour, and when a server starts, the summaries concerned are written anew.
 */
import { sql } from 'kysely'
import { changed } from '../../platform/changes.ts'
import { type Database, runInGroup } from '../../platform/database/db.ts'
import { runAsWorker } from '../../platform/database/unscoped.ts'
import { partsVersion } from './refresh-summary.ts'

// Small enough that readings of these members wait for less than a second
const perTransaction = 100

type Due = { group_id: string; member_id: string }

const membersDue = sql<Due>`
  select * from app.members_to_refresh() union select * from app.members_behind(${partsVersion})`

export async function refreshZone(db: { worker: Database }): Promise<number> {
  const due = await runAsWorker(db, async (trx) => {
    await sql`select app.forget_summary_changes()`.execute(trx)
    return (await membersDue.execute(trx)).rows
  })
  const byGroup = Map.groupBy(due, (due) => due.group_id)
  for (const [groupId, members] of byGroup) {
    const ids = members.map((member) => member.member_id)
    for (let i = 0; i < ids.length; i += perTransaction) {
      await runInGroup(db.worker, groupId, async (scoped) => {
        for (const memberId of ids.slice(i, i + perTransaction)) changed(scoped, 'day', { memberId })
      })
    }
  }
  return due.length
}
