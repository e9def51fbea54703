/** How a clinic's alerts behave; what is not set is the default. */
import { defaultReminderHours } from '@vitalrounds/domain/alerts/alert'
import type { AlertSettings } from '@vitalrounds/domain/alerts/api'
import type { GroupDb } from '../platform/database/db.ts'
import type { Setting } from '../settings/save-setting.ts'

export async function alertSettings(db: GroupDb): Promise<AlertSettings> {
  const row = await db
    .selectFrom('alert_settings')
    .select(['asks_code as asksCode', 'reminder_hours as reminderHours'])
    .where('group_id', '=', db.groupId)
    .executeTakeFirst()
  return row ?? { asksCode: true, reminderHours: defaultReminderHours }
}

export const alertSetting = (db: GroupDb): Setting<AlertSettings> => ({
  page: 'doctor-alerts',
  groupId: db.groupId,
  subjectId: db.groupId,
  read: () => alertSettings(db),
  write: (settings) => saveAlertSettings(db, settings),
})

function saveAlertSettings(db: GroupDb, settings: AlertSettings) {
  const columns = { asks_code: settings.asksCode, reminder_hours: settings.reminderHours }
  return db
    .insertInto('alert_settings')
    .values({ group_id: db.groupId, ...columns })
    .onConflict((on) => on.column('group_id').doUpdateSet(columns))
    .execute()
}
