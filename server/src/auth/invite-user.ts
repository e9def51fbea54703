/** Invites a user who exists already: a link that sets the first password, by mail. */
import type { Config } from '../platform/config.ts'
import { queueMail } from '../platform/mail.ts'
import type { UnscopedDb } from '../platform/unscoped.ts'
import { type Link, makeLink } from './links-queries.ts'
import { noteEvent } from './session-queries.ts'

/** Where a reset or invitation link leads: the page that sets a password. */
export const passwordLink = (publicUrl: string, { token, tokenId }: Link) =>
  `${publicUrl}/passwordreset?${new URLSearchParams({ token, tokenId }).toString()}`

/** Makes the link and queues the mail, in the caller's transaction; answers the link for whoever must pass it on. */
export async function inviteUser(db: UnscopedDb, config: Config, user: { id: string; email: string }): Promise<string> {
  const link = await makeLink(db, 'invite', user.id)
  await queueMail(db, config, { kind: 'invite', recipient: user.email, link })
  await noteEvent(db, { kind: 'invite.sent', userId: user.id })
  return passwordLink(config.publicUrl, link)
}
