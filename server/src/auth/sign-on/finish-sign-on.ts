/** The provider's answer becomes a session, or is refused with one row on record that says why. */
import { provesMfa, type SignOnClaims } from '@vitalrounds/domain/auth/sign-on'
import * as client from 'openid-client'
import type { Config } from '../../platform/config.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { signIn, type UnscopedDb } from '../../platform/database/unscoped.ts'
import { countOrRefuse } from '../../platform/throttle.ts'
import { type Device, withAccount } from '../cookies.ts'
import { isRemembered } from '../second-factor/remembered-devices.ts'
import { hasSecondFactor, requireSecondFactor } from '../second-factor/require-second-factor.ts'
import { type OpenedSession, recordAuthEvent, type Visitor } from '../session-queries.ts'
import { openFor } from '../sign-in.ts'
import { callKey, callRule } from '../throttle-rules.ts'
import { type Attempt, consumeAttempt, type OidcAttempt, type SamlAttempt } from './attempts.ts'
import { isUnreachable } from './open-provider.ts'
import { findProvider, type Provider, type SignOnAccount } from './provider.queries.ts'
import { readClaims } from './read-claims.ts'
import { readResponse } from './saml/read-response.ts'
import { DeclinedError } from './saml/response-shape.ts'
import { type AccountProblem, settleAccount } from './settle-account.ts'
import { clientOf, redirectUri, type SignOnParts } from './start-sign-on.ts'
import { UnprovenError } from './unproven-error.ts'

type Answered = { secret: string | undefined; answer: string; visitor: Visitor; device: Device | undefined }
type AnswerProblem = 'signOn.declined' | 'signOn.mfa' | 'signOn.over' | 'signOn.refused' | 'signOn.unreachable'

/** Opens a session, or asks for the second factor of ours where the provider has proved none and there is one. */
export async function finishSignOn(parts: SignOnParts, { secret, answer, visitor, device }: Answered) {
  const { config, db } = parts
  const begun = await signIn(db, async (trx) => {
    await countOrRefuse(trx, callKey('signOn', visitor.ip), callRule(config.throttle))
    const attempt = await consumeAttempt(trx, secret)
    const provider = attempt && (await findProvider(trx, attempt.client))
    return attempt && provider && { attempt, provider }
  })
  if (!begun) return refused(parts, visitor, { problem: 'signOn.over' })
  const { provider, attempt } = begun
  const claims = await verifiedClaims(parts, begun, answer)
  if ('problem' in claims) return refused(parts, visitor, { ...claims, client: provider.client })
  const isProved = provesMfa(claims)
  if (provider.requires_mfa && !isProved) return refused(parts, visitor, { problem: 'signOn.mfa', client: provider.client })
  const entered = await signIn(db, async (trx) => {
    const settled = await settleAccount(trx, provider, claims)
    return 'problem' in settled ? settled : enter(trx, config, { account: settled.account, isProved, visitor, device })
  })
  if ('problem' in entered) return refused(parts, visitor, { ...entered, client: provider.client })
  if (entered.session === null) return { challengeId: entered.challengeId }
  const { session, email } = entered
  return {
    reply: { ...session.reply, returnPlace: attempt.returnPlace },
    renewal: session.renewal,
    device: withAccount(config.keys.cookie, device, email),
  }
}

type Entering = { account: SignOnAccount; isProved: boolean; visitor: Visitor; device: Device | undefined }
type Entered = { session: OpenedSession; email: string } | { session: null; challengeId: string }

/** A second factor that the provider has proved counts as one of ours. */
async function enter(trx: UnscopedDb, config: Config, { account, isProved, visitor, device }: Entering): Promise<Entered> {
  const open = async (aal: 1 | 2, event: string) => ({
    session: await openFor(trx, config, { account, visitor, aal, event }),
    email: account.email,
  })
  if (isProved) return open(2, 'login.signOn')
  if (!(await hasSecondFactor(trx, account.id))) return open(1, 'login.signOn')
  if (await isRemembered(trx, account.id, { visitor, device })) return open(2, 'login.signOn')
  await recordAuthEvent(trx, { kind: 'signOn.secondFactor', userId: account.id, ip: visitor.ip })
  return { session: null, challengeId: await requireSecondFactor(trx, account.id) }
}

type Begun = { attempt: Attempt; provider: Provider }
type Unverified = {
  problem: AnswerProblem
  /** What did not hold, for whoever looks into it. */
  check?: string
}

/** The claims, or why there are none. Nothing of the answer is recorded or logged. */
async function verifiedClaims(parts: SignOnParts, { attempt, provider }: Begun, answer: string): Promise<SignOnClaims | Unverified> {
  // Whoever began by one protocol does not end by the other
  if (attempt.protocol !== provider.protocol) return { problem: 'signOn.over' }
  try {
    return attempt.protocol === 'saml' ? await samlClaims(parts, provider, attempt) : await oidcClaims(parts, { attempt, provider, answer })
  } catch (error) {
    if (error instanceof client.AuthorizationResponseError || error instanceof DeclinedError) return { problem: 'signOn.declined' }
    if (isUnreachable(error)) return { problem: 'signOn.unreachable' }
    return { problem: 'signOn.refused', ...(error instanceof UnprovenError && { check: error.message }) }
  }
}

async function oidcClaims(parts: SignOnParts, { attempt, provider, answer }: { attempt: OidcAttempt; provider: Provider; answer: string }) {
  const url = new URL(redirectUri(parts.config))
  url.search = new URLSearchParams(answer).toString()
  const configuration = await clientOf(parts, provider)
  return readClaims({ configuration, attempt, url, groupClaim: provider.group_claim, now: Date.now() })
}

function samlClaims({ config }: SignOnParts, provider: Provider, { requestId, response }: SamlAttempt) {
  if (response === null) throw new UnprovenError('no answer')
  return readResponse({ config, provider, response, requestId, now: Date.now() })
}

type Refusal = { problem: AnswerProblem | AccountProblem; check?: string; client?: string; userId?: string }

async function refused({ db }: SignOnParts, { ip }: Visitor, { problem, check, client: of, userId }: Refusal): Promise<never> {
  const detail = { problem, ...(check !== undefined && { check }), ...(of !== undefined && { client: of }) }
  await signIn(db, (trx) => recordAuthEvent(trx, { kind: 'signOn.refused', userId, ip, detail }))
  return refuse(problem)
}
