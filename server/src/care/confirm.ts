/** What waits for a clinician's confirmation, by name, and which of it an administrator of the clinic has confirmed. */
import { planTemplates } from '@vitalrounds/domain/care/plan/templates'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'

const confirmable = new Set(planTemplates.map(({ key }) => `plan-template:${key}`))

export async function confirmedSubjects(db: GroupDb, prefix: string): Promise<string[]> {
  const rows = await db
    .selectFrom('care_confirmation')
    .select('subject')
    .where('group_id', '=', db.groupId)
    .where('subject', 'like', `${prefix}%`)
    .orderBy('subject')
    .execute()
  return rows.map(({ subject }) => subject.slice(prefix.length))
}

type Confirmation = { subject: string; isConfirmed: boolean; by: string }

export async function keepConfirmation(db: GroupDb, { subject, isConfirmed, by }: Confirmation) {
  if (!confirmable.has(subject)) refuse('request.notFound')
  if (isConfirmed)
    await db
      .insertInto('care_confirmation')
      .values({ group_id: db.groupId, subject, confirmed_at: db.asOf, confirmed_by: by })
      .onConflict((on) => on.columns(['group_id', 'subject']).doNothing())
      .execute()
  else
    await db.deleteFrom('care_confirmation').where('group_id', '=', db.groupId).where('subject', '=', subject).execute()
  return { subject, isConfirmed }
}
