/** The doctor's answer: it is kept with the alert, becomes a note, and the alert is open no more. */
import type { AlertAnswer } from '@vitalrounds/domain/alerts/answers'
import { alertAnswerNames, alertAnswers } from '@vitalrounds/domain/alerts/answers'
import { answerProblem, type DoctorAlert } from '@vitalrounds/domain/alerts/alert'
import { z } from 'zod'
import type { LinkAct } from '../links/record-link-act.ts'
import { type NewNote, saveNote } from '../notes/save-note.ts'
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { recordedName } from '../platform/database/staff-name.ts'
import { refuseIf } from '../platform/http/refuse.ts'
import { requireLockedMember } from '../readings/settle-member.ts'
import { getAlert } from './alerts.queries.ts'

const AnswerBody = z.object({ answer: z.enum(alertAnswerNames), words: z.string() })

type Answered = {
  alertId: string
  memberId: string
  answer: AlertAnswer
  words: string
  at: string
  /** Who answered, as the alert and the note name them. */
  name: string
  writer: NewNote['by']
  key?: string
}

async function recordAnswer(db: GroupDb, { alertId, memberId, answer, words, at, name, writer, key }: Answered) {
  await db
    .updateTable('doctor_alert')
    .set({ status: 'answered', answer, answer_words: words, answered_by: name, answered_at: at })
    .where('group_id', '=', db.groupId)
    .where('id', '=', alertId)
    .where('status', '=', 'open')
    .execute()
  const value = [`Doctor’s answer: ${alertAnswers[answer]}`, words].filter((text) => text !== '').join('\n')
  await saveNote(db, { memberId, value, by: writer, source: 'alert', ...(key !== undefined && { key }) })
  changed(db, 'alert', { memberId })
}

/** The first answer holds; of two links answered at once the other is a note all the same, since a doctor said it. */
export async function answerAlert(db: GroupDb, { id, linkId, memberId, subjectId, body, at }: LinkAct) {
  const { answer, words } = AnswerBody.parse(body)
  const { to_name: name } = await db
    .selectFrom('doctor_alert_sending')
    .select('to_name')
    .where('group_id', '=', db.groupId)
    .where('link_id', '=', linkId)
    .executeTakeFirstOrThrow()
  if (subjectId !== null) await recordAnswer(db, { alertId: subjectId, memberId, answer, words, at, name, writer: { name }, key: id })
}

type OwnAnswer = { alertId: string; by: string; answer: AlertAnswer; words: string }

/** A practitioner of the clinic answers while signed in: as by the link, and once. */
export async function answerAtDesk(db: GroupDb, { alertId, by, answer, words }: OwnAnswer): Promise<DoctorAlert> {
  const { memberId } = await getAlert(db, alertId)
  await requireLockedMember(db, memberId)
  const user = await db
    .selectFrom('app_user as u')
    .select(['u.title', recordedName('u').as('name')])
    .where('u.id', '=', by)
    .executeTakeFirstOrThrow()
  refuseIf(answerProblem(user, await getAlert(db, alertId)))
  await recordAnswer(db, { alertId, memberId, answer, words, at: db.asOf, name: user.name, writer: { userId: by } })
  return getAlert(db, alertId)
}
