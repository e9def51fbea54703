/** Gives and revokes consents one by one; the member's own row follows, because lists and texts ask it. */
import type { ConsentKind } from '@vitalrounds/domain/members/member'
import { isOfCare } from '@vitalrounds/domain/members/consents'
import { giveConsentProblem, revokeConsentProblem } from '@vitalrounds/domain/members/can-change'
import { sql } from 'kysely'
import { changed } from '../../platform/changes.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { refuse, refuseIf } from '../../platform/http/refuse.ts'
import { lockMembers } from '../lock-members.ts'
import { hasOptedOut, recordConsent, recordConsentMethod, openConsent, revokeConsent } from './record-consent.ts'
import { lockMember, writeMember } from './update-member.ts'
import type { ConsentMethod } from '@vitalrounds/domain/members/consent-method'

type About = { id: string; kind: ConsentKind; by: string }

/** What the member's row says of a consent. RPM stands for the enrollment itself, which ends by disenrolling. */
const columnsOf = (kind: ConsentKind, isGiven: boolean) =>
  ({ sms: { opt_in_sms: isGiven }, email: { opt_in_email: isGiven }, ccm: { ccm_patient_consent: isGiven }, rpm: {} })[kind]

/** Answers the id of the record, for the audit log: the member alone would not tell what they agreed to. */
export async function giveConsent(db: GroupDb, { id, kind, by, ...more }: About & { language: string; how?: ConsentMethod | undefined }) {
  const row = await lockMember(db, id)
  const isGiven = (await openConsent(db, id, kind)) !== undefined
  const isOptedOut = kind === 'sms' && (await hasOptedOut(db, row.phone))
  refuseIf(giveConsentProblem({ ...row, phoneType: row.phone_type ?? '', isOptedOut, isGiven }, kind))
  const input =
    (await recordConsent(db, {
      memberId: id,
      kind,
      by,
      language: more.language,
      how: isOfCare(kind) ? more.how : undefined,
    })) ?? refuse('consent.given')
  await writeMember(db, row, { ...columnsOf(kind, true), ...(kind === 'rpm' && { consented_at: db.asOf }) })
  changed(db, 'member', { memberId: id })
  changed(db, 'consent', { memberId: id })
  return input
}

/** Says how a consent on record was given; once. */
export async function addConsentMethod(db: GroupDb, { id, ...entry }: { id: string; consentId: string; by: string; how: ConsentMethod }) {
  const row = await lockMember(db, id)
  await recordConsentMethod(db, { memberId: row.id, ...entry })
  changed(db, 'member', { memberId: id })
  changed(db, 'consent', { memberId: id })
}

/** Answers the ids of what was ended. */
export async function withdrawConsent(db: GroupDb, { id, kind, by }: About) {
  const row = await lockMember(db, id)
  const ended = await revokeConsent(db, { memberId: id, kind, by })
  refuseIf(revokeConsentProblem({ isGiven: ended.length > 0 }))
  await writeMember(db, row, columnsOf(kind, false))
  changed(db, 'member', { memberId: id })
  changed(db, 'consent', { memberId: id })
  return ended
}

/**
 * A phone has texted that it wants no texts, or wants them again: so it is for every member who has this phone. Whoever's
 * consent the staff ended, or who never gave one, does not come back by it.
 */
export async function applyTextedOptOut(db: GroupDb, { phone, isOptIn }: { phone: string; isOptIn: boolean }) {
  const { rows } = await sql<{ id: string; language: string }>`
    select m.id, m.language from member m
     where m.group_id = ${db.groupId} and m.phone = ${phone} and m.opt_in_sms = ${!isOptIn} and not m.disenrolled
       and (not ${isOptIn} or exists (
         select from consent c where c.group_id = m.group_id and c.member_id = m.id and c.kind = 'sms'
            and c.revoked_at is not null and c.revoked_by is null))
     order by m.id`.execute(db)
  await lockMembers(
    db,
    rows.map(({ id }) => id),
  )
  for (const { id, language } of rows) {
    const about = { memberId: id, kind: 'sms', by: null } as const
    await (isOptIn ? recordConsent(db, { ...about, language }) : revokeConsent(db, about))
    await writeMember(db, await lockMember(db, id), columnsOf('sms', isOptIn))
    changed(db, 'member', { memberId: id })
    changed(db, 'consent', { memberId: id })
  }
}
