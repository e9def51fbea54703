/** The second step of a sign-in: a code for the challenge that the first step left, or a passkey for both steps. */
import type { UnscopedDb } from '../../platform/database/unscoped.ts'
import { signIn } from '../../platform/database/unscoped.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { clearThrottle } from '../../platform/throttle.ts'
import type { Device } from '../cookies.ts'
import { recordAuthEvent, type OpenedSession, type Visitor } from '../session-queries.ts'
import { hasNoGrant } from '../auditors/has-no-grant.ts'
import { type AuthParts, openFor, stateRefusal } from '../sign-in.ts'
import { isSignOnOnly } from '../sign-on/passwords-off.ts'
import { countGuess, guessKey } from './require-second-factor.ts'
import { dropChallenge, lockChallenge, storeChallenge, consumeChallenge } from './challenges.ts'
import { signInOptions, userOfPasskey } from './passkeys.ts'
import { rememberDevice } from './remembered-devices.ts'
import { spendCode } from './spend-code.ts'

type FinishedSignIn = OpenedSession & { email: string }

export async function finishWithCode(
  parts: AuthParts,
  challengeId: string | undefined,
  { code, visitor, remembered }: { code: string; visitor: Visitor; remembered?: Device | undefined },
): Promise<FinishedSignIn> {
  const { config, db } = parts
  const waiting = await signIn(db, async (trx) => lockChallenge(trx, challengeId, 'signIn'))
  const userId = waiting?.user_id ?? refuse('secondFactor.over')
  await countGuess(parts, userId)
  const finished = await signIn(db, async (trx) => {
    // Of several at once the first takes the challenge; the others find none
    if (challengeId === undefined || !(await lockChallenge(trx, challengeId, 'signIn'))) return 'over' as const
    const isRight = await spendCode(trx, config, { userId, code })
    if (!isRight) {
      await recordAuthEvent(trx, { kind: 'secondFactor.wrong', userId, ip: visitor.ip })
      return 'wrong' as const
    }
    await dropChallenge(trx, challengeId)
    await clearThrottle(trx, [guessKey(userId)])
    if (remembered) await rememberDevice(trx, userId, { device: remembered, visitor })
    return openChecked(trx, parts, { userId, visitor, event: 'login.code' })
  })
  if (finished === 'over') return refuse('secondFactor.over')
  if (finished === 'wrong') return refuse('secondFactor.wrong')
  return finished
}

export async function passkeySignInOptions({ config, db }: AuthParts) {
  const options = await signInOptions(config)
  const value = options.challenge
  return {
    options,
    challengeId: await signIn(db, (trx) => storeChallenge(trx, { purpose: 'passkeySignIn', value, userId: null })),
  }
}

export async function finishWithPasskey(
  parts: AuthParts,
  challengeId: string | undefined,
  { response, visitor }: { response: { id: string }; visitor: Visitor },
): Promise<FinishedSignIn> {
  const finished = await signIn(parts.db, async (trx) => {
    const challenge = await consumeChallenge(trx, challengeId, 'passkeySignIn')
    if (!challenge) return 'over' as const
    const userId = await userOfPasskey(trx, parts.config, { challenge: challenge.value, response })
    if (userId !== undefined && (await isSignOnOnly(trx, userId))) return 'passwordsOff' as const
    return userId === undefined ? ('refused' as const) : openChecked(trx, parts, { userId, visitor, event: 'login.passkey' })
  })
  if (finished === 'over') return refuse('secondFactor.over')
  if (finished === 'passwordsOff') return refuse('login.passwordsOff')
  if (finished === 'refused') return refuse('passkey.refused')
  return finished
}

/** Opens the session of somebody who has proved both factors; the state of the account is judged as of now. */
async function openChecked(
  trx: UnscopedDb,
  { config }: AuthParts,
  { userId, visitor, event }: { userId: string; visitor: Visitor; event: string },
): Promise<FinishedSignIn> {
  const account = await trx
    .selectFrom('app_user as u')
    .leftJoin('auth.credential as c', 'c.user_id', 'u.id')
    .select(['u.id', 'u.group_id', 'u.email', 'u.disabled_at', 'u.email_confirmed_at', 'c.must_change', hasNoGrant])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  const refusal = stateRefusal(account)
  if (refusal) return refuse(refusal)
  return { ...(await openFor(trx, config, { account, visitor, aal: 2, event })), email: account.email }
}
