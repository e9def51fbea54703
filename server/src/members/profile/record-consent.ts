/** Consents as facts: given, and later perhaps revoked. What a member's row says follows from them. */
import { consentTexts } from '@vitalrounds/domain/members/consents'
import type { ConsentKind } from '@vitalrounds/domain/members/member'
import { sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refuse.ts'
import type { ConsentMethod } from '@vitalrounds/domain/members/consent-method'

/** `by` nobody of the staff: the member's own text. */
type About = { memberId: string; kind: ConsentKind; language: string; by: string | null; how?: ConsentMethod | undefined }

type ConsentMethodEntry = { memberId: string; consentId: string; by: string; how: ConsentMethod }

const methodColumns = ({ method, givenBy, relation }: ConsentMethod) => ({
  method,
  given_by: givenBy,
  relation: givenBy === 'representative' ? relation : '',
})

/** The one that is in force. */
export const openConsent = (db: GroupDb, memberId: string, kind: ConsentKind) =>
  db
    .selectFrom('consent')
    .select('id')
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()

/** Records a yes to today's wording; answers its id, and nothing where one is on record already. */
export async function recordConsent(db: GroupDb, about: About): Promise<string | undefined> {
  const { memberId, kind, language, by, how } = about
  if (await openConsent(db, memberId, kind)) return undefined
  const { id } = await db
    .insertInto('consent')
    .values({
      group_id: db.groupId,
      member_id: memberId,
      kind,
      text_version: consentTexts[kind].version,
      language,
      given_at: db.asOf,
      recorded_by: by,
      ...(how && {
        ...methodColumns(how),
        practitioner: await practitionerOf(db, memberId),
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The physician of the member, who bills. */
const practitionerOf = async (db: GroupDb, memberId: string) =>
  (
    await db
      .selectFrom('member')
      .select('assigned_physician')
      .where('group_id', '=', db.groupId)
      .where('id', '=', memberId)
      .executeTakeFirst()
  )?.assigned_physician ?? null

/**
 * Says how a consent to care was given where that was not recorded with it: once, for it is part of the record.
 * Refuses with `consent.absent`, and with `consent.given` where it is known.
 */
export async function recordConsentMethod(db: GroupDb, { memberId, consentId, by, how }: ConsentMethodEntry) {
  const consent = await db
    .selectFrom('consent')
    .select('method')
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('id', '=', consentId)
    .where('kind', 'in', ['rpm', 'ccm'])
    .forUpdate()
    .executeTakeFirst()
  if (consent === undefined) refuse('consent.absent')
  if (consent.method !== null) refuse('consent.given')
  await db
    .updateTable('consent')
    .set({ ...methodColumns(how), method_recorded_at: db.asOf, method_recorded_by: by })
    .where('group_id', '=', db.groupId)
    .where('id', '=', consentId)
    .execute()
}

/** Records a yes that was given anew: the one before ends at that moment. */
export async function renewConsent(db: GroupDb, about: About): Promise<string | undefined> {
  await revokeConsent(db, about)
  return recordConsent(db, about)
}

type EndedConsent = Omit<About, 'language'>

/** Ends every open consent of the kind; answers their ids. */
export async function revokeConsent(db: GroupDb, { memberId, kind, by }: EndedConsent): Promise<string[]> {
  const ended = await db
    .updateTable('consent')
    .set({ revoked_at: db.asOf, revoked_by: by })
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

/** Whether the last that the phone has texted the clinic's number of its wish is that it wants no texts. */
export async function hasOptedOut(db: GroupDb, phone: string): Promise<boolean> {
  const { rows } = await sql<{ is_opt_in: boolean }>`
    select c.is_opt_in from text_consent c join clinic_number n on n.group_id = c.group_id and n.phone = c.clinic_phone
     where c.group_id = ${db.groupId} and c.phone = ${phone} order by c.at desc, c.id desc limit 1`.execute(db)
  return rows[0]?.is_opt_in === false
}

/** Records a yes to texts. Where the phone has opted out before, it waits: a START brings it back. */
export async function recordTextConsent(db: GroupDb, about: Omit<About, 'kind'>, isOptedOut: boolean) {
  const sms = { ...about, kind: 'sms' } as const
  await recordConsent(db, sms)
  if (isOptedOut) await revokeConsent(db, { ...sms, by: null })
}
