/** Consents as facts: given, and later perhaps revoked. What a member's row says follows from them. */
import { careConsentKinds, consentTexts, wordingElsewhere } from '@vitalrounds/domain/members/consents'
import type { ConsentKind } from '@vitalrounds/domain/members/member'
import { sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refuse.ts'
import type { ConsentMethod } from '@vitalrounds/domain/members/consent-method'

/** `by` nobody of the staff: the member's own text. */
type About = {
  memberId: string
  kind: ConsentKind
  language: string
  by: string | null
  how?: ConsentMethod | undefined
  /** Elsewhere, before the member was here: to words that are not ours. */
  givenElsewhereAt?: string | undefined
}

type ConsentMethodEntry = { memberId: string; consentId: string; by: string; how: ConsentMethod }

export const methodColumns = ({ method, givenBy, relation }: ConsentMethod) => ({
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
export const recordConsent = async (db: GroupDb, about: About): Promise<string | undefined> => (await recordConsents(db, [about]))[0]

/** The same of several, of which no two are one member's of one kind; the ids of those that were recorded. */
export async function recordConsents(db: GroupDb, abouts: readonly About[]): Promise<string[]> {
  const open = await openConsents(db, abouts)
  const given = abouts.filter(({ memberId, kind }) => !open.has(`${memberId} ${kind}`))
  if (given.length === 0) return []
  const practitioners = await practitionersOf(
    db,
    given.filter(({ how }) => how !== undefined).map(({ memberId }) => memberId),
  )
  const rows = given.map(({ memberId, kind, language, by, how, givenElsewhereAt }) => ({
    group_id: db.groupId,
    member_id: memberId,
    kind,
    text_version: givenElsewhereAt === undefined ? consentTexts[kind].version : wordingElsewhere,
    language,
    given_at: givenElsewhereAt ?? db.asOf,
    recorded_by: by,
    ...(how && { ...methodColumns(how), practitioner: practitioners.get(memberId) ?? null }),
  }))
  const recorded = await db.insertInto('consent').values(rows).returning('id').execute()
  return recorded.map(({ id }) => id)
}

/** Those in force among the kinds named, as `memberId kind`. */
async function openConsents(db: GroupDb, abouts: readonly Pick<About, 'memberId' | 'kind'>[]): Promise<Set<string>> {
  if (abouts.length === 0) return new Set()
  const rows = await db
    .selectFrom('consent')
    .select(['member_id', 'kind'])
    .where('group_id', '=', db.groupId)
    .where('member_id', 'in', [...new Set(abouts.map(({ memberId }) => memberId))])
    .where('kind', 'in', [...new Set(abouts.map(({ kind }) => kind))])
    .where('revoked_at', 'is', null)
    .execute()
  return new Set(rows.map(({ member_id, kind }) => `${member_id} ${kind}`))
}

/** The physicians of the members, who bill. */
async function practitionersOf(db: GroupDb, memberIds: readonly string[]): Promise<Map<string, string | null>> {
  if (memberIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('member')
    .select(['id', 'assigned_physician'])
    .where('group_id', '=', db.groupId)
    .where('id', 'in', [...new Set(memberIds)])
    .execute()
  return new Map(rows.map(({ id, assigned_physician }) => [id, assigned_physician]))
}

/**
 * Says how a consent to care was given where that was not recorded with it: once, for it is part of the record.
 * Refuses with `consent.absent`, and with `consent.given` where it is known.
 */
export async function recordConsentMethod(db: GroupDb, { memberId, consentId, by, how }: ConsentMethodEntry) {
  const consent = await db
    .selectFrom('consent')
    .select(['method', 'given_by'])
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('id', '=', consentId)
    .where('kind', 'in', careConsentKinds)
    .forUpdate()
    .executeTakeFirst()
  if (consent === undefined) refuse('consent.absent')
  if (consent.method !== null) refuse('consent.given')
  await insertMethodEntries(db, [{ memberId, consentId, by, how, source: null, former: consent }])
  await db
    .updateTable('consent')
    .set({ ...methodColumns(how), method_recorded_at: db.asOf, method_recorded_by: by })
    .where('group_id', '=', db.groupId)
    .where('id', '=', consentId)
    .execute()
}

/** `source`: from where it is known, where that was said; `former`: what stood there before. */
type MethodStatement = ConsentMethodEntry & { source: string | null; former: { method: string | null; given_by: string | null } }

/** Of each statement how a consent was given a row of its own. */
export async function insertMethodEntries(db: GroupDb, statements: readonly MethodStatement[]) {
  if (statements.length === 0) return
  const rows = statements.map(({ memberId, consentId, by, how, source, former }) => ({
    group_id: db.groupId,
    member_id: memberId,
    consent_id: consentId,
    ...methodColumns(how),
    source,
    former_method: former.method,
    former_given_by: former.given_by,
    recorded_at: db.asOf,
    recorded_by: by,
  }))
  await db.insertInto('consent_method_entry').values(rows).execute()
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
export const hasOptedOut = async (db: GroupDb, phone: string): Promise<boolean> => (await optedOutPhones(db, [phone])).has(phone)

/** Which of these phones want no texts. */
export async function optedOutPhones(db: GroupDb, phones: readonly string[]): Promise<Set<string>> {
  if (phones.length === 0) return new Set()
  const { rows } = await sql<{ phone: string; is_opt_in: boolean }>`
    select distinct on (c.phone) c.phone, c.is_opt_in
      from text_consent c join clinic_number n on n.group_id = c.group_id and n.phone = c.clinic_phone
     where c.group_id = ${db.groupId} and c.phone = any (${[...new Set(phones)]}::text[])
     order by c.phone, c.at desc, c.id desc`.execute(db)
  return new Set(rows.flatMap(({ phone, is_opt_in }) => (is_opt_in ? [] : [phone])))
}

type TextConsent = Omit<About, 'kind'> & { isOptedOut: boolean }

/** Records a yes to texts of each. Where the phone has opted out before, it waits: a START brings it back. */
export async function recordTextConsents(db: GroupDb, abouts: readonly TextConsent[]) {
  const sms = abouts.map((about) => ({ ...about, kind: 'sms' }) as const)
  await recordConsents(db, sms)
  for (const about of sms) if (about.isOptedOut) await revokeConsent(db, { ...about, by: null })
}
