/** What stood on a chart by mistake is taken back with its reason; the row stays on record. */
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'

type Table = 'visit' | 'medication' | 'allergy' | 'lab_result'
const unknown = {
  visit: 'visit.unknown',
  medication: 'medication.unknown',
  allergy: 'allergy.unknown',
  lab_result: 'lab.unknown',
} as const satisfies Record<Table, string>

export type TakeBackRequest = { memberId: string; id: string; by: string; reason: string }

/** With the member held. Refuses what is not on this chart, or was taken back before. */
export async function retractEntry(db: GroupDb, table: Table, { memberId, id, by, reason }: TakeBackRequest) {
  const row = await db
    .updateTable(table)
    .set({ removed_at: db.asOf, removed_by: by, remove_reason: reason })
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return { _id: row?.id ?? refuse(unknown[table]) }
}
