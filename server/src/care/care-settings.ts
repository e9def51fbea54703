/** What a clinic lets calendar programs and links of members show; nothing of it until somebody allows it. */
import type { CareSettings } from '@vitalrounds/domain/care/calendar/feed-api'
import type { PlanSettings } from '@vitalrounds/domain/care/plan/plan-setting-api'
import type { GroupDb } from '../platform/database/db.ts'
import type { Setting } from '../settings/save-setting.ts'

export async function careSettings(db: GroupDb): Promise<CareSettings> {
  const row = await db.selectFrom('care_setting').select('feed_shows_names').where('group_id', '=', db.groupId).executeTakeFirst()
  return { feedShowsNames: row?.feed_shows_names ?? false }
}

export const careSetting = (db: GroupDb, by: string): Setting<CareSettings> => ({
  page: 'calendar-feeds',
  groupId: db.groupId,
  subjectId: db.groupId,
  read: () => careSettings(db),
  write: ({ feedShowsNames }) => saveCareSetting(db, { feed_shows_names: feedShowsNames }, by),
})

export const planSetting = (db: GroupDb, by: string): Setting<PlanSettings> => ({
  page: 'care-plans',
  groupId: db.groupId,
  subjectId: db.groupId,
  async read() {
    const row = await db.selectFrom('care_setting').select('plan_by_link').where('group_id', '=', db.groupId).executeTakeFirst()
    return { planByLink: row?.plan_by_link ?? false }
  },
  write: ({ planByLink }) => saveCareSetting(db, { plan_by_link: planByLink }, by),
})

type CareSettingColumn = { feed_shows_names: boolean } | { plan_by_link: boolean } | { orders_renewed_yearly: boolean }

export function saveCareSetting(db: GroupDb, setting: CareSettingColumn, by: string) {
  const stored = { ...setting, changed_at: db.asOf, changed_by: by }
  return db
    .insertInto('care_setting')
    .values({ group_id: db.groupId, ...stored })
    .onConflict((on) => on.column('group_id').doUpdateSet(stored))
    .execute()
}
