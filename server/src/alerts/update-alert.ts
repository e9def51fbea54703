/** What staff do with an alert: clear it, or send its link once more. */
import { clearAlertProblem, type DoctorAlert, resendProblem } from '@vitalrounds/domain/alerts/alert'
import { revokeLinks } from '../links/make-link.ts'
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuseIf } from '../platform/http/refuse.ts'
import { requireLockedMember } from '../readings/settle-member.ts'
import { getAlert } from './alerts.queries.ts'
import { sendLink } from './send-link.ts'

/** From now on its links open nothing. */
export async function clearAlert(db: GroupDb, alertId: string, by: string): Promise<DoctorAlert> {
  const alert = await lockAlert(db, alertId)
  refuseIf(clearAlertProblem(alert))
  await db
    .updateTable('doctor_alert')
    .set({ status: 'cleared', cleared_at: db.asOf, cleared_by: by })
    .where('group_id', '=', db.groupId)
    .where('id', '=', alertId)
    .execute()
  await revokeLinks(db, { kind: 'doctor_alert', memberId: alert.memberId, subjectId: alertId })
  changed(db, 'alert', { memberId: alert.memberId })
  return getAlert(db, alertId)
}

export async function resendAlert(db: GroupDb, alertId: string, by: string): Promise<DoctorAlert> {
  const alert = await lockAlert(db, alertId)
  refuseIf(resendProblem(alert))
  const { memberId, to, asksCode } = alert
  await sendLink(db, { alertId, memberId, to, asksCode, why: 'resent', by })
  changed(db, 'alert', { memberId })
  return getAlert(db, alertId)
}

/** Two that act at once act one after the other. */
async function lockAlert(db: GroupDb, alertId: string) {
  await requireLockedMember(db, (await getAlert(db, alertId)).memberId)
  return getAlert(db, alertId)
}
