/**
 * Signing in. In this order: the throttle, one look, a password check that always runs, then what only somebody who
 * knows the password may learn: disabled, unconfirmed.
 */
import type { Config } from '../platform/config.ts'
import type { Databases } from '../platform/database/databases.ts'
import { refuse } from '../platform/http/refuse.ts'
import { signIn, type UnscopedDb } from '../platform/database/unscoped.ts'
import { hasNoGrant } from './auditors/has-no-grant.ts'
import { type Device, isRecognizedDevice, withAccount } from './cookies.ts'
import type { Passwords } from './hash-password.ts'
import { arePasswordsOff, isSignOnOnly } from './sign-on/passwords-off.ts'
import { requireSecondFactor, hasSecondFactor } from './second-factor/require-second-factor.ts'
import { isRemembered } from './second-factor/remembered-devices.ts'
import { mintRenewal, recordAuthEvent, type OpenedSession, openSession, tokenReply, type Visitor } from './session-queries.ts'
import { countOrRefuse, clearThrottle, refundThrottle } from '../platform/throttle.ts'
import { accountKey, accountRule, addressKey, addressRule, recognizedDeviceKey } from './throttle-rules.ts'

export type AuthParts = { config: Config; db: Databases; passwords: Passwords }
type Credentials = { email: string; password: string }

/** Opens a session, asks for the second step where there is one, or refuses in the words of the specification. The device's cookie learns this account. */
export async function signInWithPassword(
  parts: AuthParts,
  { email, password }: Credentials,
  from: { visitor: Visitor; device: Device | undefined },
): Promise<(OpenedSession & { device: string }) | { challengeId: string }> {
  const { config, db, passwords } = parts
  const keys = throttleKeys(config, email, from)
  const observed = await signIn(db, async (trx) => {
    if (keys.address !== undefined) await countOrRefuse(trx, keys.address, addressRule(config.throttle))
    await countOrRefuse(trx, keys.account, accountRule(config.throttle))
    return { account: await findAccount(trx, email), arePasswordsOff: await arePasswordsOff(trx, email) }
  })
  const { account: sign } = observed
  const { isRight, isStale } = await passwords.verify(password, sign?.password_hash ?? undefined)
  if (!sign || !isRight) return failed(parts, { userId: sign?.id, ...observed }, from.visitor)
  const rehashed = isStale ? await passwords.hash(password) : undefined
  const opened = await signIn(db, async (trx) => {
    if (keys.address !== undefined) await refundThrottle(trx, keys.address)
    await clearThrottle(trx, [keys.account])
    if (rehashed)
      await trx
        .updateTable('auth.credential')
        .set({ password_hash: rehashed })
        .where('user_id', '=', sign.id)
        .where('password_hash', '=', sign.password_hash!)
        .execute()
    const refusal = (await isSignOnOnly(trx, sign.id)) ? ('login.passwordsOff' as const) : stateRefusal(sign)
    if (refusal) {
      await recordAuthEvent(trx, { kind: refusal, userId: sign.id, ip: from.visitor.ip })
      return { refusal }
    }
    const opening = { account: sign, visitor: from.visitor }
    if (!(await hasSecondFactor(trx, sign.id))) return openFor(trx, config, { ...opening, aal: 1, event: 'login' })
    if (await isRemembered(trx, sign.id, from)) return openFor(trx, config, { ...opening, aal: 2, event: 'login.remembered' })
    return { challengeId: await requireSecondFactor(trx, sign.id) }
  })
  if ('refusal' in opened) return refuse(opened.refusal)
  if ('challengeId' in opened) return opened
  return { ...opened, device: withAccount(config.keys.cookie, from.device, email) }
}

/**
 * A device that knows the account counts for itself alone, so that strangers cannot lock its user out: neither by trying
 * the account nor by failing from the same address, which a whole clinic may share.
 */
function throttleKeys({ keys }: Config, email: string, { visitor, device }: { visitor: Visitor; device: Device | undefined }) {
  return isRecognizedDevice(keys.cookie, device, email)
    ? { address: undefined, account: recognizedDeviceKey(email, device.id) }
    : { address: addressKey(visitor.ip), account: accountKey(email) }
}

const findAccount = (db: UnscopedDb, email: string) =>
  db
    .selectFrom('app_user as u')
    .leftJoin('auth.credential as c', 'c.user_id', 'u.id')
    .select(['u.id', 'u.group_id', 'u.disabled_at', 'u.email_confirmed_at', 'c.password_hash', 'c.must_change', hasNoGrant])
    .where('u.email', '=', email)
    .executeTakeFirst()

type AccountState = { disabled_at: string | null; email_confirmed_at: string | null; must_change: boolean | null; has_no_grant: boolean }

/** What somebody who knows the password may learn about the account. */
export function stateRefusal({ disabled_at, email_confirmed_at, must_change, has_no_grant }: AccountState) {
  if (disabled_at !== null) return 'login.disabled' as const
  if (has_no_grant) return 'login.accessEnded' as const
  if (email_confirmed_at === null) return 'login.unconfirmed' as const
  return must_change ? ('login.initialPassword' as const) : undefined
}

type Failed = { userId: string | undefined; arePasswordsOff: boolean }

/** Where passwords are off, every address of the domain is told so: it says nothing about an account. */
async function failed({ db }: AuthParts, { userId, arePasswordsOff }: Failed, visitor: Visitor): Promise<never> {
  await signIn(db, (trx) => recordAuthEvent(trx, { kind: 'login.error', userId, ip: visitor.ip }))
  return refuse(arePasswordsOff ? 'login.passwordsOff' : 'login.error')
}

type Opening = { account: { id: string; group_id: string }; visitor: Visitor; aal: 1 | 2; event: string }

/** Opens the session of somebody who has shown as much as `aal` says. */
export async function openFor(trx: UnscopedDb, config: Config, { account, visitor, aal, event }: Opening): Promise<OpenedSession> {
  const session = await openSession(trx, { userId: account.id, groupId: account.group_id, aal }, visitor)
  await recordAuthEvent(trx, { kind: event, userId: account.id, sessionId: session.id, ip: visitor.ip })
  return { reply: await tokenReply(trx, config, session), renewal: await mintRenewal(trx, session.id) }
}
