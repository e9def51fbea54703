/** What a person decides about a text of which nobody knows whether it left: look again, or send it anyway. */
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { lockText } from './text-rows.ts'

type About = { memberId: string; messageId: string }

async function uncertainText(db: GroupDb, { memberId, messageId }: About) {
  const text = await lockText(db, messageId)
  if (!text || text.member_id !== memberId) return refuse('sms.unknown')
  if (text.state !== 'uncertain') refuse('sms.notUncertain')
  return text
}

export async function recheckUncertainText(db: GroupDb, about: About) {
  const { id } = await uncertainText(db, about)
  changed(db, 'textUncertain', { textId: id })
  return { memberId: about.memberId }
}

/** The same row once more: should the first sending turn up after all, its news are found to be of another text. */
export async function resendUncertainText(db: GroupDb, about: About) {
  const { id } = await uncertainText(db, about)
  await db
    .updateTable('text_message')
    .set({ state: 'queued', error_code: null })
    .where('group_id', '=', db.groupId)
    .where('id', '=', id)
    .execute()
  changed(db, 'textQueued', { textId: id })
  changed(db, 'textState', { memberId: about.memberId })
  return { memberId: about.memberId }
}
