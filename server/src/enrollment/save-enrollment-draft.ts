/** Keeps one unfinished enrollment for each user of a group, and remembers finished ones by the key the page gave them. */
import { EnrollmentBody } from '@vitalrounds/domain/enrollment/api'
import { type RawBuilder, sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import type { EnrollResult } from './enroll-member.ts'

type DraftOwner = { userId: string }
type Draft = { key: string; form: Omit<EnrollmentBody, 'key'> }
const Form = EnrollmentBody.omit({ key: true })

export async function findDraft(db: GroupDb, { userId }: DraftOwner) {
  const row = await db
    .selectFrom('member_draft')
    .select(['key', 'form', 'saved_at'])
    .where('group_id', '=', db.groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  // A draft of an older form that can no longer be read is as good as none
  const form = row && Form.safeParse(row.form)
  return row && form?.success ? { key: row.key, form: form.data, savedAt: row.saved_at } : null
}

export async function saveEnrollmentDraft(db: GroupDb, { userId, key, form }: DraftOwner & Draft) {
  const stored = { key, form: JSON.stringify(form), saved_at: db.asOf }
  await db
    .insertInto('member_draft')
    .values({ group_id: db.groupId, user_id: userId, ...stored })
    .onConflict((on) => on.columns(['group_id', 'user_id']).doUpdateSet(stored))
    .execute()
  return { savedAt: db.asOf }
}

export async function discardDraft(db: GroupDb, { userId }: DraftOwner) {
  const gone = await db.deleteFrom('member_draft').where('group_id', '=', db.groupId).where('user_id', '=', userId).executeTakeFirst()
  return { discarded: gone.numDeletedRows > 0n }
}

/**
 * Enrolls under a key at most once: a page whose answer was lost asks again with the same key and gets the member of the
 * first time. A second request waits until the first has ended.
 */
export async function enrollOnce(
  db: GroupDb,
  { userId, key }: DraftOwner & { key: string | undefined },
  enroll: () => Promise<EnrollResult>,
): Promise<string> {
  if (key === undefined) return saveReceipt(db, await enroll(), { userId, key: sql`app.new_id()` })
  await sql`select pg_advisory_xact_lock(hashtextextended(${`enrollment ${db.groupId} ${key}`}, 0))`.execute(db)
  // Also when it is asked again: the page may have kept a draft after it lost the first answer.
  await discardDraft(db, { userId })
  const before = await db
    .selectFrom('enrollment_receipt')
    .select('member_id')
    .where('group_id', '=', db.groupId)
    .where('key', '=', key)
    .executeTakeFirst()
  return before?.member_id ?? saveReceipt(db, await enroll(), { userId, key })
}

/** What was asked for and how it began: the result page sets it beside what has become of it since. */
async function saveReceipt(
  db: GroupDb,
  { memberId, devices }: EnrollResult,
  { userId, key }: DraftOwner & { key: string | RawBuilder<string> },
): Promise<string> {
  await db
    .insertInto('enrollment_receipt')
    .values({
      group_id: db.groupId,
      key,
      member_id: memberId,
      devices: JSON.stringify(devices),
      created_by: userId,
    })
    .execute()
  return memberId
}
