/** What a user says about themselves and which mails they want, as settings. Runs on the sign-in role. */
import type { ProfileRecord } from '@vitalrounds/domain/auth/profile'
import type { EmailNotifications } from '@vitalrounds/domain/auth/user'
import { storedPhone, typedPhone } from '@vitalrounds/domain/phone'
import type { z } from 'zod'
import type { UnscopedDb } from '../platform/database/unscoped.ts'
import type { Setting } from '../settings/save-setting.ts'

const userRow = (db: UnscopedDb, userId: string) => db.selectFrom('app_user').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()

const homeOf = async (db: UnscopedDb, userId: string) => (await userRow(db, userId)).group_id

export const profileSetting = async (db: UnscopedDb, userId: string): Promise<Setting<ProfileRecord>> => ({
  page: 'user',
  groupId: await homeOf(db, userId),
  subjectId: userId,
  async read() {
    const row = await userRow(db, userId)
    return {
      firstName: row.first_name,
      lastName: row.last_name,
      namePublic: row.name_public,
      title: row.title,
      npi: row.npi,
      timeZone: row.time_zone,
      phone: typedPhone(row.phone),
      excludePatientTime: row.exclude_patient_time,
    }
  },
  write: (profile) =>
    db
      .updateTable('app_user')
      .set({
        first_name: profile.firstName,
        last_name: profile.lastName,
        name_public: profile.namePublic,
        title: profile.title,
        npi: profile.npi,
        time_zone: profile.timeZone,
        phone: storedPhone(profile.phone),
        exclude_patient_time: profile.excludePatientTime,
      })
      .where('id', '=', userId)
      .execute(),
})

export const notificationSetting = async (db: UnscopedDb, userId: string): Promise<Setting<z.infer<typeof EmailNotifications>>> => ({
  page: 'email-notifications',
  groupId: await homeOf(db, userId),
  subjectId: userId,
  read: async () => (await userRow(db, userId)).email_notifications as z.infer<typeof EmailNotifications>,
  write: (choice) => chooseNotifications(db, userId, choice),
})

/** Also for the link at the end of such a mail, whose role may write nothing else of a user. */
export const chooseNotifications = (db: UnscopedDb, userId: string, choice: z.infer<typeof EmailNotifications>) =>
  db
    .updateTable('app_user')
    .set({ email_notifications: JSON.stringify(choice) })
    .where('id', '=', userId)
    .execute()
