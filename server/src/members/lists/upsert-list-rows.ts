/**
 * Keeps the rows of lists as they are sent: made and checked against the contract when a summary is written, joined as text
 * when a list is read. Runs in the transaction that wrote the summary, after it.
 */
import { isDeepStrictEqual } from 'node:util'
import { memberColumns } from './member-columns.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { type RowSource, storedRow } from './rows.ts'

const replaced = ['fields', 'time_zone', 'reading_days', 'figures', 'assigned_physician', 'assigned_care_manager'] as const

export async function upsertListRows(db: GroupDb, memberIds: readonly string[]) {
  const rows = await computeRows(db, memberIds)
  if (rows.length === 0) return
  await db
    .insertInto('member_list_row')
    .values(rows)
    .onConflict((on) =>
      on
        .columns(['group_id', 'member_id'])
        .doUpdateSet((e) => Object.fromEntries(replaced.map((column) => [column, e.ref(`excluded.${column}`)]))),
    )
    .execute()
}

/** For summaries written before rows were kept. Whatever a writer keeps meanwhile is newer and stays. */
export async function addMissingRows(db: GroupDb, memberIds: readonly string[]) {
  const rows = await computeRows(db, memberIds)
  await db
    .insertInto('member_list_row')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .execute()
}

/** The rows as they should be now, without writing them. */
export async function computeRows(db: GroupDb, memberIds: readonly string[]) {
  if (memberIds.length === 0) return []
  const sources = await db
    .selectFrom('member_summary as s')
    .innerJoin('member as m', (on) => on.onRef('m.id', '=', 's.member_id').onRef('m.group_id', '=', 's.group_id'))
    .where('s.group_id', '=', db.groupId)
    .where('s.member_id', 'in', [...memberIds])
    .selectAll('s')
    .select(memberColumns)
    .execute()
  return sources.map((row) => ({
    group_id: row.group_id,
    member_id: row.member_id,
    ...storedRow(row satisfies RowSource),
  }))
}

/** Of these members, who has a row that is not what it should be. */
export async function rowsDrift(db: GroupDb, memberIds: readonly string[]): Promise<string[]> {
  if (memberIds.length === 0) return []
  const rows = await db
    .selectFrom('member_list_row')
    .selectAll()
    .where('group_id', '=', db.groupId)
    .where('member_id', 'in', [...memberIds])
    .execute()
  const target = new Map((await computeRows(db, memberIds)).map((row) => [row.member_id, row]))
  return rows.filter((row) => !isDeepStrictEqual({ ...row }, target.get(row.member_id))).map((row) => row.member_id)
}
