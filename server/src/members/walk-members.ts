/** Walks the members of a group by id, a few a transaction, so that none is long beside the click of a nurse. */
import type { GroupDb } from '../platform/database/db.ts'

/** The next few behind an id; from the first where none is given. */
export async function nextMembers(db: GroupDb, after: string | undefined, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('member')
    .select('id')
    .where('group_id', '=', db.groupId)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

type RunInGroup = (work: (db: GroupDb) => Promise<string | undefined>) => Promise<string | undefined>

/** Each transaction of `within` works on the next `most`, until there are none. */
export async function walkMembers(within: RunInGroup, most: number, work: (db: GroupDb, ids: readonly string[]) => Promise<void>) {
  let after: string | undefined
  do {
    after = await within(async (db) => {
      const ids = await nextMembers(db, after, most)
      if (ids.length > 0) await work(db, ids)
      return ids.at(-1)
    })
  } while (after !== undefined)
}
