/** Gives and revokes consents one by one; the member's own row follows, because lists and texts ask it. */
import type { ConsentKind } from '@vitalrounds/domain/members/member'
import { giveConsentProblem, revokeConsentProblem } from '@vitalrounds/domain/members/can-change'
import { changed } from '../../platform/changes.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { refuse, refuseIf } from '../../platform/http/refuse.ts'
import { keepConsent, openConsent, revokeConsent } from './keep-consent.ts'
import { holdMember, writeMember } from './update-member.ts'

type About = { id: string; kind: ConsentKind; by: string }

/** What the member's row says of a consent. RPM stands for the enrollment itself, which ends by disenrolling. */
const columnsOf = (kind: ConsentKind, isGiven: boolean) =>
  ({ sms: { opt_in_sms: isGiven }, email: { opt_in_email: isGiven }, ccm: { ccm_patient_consent: isGiven }, rpm: {} })[
    kind
  ]

/** Answers the id of the record, for the audit log: the member alone would not tell what they agreed to. */
export async function giveConsent(db: GroupDb, { id, kind, by, language }: About & { language: string }) {
  const row = await holdMember(db, id)
  const isGiven = (await openConsent(db, id, kind)) !== undefined
  refuseIf(giveConsentProblem({ ...row, phoneType: row.phone_type ?? '', isGiven }, kind))
  const given = (await keepConsent(db, { memberId: id, kind, language, by })) ?? refuse('consent.given')
  await writeMember(db, row, { ...columnsOf(kind, true), ...(kind === 'rpm' && { consented_at: db.asOf }) })
  changed(db, 'member', { memberId: id })
  return given
}

/** Answers the ids of what was ended. */
export async function withdrawConsent(db: GroupDb, { id, kind, by }: About) {
  const row = await holdMember(db, id)
  const ended = await revokeConsent(db, { memberId: id, kind, by })
  refuseIf(revokeConsentProblem({ isGiven: ended.length > 0 }))
  await writeMember(db, row, columnsOf(kind, false))
  changed(db, 'member', { memberId: id })
  return ended
}
