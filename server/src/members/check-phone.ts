/** What kind of line a number is: from what we know, else from the vendor, remembered for 90 days. */
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'

/** Our own choice: numbers are seldom ported, and each look-up costs. */
const rememberedDays = 90

/** The remembered answer, unless it has grown old. */
export const findPhoneType = async (db: GroupDb, phone: string) => (await findPhoneTypes(db, [phone])).get(phone)

/** The same of several numbers; those of which nothing is remembered are absent. */
export async function findPhoneTypes(db: GroupDb, phones: readonly string[]) {
  if (phones.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('phone_lookup')
    .select(['phone', 'phone_type', 'checked_at'])
    .where('group_id', '=', db.groupId)
    .where('phone', 'in', [...new Set(phones)])
    .where('checked_at', '>', sql<string>`${db.asOf}::timestamptz - make_interval(days => ${sql.lit(rememberedDays)})`)
    .execute()
  return new Map(rows.map(({ phone, ...phoneType }) => [phone, phoneType]))
}

/** What a member's own number is on record as, so that their consents and their page speak of the same kind of line. */
export const ownPhoneType = (db: GroupDb, phone: string, memberId: string) =>
  db
    .selectFrom('member')
    .select('phone_type')
    .where('group_id', '=', db.groupId)
    .where('id', '=', memberId)
    .where('phone', '=', phone)
    .where('phone_type', 'is not', null)
    .executeTakeFirst()

/** Remembers what the vendor said. An answer of "unknown" is not kept, so that it is asked again. */
export async function storePhoneType(db: GroupDb, phone: string, phoneType: string) {
  if (phoneType === '') return
  await db
    .insertInto('phone_lookup')
    .values({ group_id: db.groupId, phone, phone_type: phoneType, checked_at: db.asOf })
    .onConflict((on) =>
      on.columns(['group_id', 'phone']).doUpdateSet((e) => ({
        phone_type: e.ref('excluded.phone_type'),
        checked_at: e.ref('excluded.checked_at'),
      })),
    )
    .execute()
}
