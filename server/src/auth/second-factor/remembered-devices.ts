/** Devices on which the second factor was shown and need not be shown again for a while. */
import { createHash } from 'node:crypto'
import { deviceWords } from '@vitalrounds/domain/auth/device-words'
import { type RememberedDevice, rememberedDays } from '@vitalrounds/domain/auth/second-factor-api'
import { sql } from 'kysely'
import type { UnscopedDb } from '../../platform/database/unscoped.ts'
import type { Device } from '../cookies.ts'
import { longestUserAgent, type Visitor } from '../session-queries.ts'

// A device's id is 128 random bits that nobody but its browser and the cookie's path ever see
const hashOf = ({ id }: Device) => createHash('sha256').update(`remembered ${id}`).digest()
const now = sql<string>`app.now()`
const end = sql<string>`app.now() + make_interval(days => ${rememberedDays})`
const visitColumns = ({ ip, userAgent }: Visitor) => ({
  last_used_at: now,
  ip,
  user_agent: userAgent.slice(0, longestUserAgent),
})

export const rememberDevice = (db: UnscopedDb, userId: string, { device, visitor }: { device: Device; visitor: Visitor }) =>
  db
    .insertInto('auth.remembered_device')
    .values({ user_id: userId, device_hash: hashOf(device), expires_at: end, created_at: now, ...visitColumns(visitor) })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_hash']).doUpdateSet({ expires_at: end, ...visitColumns(visitor) }))
    .execute()

/** Whether this device need not show the second factor; if so, it is seen to have been used. */
export async function isRemembered(
  db: UnscopedDb,
  userId: string,
  { device, visitor }: { device: Device | undefined; visitor: Visitor },
): Promise<boolean> {
  if (!device) return false
  const row = await db
    .updateTable('auth.remembered_device')
    .set(visitColumns(visitor))
    .where('user_id', '=', userId)
    .where('device_hash', '=', hashOf(device))
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Where no code is asked of a user, the device used last first. `here` is the one that asks. */
export async function listRemembered(db: UnscopedDb, userId: string, here: Device | undefined): Promise<RememberedDevice[]> {
  const rows = await db
    .selectFrom('auth.remembered_device')
    .select(['id', 'device_hash', 'created_at', 'last_used_at', 'expires_at', 'ip', 'user_agent'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy(sql`last_used_at desc nulls last`)
    .orderBy('expires_at', 'desc')
    .execute()
  return rows.map(({ device_hash, user_agent, ip, ...row }) => ({
    ...row,
    device: deviceWords(user_agent),
    ip: ip ?? '',
    current: here !== undefined && hashOf(here).equals(device_hash),
  }))
}

/** Answers whether this user had such a device. */
export async function forgetDevice(db: UnscopedDb, userId: string, id: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('auth.remembered_device')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}
