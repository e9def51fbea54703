/** How a clinic's alerts behave; what is not set is the default. */
import { defaultReminderHours } from '@vitalrounds/domain/alerts/alert'
import type { GroupDb } from '../platform/database/db.ts'

export type AlertSettings = { asksCode: boolean; reminderHours: number }

export async function alertSettings(db: GroupDb): Promise<AlertSettings> {
  const row = await db
    .selectFrom('alert_settings')
    .select(['asks_code as asksCode', 'reminder_hours as reminderHours'])
    .where('group_id', '=', db.groupId)
    .executeTakeFirst()
  return row ?? { asksCode: true, reminderHours: defaultReminderHours }
}

export async function setAlertSettings(db: GroupDb, settings: AlertSettings): Promise<AlertSettings> {
  const columns = { asks_code: settings.asksCode, reminder_hours: settings.reminderHours }
  await db
    .insertInto('alert_settings')
    .values({ group_id: db.groupId, ...columns })
    .onConflict((on) => on.column('group_id').doUpdateSet(columns))
    .execute()
  return settings
}
