/** Everybody on a home list, by name: whoever acts on a whole list has the server hold it. */
import type { ListFilter } from '@vitalrounds/domain/members/list'
import type { Show } from '@vitalrounds/domain/values/show'
import type { GroupDb } from '../../platform/database/db.ts'
import { belongsToList } from './views.ts'

type ListIdsQuery = { list: ListFilter; show: Show; practiceId?: string | undefined; userId: string }

export async function idsOfList(db: GroupDb, query: ListIdsQuery): Promise<string[]> {
  const rows = await db
    .selectFrom('member_summary as s')
    .select('s.member_id')
    .where((e) => belongsToList(e, db, { ...query, asOf: db.asOf }))
    .orderBy('s.name_key')
    .orderBy('s.member_id')
    .execute()
  return rows.map(({ member_id }) => member_id)
}
