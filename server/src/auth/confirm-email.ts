/** Confirming an e-mail address with the link that was sent to it, and looking at a link without using it. */
import { sql } from 'kysely'
import { refuse } from '../platform/http/refuse.ts'
import { signIn } from '../platform/database/unscoped.ts'
import { type Link, type LinkStatus, readLinkStatus, spendLink } from './links-queries.ts'
import { recordAuthEvent } from './session-queries.ts'
import { tryLink } from './set-password.ts'
import type { AuthParts } from './sign-in.ts'
import { refundThrottle, linkKey } from '../platform/throttle.ts'

type Parts = Pick<AuthParts, 'config' | 'db'>

export async function confirmEmail(parts: Parts, link: Link, ip: string): Promise<void> {
  await tryLink(parts, ip)
  const isDone = await signIn(parts.db, async (trx) => {
    const spent = await spendLink(trx, ['confirm'], link)
    if (!spent) return false
    await trx
      .updateTable('app_user')
      .set({ email_confirmed_at: sql`coalesce(email_confirmed_at, app.now())` })
      .where('id', '=', spent.userId)
      .execute()
    await refundThrottle(trx, linkKey(ip))
    await recordAuthEvent(trx, { kind: 'email.confirmed', userId: spent.userId, ip })
    return true
  })
  if (!isDone) refuse('link.invalid')
}

/** What has become of a link; a token that does not fit counts as a failed try. */
export async function checkLink(parts: Parts, link: Link, ip: string): Promise<LinkStatus | undefined> {
  await tryLink(parts, ip)
  return signIn(parts.db, async (trx) => {
    const linkStatus = await readLinkStatus(trx, link)
    if (linkStatus) await refundThrottle(trx, linkKey(ip))
    return linkStatus
  })
}
