/** The doctor has opened the page: the first time counts. */
import type { LinkAct } from '../links/record-link-act.ts'
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'

export async function openAlert(db: GroupDb, { linkId, memberId, at }: LinkAct) {
  await db
    .updateTable('doctor_alert_sending')
    .set({ opened_at: at })
    .where('group_id', '=', db.groupId)
    .where('link_id', '=', linkId)
    .where('opened_at', 'is', null)
    .execute()
  changed(db, 'alert', { memberId })
}
