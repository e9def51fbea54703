/** What a phone wants of the clinic's number: kept as a fact, and followed for every member who has this phone. */
import { parseOptOut } from '@vitalrounds/domain/messages/opt-out/parse-opt-out'
import { applyTextedOptOut } from '../members/profile/change-consent.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { newestOptOut } from './texting-facts.ts'
import { sql } from 'kysely'

/** `at` is when it was said: what is read late is kept in its place. */
type OptOutRequest = { phone: string; clinicPhone: string; source: 'text' | 'vendor'; word: string; at: string }

/**
 * A START that was read before the STOP it answers, because the STOP could not be read at once, opted nobody in then: it is heard
 * again, so that the two come out the same in whichever order they are read.
 */
export async function optOut(db: GroupDb, wish: OptOutRequest) {
  await recordOptOut(db, wish, false)
  for (const start of await startsAfter(db, wish)) await optInAgain(db, { ...wish, ...start })
}

async function startsAfter(db: GroupDb, { phone, clinicPhone, at }: OptOutRequest) {
  const texts = await db
    .selectFrom('text_message')
    .select(['value', 'at'])
    .distinct()
    .where('group_id', '=', db.groupId)
    .where('phone', '=', phone)
    .where('clinic_phone', '=', clinicPhone)
    .where('sender_type', 'in', ['MEMBER', 'PROSPECT'])
    .where('at', '>', at)
    .orderBy('at')
    .execute()
  return texts
    .filter(({ value }) => parseOptOut(value) === 'start')
    .map((text) => ({ source: 'text' as const, word: text.value.slice(0, 60), at: text.at }))
}

/** Only whoever had opted out opts in again by a word; from anybody else "yes" is an answer to something. */
export async function optInAgain(db: GroupDb, wish: OptOutRequest): Promise<boolean> {
  if ((await isLatestOptOut(db, wish, wish.at)) !== false) return false
  await recordOptOut(db, wish, true)
  return true
}

async function recordOptOut(db: GroupDb, wish: OptOutRequest, isOptIn: boolean) {
  const { phone, clinicPhone, source, word } = wish
  const row = { group_id: db.groupId, phone, clinic_phone: clinicPhone, source, word, at: placeOf(wish) }
  await db
    .insertInto('text_consent')
    .values({ ...row, is_opt_in: isOptIn })
    .execute()
  // What was said after it holds
  if ((await isLatestOptOut(db, wish)) === isOptIn) await applyTextedOptOut(db, { phone, isOptIn })
}

/** Of two that came within a millisecond the one that is read later stands behind. */
const placeOf = ({ phone, clinicPhone, at }: OptOutRequest) => sql<string>`
  coalesce((select max(c.at) + interval '1 microsecond' from text_consent c
             where c.group_id = current_setting('app.group_id')::uuid and c.phone = ${phone} and c.clinic_phone = ${clinicPhone}
               and c.at >= ${at}::timestamptz and c.at < ${at}::timestamptz + interval '1 millisecond'), ${at}::timestamptz)`

async function isLatestOptOut(db: GroupDb, { phone, clinicPhone }: OptOutRequest, until?: string): Promise<boolean | undefined> {
  const newest = newestOptOut(sql`${phone}::text`, sql`${clinicPhone}::text`, until)
  const { rows } = await sql<{ is_opt_in: boolean }>`${newest}`.execute(db)
  return rows[0]?.is_opt_in
}
