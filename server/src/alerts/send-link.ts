/** Texts a doctor a link to an alert. An alert may have many links, to one doctor or to a second; it stays one alert. */
import type { Recipient } from '@vitalrounds/domain/alerts/alert'
import { makeLink } from '../links/make-link.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { publicAddress } from '../platform/public-url.ts'
import { textPhone } from '../messages/text-phone.ts'

type AlertLinkRequest = {
  alertId: string
  memberId: string
  to: Recipient
  asksCode: boolean
  why: 'first' | 'resent' | 'reminder' | 'backup'
  /** Nobody where it leaves by itself. */
  by: string | null
}

/** The secret stands behind the #, which no browser sends to a server and no log of ours can hold. */
const alertAddress = (db: GroupDb, alertId: string, secret: string) => publicAddress(db, `/doctoralerts/${alertId}#${secret}`)

const openings: Record<AlertLinkRequest['why'], string> = {
  first: 'asks you about a patient',
  resent: 'asks you about a patient',
  reminder: 'still waits for your answer about a patient',
  backup: 'asks you about a patient, since a colleague has not answered',
}

export async function sendLink(db: GroupDb, { alertId, memberId, to, asksCode, why, by }: AlertLinkRequest) {
  const proof = asksCode ? 'texted_code' : 'none'
  const link = await makeLink(db, 'doctor_alert', { memberId, subjectId: alertId, proof, ...(by && { issuedBy: by }) })
  await db
    .insertInto('doctor_alert_sending')
    .values({
      group_id: db.groupId,
      alert_id: alertId,
      member_id: memberId,
      link_id: link.id,
      why,
      to_name: to.name,
      to_contact: to.contactInfo,
      at: db.asOf,
      by_user: by,
    })
    .execute()
  const { clinic } = await db
    .selectFrom('clinic_group')
    .select('workspace_name as clinic')
    .where('id', '=', db.groupId)
    .executeTakeFirstOrThrow()
  // Nothing of the patient is in it
  const value = `${clinic} ${openings[why]}: ${alertAddress(db, alertId, link.secret)}`
  await textPhone(db, { phone: to.contactInfo, value, key: link.id, by })
}
