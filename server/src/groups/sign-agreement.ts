/** The customer agreement of a group: read by its people and by super admins, signed once. */
import { type Actor, isPermitted } from '@vitalrounds/domain/access'
import { type AgreementPayload, agreementText, agreementVersion, type SignedAgreement } from '@vitalrounds/domain/groups/agreement'
import { storedPhone } from '@vitalrounds/domain/phone'
import { sql } from 'kysely'
import type { UnscopedDb } from '../platform/database/db.ts'
import { recordedName } from '../platform/database/staff-name.ts'
import { refuse } from '../platform/http/refuse.ts'
import { recordSettingChange } from '../settings/save-setting.ts'
import { getGroup } from './open-workspace.ts'

/** As it is kept: the specification's payload, and the record of the signature. */
type StoredAgreement = Partial<{
  contactName: string
  address: string
  phoneNumber: string
  clientName: string
  version: string
  signed: SignedAgreement['signed']
}>

export async function readAgreement(db: UnscopedDb, actor: Actor, groupId: string): Promise<SignedAgreement> {
  if (groupId !== actor.groupId && !isPermitted(actor, 'group.contract')) refuse('group.unknown')
  const group = await getGroup(db, groupId)
  const agreement = group.agreement as StoredAgreement
  const version = agreement.version ?? agreementVersion
  return {
    workspaceName: group.workspaceName,
    version,
    text: [...agreementText(version)],
    agreement: {
      contactName: agreement.contactName ?? '',
      address: agreement.address ?? '',
      phoneNumber: agreement.phoneNumber ?? '',
    },
    clientName: agreement.clientName ?? group.workspaceName,
    signed: agreement.signed ?? null,
  }
}

type AgreementSignature = { groupId: string; payload: AgreementPayload; ip: string }

export async function signAgreement(db: UnscopedDb, actor: Actor, { groupId, payload, ip }: AgreementSignature) {
  const lock = `agreement ${groupId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(db)
  if ((await readAgreement(db, actor, groupId)).signed) refuse('agreement.signed')
  const { agreement: before } = await getGroup(db, groupId)
  const { rows } = await sql<{ now: string; name: string }>`
    select app.now() as now, ${recordedName('u')} as name from app_user u where u.id = ${actor.userId}`.execute(db)
  const { now, name } = rows[0]!
  const agreement: StoredAgreement = {
    ...payload.agreement,
    phoneNumber: storedPhone(payload.agreement.phoneNumber),
    clientName: payload.clientName,
    version: payload.termsAndConditions,
    signed: { by: payload.signature, at: now, ip, recordedBy: name },
  }
  const change = { agreement, signed_contract: true, signed_at: now }
  await sql`select app.change_group(${groupId}, ${JSON.stringify(change)}::jsonb)`.execute(db)
  await recordSettingChange(db, { page: 'agreement', groupId, subjectId: groupId }, { before, value: agreement, by: actor.userId })
  return readAgreement(db, actor, groupId)
}
