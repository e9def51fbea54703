/** Writes what one's own group has decided about texts: the switches, the hours and its own wordings. */
import type { GroupDb } from '../platform/database/db.ts'

type Switches = { text_usage_consent: boolean; auto_alert_text: boolean; auto_outreach_text: boolean; auto_reminder_text: boolean }

type Hours = { text_from_hour: number; text_until_hour: number }

const write = (db: GroupDb, columns: Partial<Switches> | Hours | { sms_templates: string }) =>
  db.updateTable('clinic_group').set(columns).where('id', '=', db.groupId).execute()

export const changeTexting = (db: GroupDb, switches: Switches) => write(db, switches)

export const changeTextingHours = (db: GroupDb, hours: Hours) => write(db, hours)

export const saveSmsTemplates = (db: GroupDb, templates: object) => write(db, { sms_templates: JSON.stringify(templates) })
