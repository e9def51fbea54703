/** What waits for a clinician's confirmation, by name, and which of it an administrator of the clinic has confirmed. */
import type { Reply } from '@vitalrounds/domain/contract'
import type { confirmationApi } from '@vitalrounds/domain/care/confirmation-api'
import { confirmables } from '@vitalrounds/domain/care/confirmations'
import { recordedName } from '../platform/database/staff-name.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'

/** All of it, in its order, with who confirmed it here. */
export async function confirmations(db: GroupDb): Promise<Reply<typeof confirmationApi.list>> {
  const rows = await db
    .selectFrom('care_confirmation as c')
    .leftJoin('app_user as u', 'u.id', 'c.confirmed_by')
    .select(['c.subject', 'c.confirmed_at as at', recordedName('u').as('by')])
    .where('c.group_id', '=', db.groupId)
    .execute()
  const existing = new Map(rows.map((row) => [row.subject, row]))
  return {
    subjects: confirmables().map((confirmable) => {
      const done = existing.get(confirmable.subject)
      return { ...confirmable, confirmedAt: done?.at ?? null, confirmedBy: done?.by ?? '' }
    }),
  }
}

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

export async function saveConfirmation(db: GroupDb, { subject, isConfirmed, by }: Confirmation) {
  if (!confirmables().some((confirmable) => confirmable.subject === subject)) refuse('request.notFound')
  if (isConfirmed)
    await db
      .insertInto('care_confirmation')
      .values({ group_id: db.groupId, subject, confirmed_at: db.asOf, confirmed_by: by })
      .onConflict((on) => on.columns(['group_id', 'subject']).doNothing())
      .execute()
  else await db.deleteFrom('care_confirmation').where('group_id', '=', db.groupId).where('subject', '=', subject).execute()
  return { subject, isConfirmed }
}
