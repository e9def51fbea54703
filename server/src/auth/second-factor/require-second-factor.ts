/** Whether a sign-in has a second step, and what waits for it. */
import { sql } from 'kysely'
import type { Config } from '../../platform/config.ts'
import type { Databases } from '../../platform/database/databases.ts'
import { signIn, type UnscopedDb } from '../../platform/database/unscoped.ts'
import { countOrRefuse } from '../../platform/throttle.ts'
import { accountRule } from '../throttle-rules.ts'
import { storeChallenge } from './challenges.ts'

export const hasSecondFactor = async (db: UnscopedDb, userId: string): Promise<boolean> =>
  (await sql<{ has: boolean }>`select auth.has_second_factor(${userId}) as has`.execute(db)).rows[0]?.has ?? false

/** The password was right: what the cookie holds until the second step. */
export const requireSecondFactor = (db: UnscopedDb, userId: string) => storeChallenge(db, { purpose: 'signIn', value: '', userId })

export const guessKey = (userId: string) => `code:${userId}`

/** A guess is counted before it is judged, under the account: six digits are few. */
export const countGuess = ({ config, db }: { config: Config; db: Databases }, userId: string) =>
  signIn(db, (trx) => countOrRefuse(trx, guessKey(userId), accountRule(config.throttle)))
