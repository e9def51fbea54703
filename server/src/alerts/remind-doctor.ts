/** An alert that nobody answers: the doctor is reminded once, then the backup doctor is asked, if one is named. */
import { lockMembers } from '../members/lock-members.ts'
import { changed } from '../platform/changes.ts'
import { type Database, runInGroup } from '../platform/database/db.ts'
import { findAlert, type StoredAlert } from './alerts.queries.ts'
import { hoursFromNow } from './send-alert.ts'
import { sendLink } from './send-link.ts'

/** May run twice: what was sent already is not sent again. */
export const remindDoctor = (db: { worker: Database }, groupId: string, alertId: string) =>
  runInGroup(db.worker, groupId, async (scoped) => {
    const memberId = (await findAlert(scoped, alertId))?.memberId
    if (memberId === undefined) return
    await lockMembers(scoped, [memberId])
    const alert = await findAlert(scoped, alertId)
    const next = alert && nextOf(alert)
    if (!next) return
    await sendLink(scoped, { alertId, memberId, asksCode: alert.asksCode, by: null, ...next })
    changed(scoped, 'alert', { memberId })
    if (next.why === 'reminder' && alert.backup) changed(scoped, 'alertWaits', { alertId, dueAt: hoursFromNow(alert.reminderHours) })
  })

function nextOf({ status, to, backup, sent }: StoredAlert) {
  if (status !== 'open') return undefined
  if (!sent.includes('reminder')) return { why: 'reminder', to } as const
  return backup && !sent.includes('backup') ? ({ why: 'backup', to: backup } as const) : undefined
}
