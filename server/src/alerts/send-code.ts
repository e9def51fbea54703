/** Texts the code that opens an alert's link to the phone that the link was sent to. */
import { randomUUID } from 'node:crypto'
import { codeSeconds } from '@vitalrounds/domain/values/link-kinds'
import { makeCode } from '../links/make-code.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import type { OpenLink } from '../platform/http/serve-link.ts'
import { textPhone } from '../messages/text-phone.ts'

// Whoever holds the link could otherwise make the doctor's phone ring all day
const pauseSeconds = 30

export async function sendCode(db: GroupDb, { id }: OpenLink): Promise<{ lastDigits: string }> {
  const sending = await db
    .selectFrom('doctor_alert_sending as s')
    .innerJoin('link as l', (on) => on.onRef('l.group_id', '=', 's.group_id').onRef('l.id', '=', 's.link_id'))
    .select(['s.to_contact', 'l.code_expires_at'])
    .where('s.group_id', '=', db.groupId)
    .where('s.link_id', '=', id)
    .forUpdate('s')
    .executeTakeFirst()
  if (!sending) return refuse('link.invalid')
  const nextFrom = Temporal.Instant.from(sending.code_expires_at ?? '1970-01-01T00:00:00Z').subtract({
    seconds: codeSeconds - pauseSeconds,
  })
  if (Temporal.Instant.compare(nextFrom, db.asOf) > 0) refuse('alert.codeJustSent', { retryAfterSeconds: pauseSeconds })
  const code = await makeCode(db, id)
  const value = `${code} is your code for the alert. It works for ${codeSeconds / 60} minutes. Do not pass it on.`
  await textPhone(db, { phone: sending.to_contact, value, key: randomUUID(), by: null })
  return { lastDigits: sending.to_contact.slice(-2) }
}
