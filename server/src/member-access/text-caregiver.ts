/** Texts a caregiver the address that is theirs, once for each link, and again where that was lost; that they agreed to it is said with the call. */
import { caregiverTexts } from '@vitalrounds/domain/member-access/caregiver-texts'
import { dialedPhone } from '@vitalrounds/domain/phone'
import type { Language } from '@vitalrounds/domain/values/languages'
import { isQuiet } from '@vitalrounds/domain/messages/quiet-hours'
import { caregiverAddress } from '../links/member-access-link.ts'
import { requireTexting, textPhone } from '../messages/text-phone.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { requireLockedMember } from '../readings/settle-member.ts'

type CaregiverTextRequest = { memberId: string; linkId: string; isNightConfirmed: boolean; by: string }

export async function textCaregiver(db: GroupDb, { memberId, linkId, isNightConfirmed, by }: CaregiverTextRequest) {
  const { disenrolledAt, timeZone } = await requireLockedMember(db, memberId)
  if (disenrolledAt !== null) refuse('member.disenrolled')
  const address = (await caregiverAddress(db, { memberId, linkId })) ?? refuse('access.linkUnknown')
  const { caregiver_phone, language, clinic, fromHour, untilHour } = await about(db, memberId)
  const phone = dialedPhone(caregiver_phone) ?? refuse('access.noCaregiverPhone')
  await requireTexting(db, phone)
  if (!isNightConfirmed && isQuiet(Date.parse(db.asOf), { timeZone, fromHour, untilHour })) refuse('sms.atNight')
  // The link names the text, so that pressing twice sends it once, unless the first did not arrive
  await textPhone(db, { phone, value: caregiverTexts[language as Language](clinic, address), key: linkId, by })
  return { linkId }
}

const about = (db: GroupDb, memberId: string) =>
  db
    .selectFrom('member as m')
    .innerJoin('clinic_group as g', 'g.id', 'm.group_id')
    .select([
      'm.caregiver_phone',
      'm.language',
      'g.workspace_name as clinic',
      'g.text_from_hour as fromHour',
      'g.text_until_hour as untilHour',
    ])
    .where('m.group_id', '=', db.groupId)
    .where('m.id', '=', memberId)
    .executeTakeFirstOrThrow()
