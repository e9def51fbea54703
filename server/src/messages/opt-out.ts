/** What a phone wants of the clinic's number: kept as a fact, and followed for every member who has this phone. */
import { followTextedWish } from '../members/profile/change-consent.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { newestWish } from './texting-facts.ts'
import { sql } from 'kysely'

type Wish = { phone: string; clinicPhone: string; source: 'text' | 'vendor'; word: string }

export async function optOut(db: GroupDb, { phone, clinicPhone, source, word }: Wish) {
  const row = { group_id: db.groupId, phone, clinic_phone: clinicPhone, source, word, at: db.asOf }
  await db
    .insertInto('text_consent')
    .values({ ...row, is_opt_in: false })
    .execute()
  await followTextedWish(db, { phone, isOptIn: false })
}

/** Only whoever had opted out opts in again by a word; from anybody else "yes" is an answer to something. */
export async function optInAgain(db: GroupDb, { phone, clinicPhone, source, word }: Wish): Promise<boolean> {
  const { rows } = await sql<{ is_opt_in: boolean }>`${newestWish(sql`${phone}::text`, sql`${clinicPhone}::text`)}`.execute(db) // prettier-ignore
  if (rows[0]?.is_opt_in !== false) return false
  const row = { group_id: db.groupId, phone, clinic_phone: clinicPhone, source, word, at: db.asOf }
  await db
    .insertInto('text_consent')
    .values({ ...row, is_opt_in: true })
    .execute()
  await followTextedWish(db, { phone, isOptIn: true })
  return true
}
