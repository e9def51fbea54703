/** The texts that leave for a doctor: to a phone that is no member's. */
import { clinicNumber } from '../groups/clinic-number.ts'
import { queueTexts } from '../messages/queue-text.ts'
import { phoneProblem } from '../messages/texting-facts.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuseIf } from '../platform/http/refuse.ts'

export type DoctorText = { phone: string; value: string; key: string; by: string | null }

/** Refuses where the clinic cannot text, so that nobody believes that a doctor was asked. */
export async function requireTexting(db: GroupDb, phone: string) {
  refuseIf(await phoneProblem(db, phone))
}

export async function textDoctor(db: GroupDb, { phone, value, key, by }: DoctorText) {
  const clinicPhone = (await clinicNumber(db))?.phone ?? ''
  await queueTexts(db, [{ memberId: null, phone, clinicPhone, value, language: null, by, msgType: 'SYSTEM', key }])
}
