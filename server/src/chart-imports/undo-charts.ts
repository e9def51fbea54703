/** Takes back the next few people of a batch, save whoever was worked on since. */
import { sql } from 'kysely'
import { auditJob } from '../platform/audit/audit.ts'
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'
import type { Batch } from './record-charts.ts'

const keptMessage = 'Somebody has worked on this member since, so the member and the chart stay as they are.'

/** False once nobody is left. */
export async function undoSome(db: GroupDb, { id }: Batch, atOnce: number): Promise<boolean> {
  const people = await db
    .selectFrom('chart_import_row')
    .select(['entry', 'member_id as memberId'])
    .where('group_id', '=', db.groupId)
    .where('import_id', '=', id)
    .where('kind', '=', 'member')
    .where('outcome', '=', 'recorded')
    .orderBy('entry')
    .limit(atOnce)
    .execute()
  const entries = people.map(({ entry }) => entry)
  if (entries.length === 0) {
    await db
      .updateTable('chart_import')
      .set({ state: 'undone', undone_at: db.asOf })
      .where('group_id', '=', db.groupId)
      .where('id', '=', id)
      .execute()
    return false
  }
  const { rows } = await sql<{ undone: number[] }>`select app.undo_chart_import(${id}::uuid, ${entries}::int[]) as undone`.execute(db)
  const undone = new Set(rows[0]?.undone)
  await close(db, id, { entries: [...undone], outcome: 'undone' })
  await close(db, id, { entries: entries.filter((entry) => !undone.has(entry)), outcome: 'kept' })
  const removed = people.flatMap(({ entry, memberId }) => (undone.has(entry) && memberId !== null ? [memberId] : []))
  if (removed.length > 0) {
    changed(db, 'membersRemoved', { importId: id })
    await auditJob(db, 'import-charts', {
      groupId: db.groupId,
      action: 'undo import of charts',
      kind: 'member',
      ids: [id, ...removed],
      result: 'ok',
    })
  }
  return true
}

/** Each person with what was recorded in the chart. */
async function close(db: GroupDb, importId: string, { entries, outcome }: { entries: readonly number[]; outcome: 'undone' | 'kept' }) {
  await sql`
    update chart_import_row set outcome = ${outcome},
           messages = case when ${outcome} = 'kept' and kind = 'member' then messages || ${keptMessage}::text else messages end
     where group_id = ${db.groupId} and import_id = ${importId} and outcome = 'recorded'
       and (entry = any (${[...entries]}::int[]) or person_entry = any (${[...entries]}::int[]))`.execute(db)
}
