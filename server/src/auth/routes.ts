/** Sign-in, renewal, sign-out, links by mail, branding: the endpoints without a bearer. */
import { authApi } from '@vitalrounds/domain/auth/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readAccess } from '../platform/http/access-token.ts'
import { servePublic } from '../platform/http/http.ts'
import { refuse } from '../platform/http/refuse.ts'
import { signIn } from '../platform/database/unscoped.ts'
import { accountRoutes } from './account-routes.ts'
import { findBranding } from './branding-queries.ts'
import { confirmEmail, checkLink } from './confirm-email.ts'
import { cookieRules, readDevice } from './cookies.ts'
import { openPasswords } from './hash-password.ts'
import { judgePassword } from './judge-password.ts'
import { emergencyRoutes } from './emergency/emergency.routes.ts'
import { auditorRoutes } from './auditors/auditors.routes.ts'
import { peopleRoutes } from './people.routes.ts'
import { readLinkStatus } from './links-queries.ts'
import { refuseOtherSites, visitorOf } from '../platform/http/request-site.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { scimRoutes } from './scim/scim.routes.ts'
import { signOnRoutes } from './sign-on/sign-on.routes.ts'
import { endSessionOf, renewSession, signOut } from './renew-session.ts'
import { sendLink } from './send-link.ts'
import { resetPassword, wordsOf } from './set-password.ts'
import { type AuthParts, signInWithPassword } from './sign-in.ts'
import { countOrRefuse } from '../platform/throttle.ts'
import { callKey, callRule } from './throttle-rules.ts'

export function authRoutes(app: FastifyInstance) {
  const parts: AuthParts = { ...app.context, passwords: openPasswords(app.context.config) }
  sessionRoutes(app, parts)
  linkRoutes(app, parts)
  openRoutes(app, parts)
  accountRoutes(app, parts)
  peopleRoutes(app, parts)
  auditorRoutes(app, parts)
  emergencyRoutes(app)
  secondFactorRoutes(app, parts)
  signOnRoutes(app, parts)
  scimRoutes(app)
}

function sessionRoutes(app: FastifyInstance, parts: AuthParts) {
  const { config, db } = parts
  const cookies = cookieRules(config)
  const renewalOf = (request: FastifyRequest) => request.cookies[cookies.renewal.name]
  const forget = (reply: FastifyReply) => void reply.clearCookie(cookies.renewal.name, cookies.renewal.options)

  servePublic(app, authApi.login, async ({ body, request, reply }) => {
    refuseOtherSites(request)
    const device = readDevice(request.cookies[cookies.device.name])
    const opened = await signInWithPassword(parts, body, { visitor: visitorOf(request), device })
    if ('challengeId' in opened) {
      reply.setCookie(cookies.challenge.name, opened.challengeId, cookies.challenge.options)
      return refuse('mfaRequired')
    }
    reply.setCookie(cookies.renewal.name, opened.renewal, cookies.renewal.options)
    reply.setCookie(cookies.device.name, opened.device, cookies.device.options)
    return opened.reply
  })

  servePublic(app, authApi.refresh, async ({ request, reply }) => {
    refuseOtherSites(request)
    const token = renewalOf(request) ?? refuse('session.missing')
    const opened = await signIn(db, (trx) => renewSession(trx, config, token))
    if (!opened) {
      forget(reply)
      return refuse('session.ended')
    }
    reply.setCookie(cookies.renewal.name, opened.renewal, cookies.renewal.options)
    return opened.reply
  })

  servePublic(app, authApi.logout, async ({ request, reply }) => {
    refuseOtherSites(request)
    const token = renewalOf(request)
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    const claims = bearer && (await readAccess(config.keys.access, bearer, app.context.clock()))
    await signIn(db, async (trx) => {
      if (token) await endSessionOf(trx, token)
      if (claims) await signOut(trx, claims.sessionId)
    })
    forget(reply)
    reply.header('clear-site-data', '"cache", "storage"')
    return { ok: true as const }
  })
}

function linkRoutes(app: FastifyInstance, parts: AuthParts) {
  const done = { ok: true as const }
  servePublic(app, authApi.confirm, async ({ body, origin, request }) => {
    refuseOtherSites(request)
    await confirmEmail(parts, body, origin.ip)
    return done
  })
  servePublic(app, authApi.resendConfirmation, async ({ body, origin, request }) => {
    refuseOtherSites(request)
    await sendLink(parts, { kind: 'confirm', email: body.email, ip: origin.ip })
    return done
  })
  servePublic(app, authApi.sendReset, async ({ body, origin, request }) => {
    refuseOtherSites(request)
    await sendLink(parts, { kind: 'reset', email: body.email, ip: origin.ip })
    return done
  })
  servePublic(app, authApi.reset, async ({ body, origin, request }) => {
    refuseOtherSites(request)
    await resetPassword(parts, body, origin.ip)
    return done
  })
  servePublic(app, authApi.linkState, async ({ body, origin }) => {
    const observed = await checkLink(parts, body, origin.ip)
    return { state: observed?.state ?? ('unknown' as const), kind: observed?.kind ?? null }
  })
}

function openRoutes(app: FastifyInstance, parts: AuthParts) {
  const { config, db } = parts
  servePublic(app, authApi.passwordStrength, async ({ body, origin }) => {
    const { password, token = '', tokenId = '', inputs = [] } = body
    const sign = await signIn(db, async (trx) => {
      await countOrRefuse(trx, callKey('meter', origin.ip), callRule(config.throttle))
      const link = await readLinkStatus(trx, { token, tokenId })
      return link && wordsOf(trx, link.userId)
    })
    return judgePassword(password, sign ?? { inputs, hasSecondFactor: false }, config.passwordProfile)
  })
  servePublic(app, authApi.branding, ({ query }) => signIn(db, (trx) => findBranding(trx, query)))
}
