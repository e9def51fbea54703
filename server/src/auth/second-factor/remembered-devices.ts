/** Devices on which the second factor was shown and need not be shown again for a while. */
import { createHash } from 'node:crypto'
import { rememberedDays } from '@vitalrounds/domain/auth/second-factor-api'
import { sql } from 'kysely'
import type { UnscopedDb } from '../../platform/database/unscoped.ts'
import type { Device } from '../cookies.ts'

// A device's id is 128 random bits that nobody but its browser and the cookie's path ever see
const hashOf = ({ id }: Device) => createHash('sha256').update(`remembered ${id}`).digest()
const end = sql<string>`app.now() + make_interval(days => ${rememberedDays})`

export const rememberDevice = (db: UnscopedDb, userId: string, device: Device) =>
  db
    .insertInto('auth.remembered_device')
    .values({ user_id: userId, device_hash: hashOf(device), expires_at: end })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_hash']).doUpdateSet({ expires_at: end }))
    .execute()

export async function isRemembered(db: UnscopedDb, userId: string, device: Device | undefined): Promise<boolean> {
  if (!device) return false
  const found = await db
    .selectFrom('auth.remembered_device')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('device_hash', '=', hashOf(device))
    .where('expires_at', '>', sql<string>`app.now()`)
    .executeTakeFirst()
  return found !== undefined
}
