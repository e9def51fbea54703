/** What a clinic lets calendar programs show; nothing of it until somebody allows it. */
import type { CareSettings } from '@vitalrounds/domain/care/calendar/feed-api'
import type { GroupDb } from '../platform/database/db.ts'
import type { Setting } from '../settings/keep-setting.ts'

export async function careSettings(db: GroupDb): Promise<CareSettings> {
  const row = await db
    .selectFrom('care_setting')
    .select('feed_shows_names')
    .where('group_id', '=', db.groupId)
    .executeTakeFirst()
  return { feedShowsNames: row?.feed_shows_names ?? false }
}

export const careSetting = (db: GroupDb, by: string): Setting<CareSettings> => ({
  page: 'calendar-feeds',
  groupId: db.groupId,
  subjectId: db.groupId,
  read: () => careSettings(db),
  write: (settings) => keepCareSettings(db, settings, by),
})

function keepCareSettings(db: GroupDb, { feedShowsNames }: CareSettings, by: string) {
  const kept = { feed_shows_names: feedShowsNames, changed_at: db.asOf, changed_by: by }
  return db
    .insertInto('care_setting')
    .values({ group_id: db.groupId, ...kept })
    .onConflict((on) => on.column('group_id').doUpdateSet(kept))
    .execute()
}
