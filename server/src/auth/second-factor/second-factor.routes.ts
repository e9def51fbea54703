/** The second factor: its part of signing in, and its keeping by the user. */
import { secondFactorApi } from '@vitalrounds/domain/auth/second-factor-api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { servePublic } from '../../platform/http/http.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { serveAccount } from '../../platform/http/serve-account.ts'
import { clearThrottle } from '../../platform/throttle.ts'
import { cookieRules, type Device, newDevice, readDevice, withAccount } from '../cookies.ts'
import { refuseOtherSites, visitorOf } from '../../platform/http/request-site.ts'
import { forgetDevices, recordAuthEvent, type OpenedSession } from '../session-queries.ts'
import { verifiesPassword } from '../set-password.ts'
import type { AuthParts } from '../sign-in.ts'
import { storeChallenge, consumeChallenge } from './challenges.ts'
import { countGuess, guessKey, hasSecondFactor } from './require-second-factor.ts'
import { finishWithCode, finishWithPasskey, passkeySignInOptions } from './finish-sign-in.ts'
import { afterRemoval, liftSession, personOf, readFactors, mailOwner } from './own-factors.ts'
import { addPasskey, passkeyOptions, passkeysOf, provePasskey, removePasskey, signInOptions } from './passkeys.ts'
import { forgetDevice, listRemembered } from './remembered-devices.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { spendCode } from './spend-code.ts'
import { beginTotp, removeTotp, spendTotp } from './totp.ts'

const done = { ok: true as const }

export function secondFactorRoutes(app: FastifyInstance, parts: AuthParts) {
  signInRoutes(app, parts)
  proofRoute(app, parts)
  totpRoutes(app, parts)
  passkeyRoutes(app, parts)
  deviceRoutes(app, parts)
}

function signInRoutes(app: FastifyInstance, parts: AuthParts) {
  const cookies = cookieRules(parts.config)
  const challengeOf = (request: FastifyRequest) => request.cookies[cookies.challenge.name]
  const letIn = (reply: FastifyReply, device: Device | undefined, opened: OpenedSession & { email: string }) => {
    reply.clearCookie(cookies.challenge.name, cookies.challenge.options)
    reply.setCookie(cookies.renewal.name, opened.renewal, cookies.renewal.options)
    reply.setCookie(cookies.device.name, withAccount(parts.config.keys.cookie, device, opened.email), cookies.device.options)
    return opened.reply
  }
  servePublic(app, secondFactorApi.finish, async ({ body, request, reply }) => {
    refuseOtherSites(request)
    const device = readDevice(request.cookies[cookies.device.name]) ?? newDevice()
    const remembered = body.remember ? device : undefined
    const answer = { code: body.code, visitor: visitorOf(request), remembered }
    return letIn(reply, device, await finishWithCode(parts, challengeOf(request), answer))
  })
  servePublic(app, secondFactorApi.passkeyOptions, async ({ request, reply }) => {
    refuseOtherSites(request)
    const { options, challengeId } = await passkeySignInOptions(parts)
    reply.setCookie(cookies.challenge.name, challengeId, cookies.challenge.options)
    return { ...options }
  })
  servePublic(app, secondFactorApi.passkey, async ({ body, request, reply }) => {
    refuseOtherSites(request)
    const answer = { response: body.response, visitor: visitorOf(request) }
    const device = readDevice(request.cookies[cookies.device.name])
    return letIn(reply, device, await finishWithPasskey(parts, challengeOf(request), answer))
  })
}

