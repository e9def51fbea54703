/** What a clinic lets calendar programs show; nothing of it until somebody allows it. */
import type { GroupDb } from '../platform/database/db.ts'

type CareSettings = { feedShowsNames: boolean }

export async function careSettings(db: GroupDb): Promise<CareSettings> {
  const row = await db
    .selectFrom('care_setting')
    .select('feed_shows_names')
    .where('group_id', '=', db.groupId)
    .executeTakeFirst()
  return { feedShowsNames: row?.feed_shows_names ?? false }
}

export async function keepCareSettings(db: GroupDb, settings: CareSettings & { by: string }): Promise<CareSettings> {
  const { feedShowsNames, by } = settings
  const kept = { feed_shows_names: feedShowsNames, changed_at: db.asOf, changed_by: by }
  await db
    .insertInto('care_setting')
    .values({ group_id: db.groupId, ...kept })
    .onConflict((on) => on.column('group_id').doUpdateSet(kept))
    .execute()
  return { feedShowsNames }
}
