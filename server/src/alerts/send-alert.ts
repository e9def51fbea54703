/** Asks a doctor about a member: the alert with its frozen snapshot, and a text with a link to it. */
import type { Recipient } from '@vitalrounds/domain/alerts/alert'
import { staffName } from '../platform/database/staff-name.ts'
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { requireLockedMember } from '../readings/settle-member.ts'
import { alertSettings } from './alert-settings.ts'
import { sendLink } from './send-link.ts'
import { createAlertSnapshot } from './snapshot.ts'
import { requireTexting } from '../messages/text-phone.ts'

export type NewAlert = {
  memberId: string
  note: string
  to: Recipient
  backup: Recipient | null
  isDirectSecureMsg: boolean
  key: string
}

/** Answers the id; of a key that was sent before, the alert that was made then. */
export async function sendAlert(db: GroupDb, alert: NewAlert, by: string): Promise<{ alertId: string }> {
  // Never by plain mail: without a HISP there is no such message
  if (alert.isDirectSecureMsg) refuse('alert.directUnavailable')
  await requireLockedMember(db, alert.memberId)
  const before = await findAlertByKey(db, alert)
  if (before) return { alertId: before }
  await requireTexting(db, alert.to.contactInfo)
  const { asksCode, reminderHours } = await alertSettings(db)
  const { id } = await db
    .insertInto('doctor_alert')
    .values({
      group_id: db.groupId,
      member_id: alert.memberId,
      at: db.asOf,
      ...(await writerOf(db, by)),
      value: alert.note,
      to_name: alert.to.name,
      to_contact: alert.to.contactInfo,
      backup_name: alert.backup?.name ?? null,
      backup_contact: alert.backup?.contactInfo ?? null,
      snapshot: JSON.stringify(await createAlertSnapshot(db, alert.memberId)),
      asks_code: asksCode,
      reminder_hours: reminderHours,
      key: alert.key,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sendLink(db, { alertId: id, memberId: alert.memberId, to: alert.to, asksCode, why: 'first', by })
  changed(db, 'alert', { memberId: alert.memberId })
  changed(db, 'alertWaits', { alertId: id, dueAt: hoursFromNow(reminderHours) })
  return { alertId: id }
}

/** The queue keeps the true clock. */
export const hoursFromNow = (hours: number) => Temporal.Now.instant().add({ hours }).toString({ smallestUnit: 'millisecond' })

async function findAlertByKey(db: GroupDb, { memberId, key }: NewAlert): Promise<string | undefined> {
  const row = await db
    .selectFrom('doctor_alert')
    .select(['id', 'member_id'])
    .where('group_id', '=', db.groupId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (row && row.member_id !== memberId) return refuse('alert.unknown')
  return row?.id
}

async function writerOf(db: GroupDb, userId: string) {
  const user = await db
    .selectFrom('app_user as u')
    .select(['u.email', staffName('u').as('name')])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  return { by_user: userId, by_name: user.name ?? user.email, by_email: user.email }
}