function proofRoute(app: FastifyInstance, parts: AuthParts) {
  const { config } = parts
  const cookie = cookieRules(config).challenge
  serveAccount(app, secondFactorApi.prove, {
    async prepare({ actor, body }) {
      if (body.code !== undefined) await countGuess(parts, actor.userId)
      return body.password !== undefined && verifiesPassword(parts, actor.userId, body.password)
    },
    async handle({ db, actor: { userId, sessionId }, body, request, prepared: isPasswordRight }) {
      const isFactor = await hasSecondFactor(db, userId)
      if (body.passkey) await provePasskey(db, config, { userId, challengeId: request.cookies[cookie.name], response: body.passkey })
      else if (!isFactor && !isPasswordRight) refuse('password.current')
      else if (isFactor && !(await spendCode(db, config, { userId, code: body.code ?? '' }))) refuse('secondFactor.wrong')
      await clearThrottle(db, [guessKey(userId)])
      await liftSession(db, sessionId, { isFactor })
      return done
    },
  })
  serveAccount(app, secondFactorApi.proveOptions, {
    async handle({ db, actor: { userId }, reply }) {
      const options = await signInOptions(config, await passkeysOf(db, userId))
      const id = await storeChallenge(db, { purpose: 'passkeyProof', value: options.challenge, userId })
      reply.setCookie(cookie.name, id, cookie.options)
      return { ...options }
    },
  })
  serveAccount(app, secondFactorApi.state, { handle: ({ db, actor }) => readFactors(db, actor, config) })
  serveAccount(app, secondFactorApi.renewRecoveryCodes, {
    async handle({ db, actor }) {
      if (!(await hasSecondFactor(db, actor.userId))) refuse('secondFactor.none')
      await mailOwner(db, actor, { config, kind: 'recoveryCodes.renewed' })
      return { recoveryCodes: await renewRecoveryCodes(db, actor.userId) }
    },
  })
}

function deviceRoutes(app: FastifyInstance, { config }: AuthParts) {
  const { device: cookie } = cookieRules(config)
  serveAccount(app, secondFactorApi.rememberedDevices, {
    handle: async ({ db, actor: { userId }, request }) => ({
      isAsked: await hasSecondFactor(db, userId),
      devices: await listRemembered(db, userId, readDevice(request.cookies[cookie.name])),
    }),
  })
  serveAccount(app, secondFactorApi.forgetDevice, {
    async handle({ db, actor, params }) {
      if (!(await forgetDevice(db, actor.userId, params.id))) refuse('device.forgotten')
      await recordAuthEvent(db, { kind: 'device.forgotten', userId: actor.userId, sessionId: actor.sessionId })
      return done
    },
  })
}

function totpRoutes(app: FastifyInstance, { config }: AuthParts) {
  serveAccount(app, secondFactorApi.beginTotp, {
    handle: async ({ db, actor: { userId } }) => beginTotp(db, config, { userId, email: (await personOf(db, userId)).email }),
  })
  serveAccount(app, secondFactorApi.confirmTotp, {
    async handle({ db, actor, body }) {
      const { userId, sessionId } = actor
      if (!(await spendTotp(db, config, { userId, code: body.code, isConfirming: true }))) refuse('secondFactor.wrong')
      await liftSession(db, sessionId, { isFactor: true })
      await forgetDevices(db, userId)
      await mailOwner(db, actor, { config, kind: 'totp.added' })
      return { recoveryCodes: await renewRecoveryCodes(db, userId) }
    },
  })
  serveAccount(app, secondFactorApi.removeTotp, {
    async handle({ db, actor }) {
      await removeTotp(db, actor.userId)
      await afterRemoval(db, actor, config)
      await mailOwner(db, actor, { config, kind: 'totp.removed' })
      return done
    },
  })
}

function passkeyRoutes(app: FastifyInstance, { config }: AuthParts) {
  const cookie = cookieRules(config).challenge
  serveAccount(app, secondFactorApi.beginPasskey, {
    async handle({ db, actor: { userId }, reply }) {
      const options = await passkeyOptions(db, config, { userId, ...(await personOf(db, userId)) })
      const id = await storeChallenge(db, { purpose: 'passkeyAdd', value: options.challenge, userId })
      reply.setCookie(cookie.name, id, cookie.options)
      return { ...options }
    },
  })
  serveAccount(app, secondFactorApi.addPasskey, {
    async handle({ db, actor, body, request }) {
      const challenge = await consumeChallenge(db, request.cookies[cookie.name], 'passkeyAdd')
      if (challenge?.user_id !== actor.userId) return refuse('passkey.over')
      const created = { userId: actor.userId, challenge: challenge.value, ...body }
      if (!(await addPasskey(db, config, created))) refuse('passkey.refused')
      await liftSession(db, actor.sessionId, { isFactor: true })
      await mailOwner(db, actor, { config, kind: 'passkey.added' })
      return done
    },
  })
  serveAccount(app, secondFactorApi.removePasskey, {
    async handle({ db, actor, params }) {
      if (!(await removePasskey(db, actor.userId, params.id))) refuse('passkey.unknown')
      await afterRemoval(db, actor, config)
      await mailOwner(db, actor, { config, kind: 'passkey.removed' })
      return done
    },
  })
}
