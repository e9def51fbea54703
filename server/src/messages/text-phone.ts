/** Texts that leave for a phone that is no member's: a doctor's, a caregiver's. */
import { resendable } from '@vitalrounds/domain/values/text-delivery'
import { clinicNumber } from '../groups/clinic-number.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuseIf } from '../platform/http/refuse.ts'
import { queueTexts } from './queue-text.ts'
import { phoneProblem } from './texting-facts.ts'

export type PhoneText = { phone: string; value: string; key: string; by: string | null }

/** Refuses where the clinic cannot text, so that nobody believes that somebody was asked. */
export async function requireTexting(db: GroupDb, phone: string) {
  refuseIf(await phoneProblem(db, phone))
}

/** Of a key there is one text, and another once that one is lost. */
export async function textPhone(db: GroupDb, { phone, value, key, by }: PhoneText) {
  await releaseTextKey(db, key)
  const clinicPhone = (await clinicNumber(db))?.phone ?? ''
  await queueTexts(db, [{ memberId: null, phone, clinicPhone, value, language: null, by, msgType: 'SYSTEM', key }])
}

/** The lost text stays; what it was the text of is now the next one's. */
const releaseTextKey = (db: GroupDb, key: string) =>
  db
    .updateTable('text_message')
    .set({ key: null })
    .where('group_id', '=', db.groupId)
    .where('key', '=', key)
    .where('state', 'in', [...resendable])
    .execute()
