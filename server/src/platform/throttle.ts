/** The counts behind the throttle: a try is counted under the row's lock, before it is judged. */
import { countTry, type ThrottleRule } from '@vitalrounds/domain/auth/throttle'
import { sql } from 'kysely'
import type { Config } from './config.ts'
import type { UnscopedDb } from './database/unscoped.ts'
import { refuse } from './http/refuse.ts'

/** A rule whose locks do not grow. */
export const fixedWindowRule = (failures: number, windowSeconds: number): ThrottleRule => ({
  failures,
  windowSeconds,
  longestLockSeconds: windowSeconds,
})

/** Links of every kind, tried from one address. */
export const linkRule = (limits: Config['throttle']) => fixedWindowRule(limits.linkFailures, limits.linkWindowSeconds)
export const linkKey = (ip: string) => `link:${ip}`

/** Codes that one link has texted: each rings a phone that whoever holds the link has not chosen. */
export const linkCodeRule = fixedWindowRule(10, 3600)
export const linkCodeKey = (linkId: string) => `linkCode:${linkId}`

type Row = { points: number; locks: number; until_ms: number; now_ms: number }

async function lockedCount(db: UnscopedDb, key: string): Promise<Row> {
  // One statement, so that a count which is forgiven meanwhile is made anew
  const { rows } = await sql<Row>`
    insert into auth.throttle as t (key, points, reset_at) values (${key}, 0, app.now())
    on conflict (key) do update set points = t.points
    returning points, locks, floor(extract(epoch from reset_at) * 1000)::bigint as until_ms,
              floor(extract(epoch from app.now()) * 1000)::bigint as now_ms`.execute(db)
  return rows[0]!
}

/** Counts a try; answers undefined when it may go on, else the seconds to wait. */
export async function count(db: UnscopedDb, key: string, rule: ThrottleRule): Promise<number | undefined> {
  const row = await lockedCount(db, key)
  const verdict = countTry({ tries: row.points, locks: row.locks, until: row.until_ms }, rule, row.now_ms)
  if (!verdict.isAllowed) return verdict.retryAfterSeconds
  const { tries, locks, until } = verdict.count
  await db
    .updateTable('auth.throttle')
    .set({ points: tries, locks, reset_at: sql`to_timestamp(${until / 1000}::double precision)` })
    .where('key', '=', key)
    .execute()
  return undefined
}

/** Counts a try or refuses with 429. The refusal rolls back what this transaction counted under other keys. */
export async function countOrRefuse(db: UnscopedDb, key: string, rule: ThrottleRule) {
  const retryAfterSeconds = await count(db, key, rule)
  if (retryAfterSeconds !== undefined) refuse('tooManyTries', { retryAfterSeconds })
}

/** The try succeeded: it does not count. */
export const refundThrottle = (db: UnscopedDb, key: string) =>
  db
    .updateTable('auth.throttle')
    .set({ points: sql`greatest(points - 1, 0)` })
    .where('key', '=', key)
    .execute()

/** Success proves that earlier failures under this key were its owner's own. */
export const clearThrottle = (db: UnscopedDb, keys: readonly string[]) => db.deleteFrom('auth.throttle').where('key', 'in', keys).execute()

/** Counts that nobody adds to any more. */
export const dropOldCounts = (db: UnscopedDb, hours: number) =>
  db
    .deleteFrom('auth.throttle')
    .where('reset_at', '<', sql<string>`app.now() - make_interval(hours => ${hours})`)
    .execute()
