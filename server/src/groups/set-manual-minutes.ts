/** Writes above how many minutes a day time entered by hand waits for a second person. */
import type { GroupDb } from '../platform/database/db.ts'

export const setManualMinutes = (db: GroupDb, minutes: number) =>
  db.updateTable('clinic_group').set({ manual_minutes_per_day: minutes }).where('id', '=', db.groupId).execute()
