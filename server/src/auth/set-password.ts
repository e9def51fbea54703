/** Setting a password: with a link from a mail, or by its owner who knows the present one. */
import { sql } from 'kysely'
import { queueMail } from '../platform/mail.ts'
import { refuse } from '../platform/http/refuse.ts'
import { signIn, type UnscopedDb } from '../platform/database/unscoped.ts'
import { isShort } from '@vitalrounds/domain/auth/password'
import { type Link, retireLinks, readLinkStatus, spendLink } from './links-queries.ts'
import { judgePassword, type PasswordOwner } from './judge-password.ts'
import { isSignOnOnly } from './sign-on/passwords-off.ts'
import { recordAuthEvent, revokeSessions } from './session-queries.ts'
import type { AuthParts } from './sign-in.ts'
import { countOrRefuse, clearThrottle, refundThrottle, linkKey, linkRule } from '../platform/throttle.ts'
import { accountKey, accountRule } from './throttle-rules.ts'

/** Sets a password with a reset or invitation link. Slow work first, then everything in one transaction. */
export async function resetPassword(parts: AuthParts, link: Link & { password: string }, ip: string): Promise<void> {
  const { config, db, passwords } = parts
  if (isShort(link.password)) refuse('password.short')
  await tryLink(parts, ip)
  const sign = await signIn(db, async (trx) => {
    const linkStatus = await readLinkStatus(trx, link)
    if (linkStatus?.state !== 'usable' || linkStatus.kind === 'confirm') return undefined
    await refundThrottle(trx, linkKey(ip))
    return { whose: await wordsOf(trx, linkStatus.userId), isSignOnOnly: await isSignOnOnly(trx, linkStatus.userId) }
  })
  if (!sign) return refuse('link.invalid')
  if (sign.isSignOnOnly) return refuse('login.passwordsOff')
  await refuseWeak(parts, link.password, sign.whose)
  const hash = await passwords.hash(link.password)
  const isDone = await signIn(db, async (trx) => {
    const spent = await spendLink(trx, ['reset', 'invite'], link)
    if (!spent) return false
    const email = await ownPassword(trx, spent.userId, hash)
    if (email === undefined) return false
    await retireLinks(trx, ['reset', 'invite'], spent.userId)
    await revokeSessions(trx, { userId: spent.userId }, 'password reset')
    await clearThrottle(trx, [accountKey(email)])
    await recordAuthEvent(trx, { kind: 'password.reset', userId: spent.userId, ip })
    await queueMail(trx, config, { kind: 'password-changed', recipient: email })
    return true
  })
  if (!isDone) refuse('link.invalid')
}

/** Counts an attempt to use a link from this address; the caller gives it back when the link was good. */
export const tryLink = ({ config, db }: Pick<AuthParts, 'config' | 'db'>, ip: string) =>
  signIn(db, (trx) => countOrRefuse(trx, linkKey(ip), linkRule(config.throttle)))

/** Stores the hash, and takes the mail that brought the link as proof of the address. Undefined for disabled users. */
async function ownPassword(trx: UnscopedDb, userId: string, hash: string): Promise<string | undefined> {
  const user = await trx
    .updateTable('app_user')
    .set({ email_confirmed_at: sql`coalesce(email_confirmed_at, app.now())` })
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .returning('email')
    .executeTakeFirst()
  if (user) await storeHash(trx, userId, hash)
  return user?.email
}

const storeHash = (trx: UnscopedDb, userId: string, hash: string) =>
  trx
    .insertInto('auth.credential')
    .values({ user_id: userId, password_hash: hash, changed_at: sql`app.now()` })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ password_hash: hash, must_change: false, changed_at: sql`app.now()` }),
    )
    .execute()

/** An initial password is known to whoever gave it: nobody gets in with it before it was changed by a link. */
export async function storeInitialPassword(trx: UnscopedDb, userId: string, hash: string) {
  await storeHash(trx, userId, hash)
  await sql`select app.mark_initial_password(${userId})`.execute(trx)
}

/** Judges and hashes an initial password where one was given. */
export async function hashInitialPassword(
  parts: AuthParts,
  { email, password }: { email: string; password?: string | undefined },
): Promise<string | undefined> {
  if (password === undefined) return undefined
  if (isShort(password)) refuse('password.short')
  await refuseWeak(parts, password, { inputs: [email], hasSecondFactor: false })
  return parts.passwords.hash(password)
}

/** What is easy to guess for one person: their own name and address, their clinic's name. */
export async function wordsOf(db: UnscopedDb, userId: string): Promise<PasswordOwner> {
  const user = await db
    .selectFrom('app_user as u')
    .innerJoin('clinic_group as g', 'g.id', 'u.group_id')
    .leftJoin('auth.totp as t', (join) => join.onRef('t.user_id', '=', 'u.id').on('t.confirmed_at', 'is not', null))
    .select(['u.email', 'u.first_name', 'u.last_name', 'g.workspace_name', 't.user_id as totp'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  const inputs = [user.email, user.first_name, user.last_name, `${user.first_name} ${user.last_name}`, user.workspace_name]
  return { inputs, hasSecondFactor: user.totp !== null }
}

async function refuseWeak({ config }: AuthParts, password: string, whose: PasswordOwner) {
  const { problem } = await judgePassword(password, whose, config.passwordProfile)
  if (problem) refuse(problem)
}

/** Whether this is the user's password. A guess is counted before it is judged. */
export async function verifiesPassword(parts: AuthParts, userId: string, password: string): Promise<boolean> {
  const { config, db, passwords } = parts
  const key = `password:${userId}`
  const stored = await signIn(db, async (trx) => {
    await countOrRefuse(trx, key, accountRule(config.throttle))
    return trx.selectFrom('auth.credential').select('password_hash').where('user_id', '=', userId).executeTakeFirst()
  })
  const { isRight } = await passwords.verify(password, stored?.password_hash)
  if (isRight) await signIn(db, (trx) => clearThrottle(trx, [key]))
  return isRight
}

export type Change = { currentPassword: string; newPassword: string }

/** Checks the present password and the new one; answers the hash to store. No transaction is held meanwhile. */
export async function prepareChange(parts: AuthParts, userId: string, change: Change): Promise<string> {
  const { db, passwords } = parts
  if (isShort(change.newPassword)) refuse('password.short')
  if (!(await verifiesPassword(parts, userId, change.currentPassword))) refuse('password.current')
  const whose = await signIn(db, (trx) => wordsOf(trx, userId))
  await refuseWeak(parts, change.newPassword, whose)
  return passwords.hash(change.newPassword)
}

/** Stores the new hash, ends the other sessions and tells the owner. */
export async function changePassword(
  trx: UnscopedDb,
  { config }: AuthParts,
  who: { userId: string; sessionId: string; ip: string },
  hash: string,
) {
  await storeHash(trx, who.userId, hash)
  await retireLinks(trx, ['reset', 'invite'], who.userId)
  await revokeSessions(trx, { userId: who.userId, exceptId: who.sessionId }, 'password changed')
  await recordAuthEvent(trx, { kind: 'password.changed', userId: who.userId, sessionId: who.sessionId, ip: who.ip })
  const { email } = await trx.selectFrom('app_user').select('email').where('id', '=', who.userId).executeTakeFirstOrThrow()
  await queueMail(trx, { keys: config.keys }, { kind: 'password-changed', recipient: email })
}
