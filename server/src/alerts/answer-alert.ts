/** The doctor's answer: it is kept with the alert, becomes a note, and the alert is open no more. */
import { alertAnswerNames, alertAnswers } from '@vitalrounds/domain/alerts/answers'
import { z } from 'zod'
import type { LinkAct } from '../links/record-link-act.ts'
import { saveNote } from '../notes/save-note.ts'
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'

const AnswerBody = z.object({ answer: z.enum(alertAnswerNames), words: z.string() })

/** The first answer holds; of two links answered at once the other is a note all the same, since a doctor said it. */
export async function answerAlert(db: GroupDb, { id, linkId, memberId, subjectId, body, at }: LinkAct) {
  const { answer, words } = AnswerBody.parse(body)
  const sending = await db
    .selectFrom('doctor_alert_sending')
    .select('to_name')
    .where('group_id', '=', db.groupId)
    .where('link_id', '=', linkId)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('doctor_alert')
    .set({ status: 'answered', answer, answer_words: words, answered_by: sending.to_name, answered_at: at })
    .where('group_id', '=', db.groupId)
    .where('id', '=', subjectId)
    .where('status', '=', 'open')
    .execute()
  const value = [`Doctor’s answer: ${alertAnswers[answer]}`, words].filter((text) => text !== '').join('\n')
  await saveNote(db, { memberId, value, by: { name: sending.to_name }, source: 'alert', key: id })
  changed(db, 'alert', { memberId })
}
