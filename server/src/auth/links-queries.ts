/**
 * Links sent by mail. `tokenId` finds the row, `token` proves that the mail was read; only its SHA-256 is stored. A link
 * serves one purpose, once, and a newer one of its kind replaces it.
 */
import { timingSafeEqual } from 'node:crypto'
import { linkKinds, type SignInLinkKind as LinkKind } from '@vitalrounds/domain/values/link-kinds'
import { sql } from 'kysely'
import type { UnscopedDb } from '../platform/database/unscoped.ts'
import { isSecret, newSecret, secretHash } from '../platform/link-token.ts'

export type Link = { tokenId: string; token: string }

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const mayBeOurs = ({ tokenId, token }: Link) => uuid.test(tokenId) && isSecret(token)

/** Makes a link for a user; unused ones of the same kind stop working. */
export async function makeLink(db: UnscopedDb, kind: LinkKind, userId: string): Promise<Link> {
  const token = newSecret()
  await retireLinks(db, [kind], userId)
  const { id } = await db
    .insertInto('auth.link')
    .values({
      kind,
      secret_hash: secretHash(token),
      user_id: userId,
      created_at: sql`app.now()`,
      expires_at: sql`app.now() + make_interval(secs => ${linkKinds[kind].lifeSeconds})`,
      uses_left: linkKinds[kind].uses,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { tokenId: id, token }
}

/** No unused link of these kinds works any more. */
export const retireLinks = (db: UnscopedDb, kinds: readonly LinkKind[], userId: string) =>
  db
    .updateTable('auth.link')
    .set({ revoked_at: sql`app.now()` })
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('revoked_at', 'is', null)
    .where('uses_left', '>', 0)
    .execute()

export type LinkStatus = { kind: LinkKind; userId: string; state: 'usable' | 'used' | 'expired' }

/** What has become of a link whose token fits, without using it. */
export async function readLinkStatus(db: UnscopedDb, link: Link): Promise<LinkStatus | undefined> {
  if (!mayBeOurs(link)) return undefined
  const row = await db
    .selectFrom('auth.link')
    .select(['kind', 'secret_hash', 'user_id', 'uses_left', 'revoked_at', sql<boolean>`expires_at <= app.now()`.as('is_over')])
    .where('id', '=', link.tokenId)
    .executeTakeFirst()
  if (!row?.user_id || !timingSafeEqual(row.secret_hash, secretHash(link.token))) return undefined
  const isUsed = row.uses_left < 1
  const state = isUsed ? 'used' : row.is_over || row.revoked_at !== null ? 'expired' : 'usable'
  return { kind: row.kind as LinkKind, userId: row.user_id, state }
}

/** Uses a link up and answers whose it was; undefined when it fits none that still works. One of many at once wins. */
export async function spendLink(db: UnscopedDb, kinds: readonly LinkKind[], link: Link) {
  const linkStatus = await readLinkStatus(db, link)
  if (linkStatus?.state !== 'usable' || !kinds.includes(linkStatus.kind)) return undefined
  // The statement that takes the use asks again whether there is one: whoever waited for the row sees it gone
  const spent = await db
    .updateTable('auth.link')
    .set({ uses_left: sql`uses_left - 1` })
    .where('id', '=', link.tokenId)
    .where('uses_left', '>', 0)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<string>`app.now()`)
    .returning('id')
    .executeTakeFirst()
  return spent && { userId: linkStatus.userId, kind: linkStatus.kind }
}
