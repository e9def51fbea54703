/** Tasks of the calendar that the product asks for by itself, each once while it is open. */
import { changed } from '../../platform/changes.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { settleEvents } from './save-event.ts'

type Task = { name: string; start: string; notes: string }

const tasksNamed = (db: GroupDb, memberId: string, name: string) =>
  db
    .selectFrom('care_event')
    .select('id')
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('kind', '=', 'task')
    .where('name', '=', name)
    .where('deleted_at', 'is', null)

/** The care manager's, where there is one; one that is still open, or was done for the same day, is enough. */
export async function createTask(db: GroupDb, memberId: string, { name, start, notes }: Task) {
  const row = await tasksNamed(db, memberId, name)
    .where((e) => e.or([e('open_on', 'is not', null), e('start', '=', start)]))
    .limit(1)
    .executeTakeFirst()
  if (row) return
  const { assigned_care_manager: assignedTo } = await db
    .selectFrom('member')
    .select('assigned_care_manager')
    .where('group_id', '=', db.groupId)
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  const single = { frequency: 'SINGLE_EVENT', repitions: 1, kind: 'task' }
  const { id } = await db
    .insertInto('care_event')
    .values({
      group_id: db.groupId,
      member_id: memberId,
      name,
      start,
      notes,
      ...single,
      assigned_to: assignedTo,
      last_on: start,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await settleEvents(db, [id])
  changed(db, 'event', { memberId })
}

/** Its reason was taken back; what somebody has done, skipped or made their own stays. Answers whether it was there. */
export async function dropTask(db: GroupDb, memberId: string, { name, start, notes }: Task, by: string): Promise<boolean> {
  const gone = await db
    .updateTable('care_event')
    .set({ deleted_at: db.asOf, deleted_by: by })
    .where('group_id', '=', db.groupId)
    .where(
      'id',
      'in',
      tasksNamed(db, memberId, name)
        .where('start', '=', start)
        .where('notes', '=', notes)
        .where('created_by', 'is', null)
        .where('open_on', 'is not', null),
    )
    .returning('id')
    .execute()
  if (gone.length > 0) changed(db, 'event', { memberId })
  return gone.length > 0
}
