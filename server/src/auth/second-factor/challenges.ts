/** What was asked of a browser and waits for its answer: five minutes, and one answer. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { UnscopedDb } from '../../platform/database/unscoped.ts'

export type Purpose = 'signIn' | 'passkeySignIn' | 'passkeyAdd' | 'passkeyProof'
type Challenge = { purpose: Purpose; value: string; userId: string | null }

export const challengeSeconds = 300

/** Keeps a challenge; answers the name under which the browser's cookie finds it. */
export async function storeChallenge(db: UnscopedDb, { purpose, value, userId }: Challenge): Promise<string> {
  const id = randomBytes(18).toString('base64url')
  await db
    .insertInto('auth.challenge')
    .values({
      id,
      purpose,
      value,
      user_id: userId,
      expires_at: sql`app.now() + make_interval(secs => ${challengeSeconds})`,
    })
    .execute()
  return id
}

const open = (db: UnscopedDb, id: string, purpose: Purpose) =>
  db
    .selectFrom('auth.challenge')
    .select(['value', 'user_id'])
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<string>`app.now()`)

/** Looks at a challenge and keeps others from answering it meanwhile. */
export const lockChallenge = (db: UnscopedDb, id: string | undefined, purpose: Purpose) =>
  id === undefined ? undefined : open(db, id, purpose).forUpdate().executeTakeFirst()

export const dropChallenge = (db: UnscopedDb, id: string) => db.deleteFrom('auth.challenge').where('id', '=', id).execute()

/** The challenge, which nobody can answer again. */
export async function consumeChallenge(db: UnscopedDb, id: string | undefined, purpose: Purpose) {
  const challenge = await lockChallenge(db, id, purpose)
  if (challenge && id !== undefined) await dropChallenge(db, id)
  return challenge
}
