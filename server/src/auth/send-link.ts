/** Mails a link to reset a password or to confirm an address. Whoever asks learns nothing about the address. */
import { setTimeout as sleep } from 'node:timers/promises'
import { queueMail } from '../platform/mail.ts'
import { refuse } from '../platform/http/refuse.ts'
import { signIn, type UnscopedDb } from '../platform/database/unscoped.ts'
import { makeLink } from './links-queries.ts'
import { arePasswordsOff, isSignOnOnly } from './sign-on/passwords-off.ts'
import { recordAuthEvent } from './session-queries.ts'
import type { AuthParts } from './sign-in.ts'
import { count, countOrRefuse } from '../platform/throttle.ts'
import { callKey, callRule, mailKey, mailRule } from './throttle-rules.ts'

// Several times what writing a link and a mail takes, so that the time of the answer is that of this wait
const leastMs = 120

type LinkRequest = { kind: 'reset' | 'confirm'; email: string; ip: string }

/** Takes the same time for every address; more than three mails an hour to one address are silently not sent. */
export async function sendLink({ config, db }: Pick<AuthParts, 'config' | 'db'>, request: LinkRequest): Promise<void> {
  const wait = sleep(leastMs)
  const areOff = await signIn(db, async (trx) => {
    await countOrRefuse(trx, callKey('mail', request.ip), callRule(config.throttle))
    const isTooOften = (await count(trx, mailKey(`${request.kind} ${request.email}`), mailRule)) !== undefined
    const areOff = request.kind === 'reset' && (await arePasswordsOff(trx, request.email))
    const userId = await recipient(trx, request)
    if (!userId || isTooOften || (areOff && (await isSignOnOnly(trx, userId)))) return areOff
    const link = await makeLink(trx, request.kind, userId)
    await queueMail(trx, config, { kind: request.kind, recipient: request.email, link })
    await recordAuthEvent(trx, { kind: `${request.kind}.sent`, userId, ip: request.ip })
    return areOff
  })
  await wait
  // Told of every address of the domain; the few accounts of it that keep a password get their mail nevertheless
  if (areOff) refuse('login.passwordsOff')
}

/** Who may get such a mail: an account that is not disabled; to confirm, one that is not confirmed yet. */
async function recipient(db: UnscopedDb, { kind, email }: LinkRequest): Promise<string | undefined> {
  const user = await db
    .selectFrom('app_user')
    .select(['id', 'email_confirmed_at'])
    .where('email', '=', email)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return kind === 'confirm' && user?.email_confirmed_at ? undefined : user?.id
}
