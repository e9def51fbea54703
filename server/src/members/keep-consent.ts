/** Consents as facts: given, and later perhaps revoked. What a member's row says follows from them. */
import { consentTexts } from '@vitalrounds/domain/members/consents'
import type { ConsentKind } from '@vitalrounds/domain/members/member'
import type { GroupDb } from '../platform/db.ts'

type About = { memberId: string; kind: ConsentKind; language: string; by: string }

const open = (db: GroupDb, memberId: string, kind: ConsentKind) =>
  db
    .selectFrom('consent')
    .select('id')
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()

/** Records a yes to today's wording; answers false where one is on record already. */
export async function keepConsent(db: GroupDb, { memberId, kind, language, by }: About): Promise<boolean> {
  if (await open(db, memberId, kind)) return false
  await db
    .insertInto('consent')
    .values({
      group_id: db.groupId,
      member_id: memberId,
      kind,
      text_version: consentTexts[kind].version,
      language,
      given_at: db.asOf,
      recorded_by: by,
    })
    .execute()
  return true
}

/** Ends every open consent of the kind; answers false where there is none. */
export async function revokeConsent(db: GroupDb, { memberId, kind, by }: Omit<About, 'language'>): Promise<boolean> {
  const ended = await db
    .updateTable('consent')
    .set({ revoked_at: db.asOf, revoked_by: by })
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return ended.length > 0
}
