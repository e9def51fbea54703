/** Invites a user who exists already: a link that sets the first password, by mail. */
import type { Config } from '../platform/config.ts'
import { linkAddress, queueMail } from '../platform/mail.ts'
import type { UnscopedDb } from '../platform/database/unscoped.ts'
import { makeLink } from './links-queries.ts'
import { recordAuthEvent } from './session-queries.ts'

/** Makes the link and queues the mail, in the caller's transaction; answers the link for whoever must pass it on. */
export async function inviteUser(db: UnscopedDb, config: Config, user: { id: string; email: string }): Promise<string> {
  const link = await makeLink(db, 'invite', user.id)
  await queueMail(db, config, { kind: 'invite', recipient: user.email, link })
  await recordAuthEvent(db, { kind: 'invite.sent', userId: user.id })
  return linkAddress(config.publicUrl, 'invite', link)
}
