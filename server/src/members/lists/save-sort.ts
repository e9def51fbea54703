/** Keeps in which order a person wants a list. */
import type { ListFilter, Sort } from '@vitalrounds/domain/members/list'
import type { GroupDb } from '../../platform/database/db.ts'

type StoredSort = { userId: string; list: ListFilter; sort: Sort }

export async function saveSort(db: GroupDb, { userId, list, sort }: StoredSort): Promise<void> {
  await db
    .insertInto('list_sort')
    .values({ group_id: db.groupId, user_id: userId, list, sort })
    .onConflict((on) => on.columns(['group_id', 'user_id', 'list']).doUpdateSet({ sort }))
    .execute()
}
