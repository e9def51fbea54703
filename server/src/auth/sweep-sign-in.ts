/** The job that clears away what sign-in no longer needs: ended sessions, used links, old counts. May run twice. */
import { sql } from 'kysely'
import type { Databases } from '../platform/database/databases.ts'
import { signIn } from '../platform/database/unscoped.ts'
import { dropOldCounts } from '../platform/throttle.ts'

/** Ended sessions stay visible to whoever looks into an incident; the record of events stays for good. */
const keptDays = 30
// More than any grace or replay window; tokens of live sessions go when newer ones have long replaced them
const rotatedTokenHours = 24
const throttleHours = 24

export const sweepSignIn = (db: Pick<Databases, 'auth'>) =>
  signIn(db, async (trx) => {
    const old = sql<string>`app.now() - make_interval(days => ${keptDays})`
    await trx
      .deleteFrom('auth.session')
      .where((eb) => eb.or([eb('revoked_at', '<', old), eb('absolute_expires_at', '<', old)]))
      .execute()
    await trx
      .deleteFrom('auth.refresh_token')
      .where('rotated_at', '<', sql<string>`app.now() - make_interval(hours => ${rotatedTokenHours})`)
      .execute()
    await trx
      .deleteFrom('auth.link')
      .where((eb) => eb.or([eb('expires_at', '<', old), eb('revoked_at', '<', old)]))
      .execute()
    for (const table of ['auth.challenge', 'auth.remembered_device', 'auth.sign_on_attempt'] as const)
      await trx
        .deleteFrom(table)
        .where('expires_at', '<', sql<string>`app.now()`)
        .execute()
    await dropOldCounts(trx, throttleHours)
  })
