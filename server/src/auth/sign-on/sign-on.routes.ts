/** Single sign-on: its two steps, and its settings. On the sign-in role, since a provider belongs to no clinic but to their organization. */
import { signOnApi } from '@vitalrounds/domain/auth/sign-on-api'
import { signOnSettingApi } from '@vitalrounds/domain/auth/sign-on-setting-api'
import { formType } from '@vitalrounds/domain/fhir/smart-api'
import type { FastifyInstance } from 'fastify'
import { signIn } from '../../platform/database/unscoped.ts'
import { callPublicUrl } from '../../platform/egress.ts'
import { servePublic } from '../../platform/http/http.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { refuseOtherSites, visitorOf } from '../../platform/http/request-site.ts'
import { serveAccount } from '../../platform/http/serve-account.ts'
import { cookieRules, readDevice } from '../cookies.ts'
import type { AuthParts } from '../sign-in.ts'
import { storeResponse } from './attempts.ts'
import { finishSignOn } from './finish-sign-on.ts'
import { discoveryProblem, lackOf, openProvider } from './open-provider.ts'
import { readSignOn, requireOrganization, saveSignOn, unlinkPerson } from './save-provider.ts'
import { readMetadata } from './saml/read-metadata.ts'
import { type SignOnParts, startSignOn } from './start-sign-on.ts'

export function signOnRoutes(app: FastifyInstance, auth: AuthParts) {
  const parts: SignOnParts = { ...auth, callProvider: (...call) => (app.context.callProvider ?? callPublicUrl)(...call) }
  stepRoutes(app, parts)
  settingRoutes(app, parts)
  void app.register(async (scope) => samlRoute(scope, parts))
}

/**
 * The one call here that comes from a page of others, so it comes without our cookies: it changes nothing but the attempt that it
 * names, and is read as a form at this address alone.
 */
function samlRoute(scope: FastifyInstance, { db }: SignOnParts) {
  scope.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, done) => {
    const form = new URLSearchParams(String(body))
    const fields = ['SAMLResponse', 'RelayState'].flatMap((name) => form.getAll(name).map((value) => [name, value] as const))
    // Of two answers nobody can say which is meant
    done(null, new Map(fields).size < fields.length ? {} : Object.fromEntries(fields))
  })
  servePublic(scope, signOnApi.samlResponse, async ({ body: { SAMLResponse: response, RelayState: relayState }, reply }) => {
    if (relayState !== undefined) await signIn(db, (trx) => storeResponse(trx, { relayState, response }))
    const next = '/sign-on?saml' as const
    reply.code(303).header('location', next)
    return { next }
  })
}

function stepRoutes(app: FastifyInstance, parts: SignOnParts) {
  const cookies = cookieRules(parts.config)
  servePublic(app, signOnApi.start, async ({ body, origin, request, reply }) => {
    refuseOtherSites(request)
    const { url, secret } = await startSignOn(parts, { ...body, ip: origin.ip })
    reply.setCookie(cookies.signOn.name, secret, cookies.signOn.options)
    return { url }
  })
  servePublic(app, signOnApi.finish, async ({ body, request, reply }) => {
    refuseOtherSites(request)
    const secret = request.cookies[cookies.signOn.name]
    const device = readDevice(request.cookies[cookies.device.name])
    reply.clearCookie(cookies.signOn.name, cookies.signOn.options)
    const opened = await finishSignOn(parts, { secret, answer: body.answer, visitor: visitorOf(request), device })
    if ('challengeId' in opened) {
      reply.setCookie(cookies.challenge.name, opened.challengeId, cookies.challenge.options)
      return refuse('mfaRequired')
    }
    reply.setCookie(cookies.renewal.name, opened.renewal, cookies.renewal.options)
    reply.setCookie(cookies.device.name, opened.device, cookies.device.options)
    return opened.reply
  })
}

function settingRoutes(app: FastifyInstance, { config, callProvider }: SignOnParts) {
  serveAccount(app, signOnSettingApi.get, {
    handle: async ({ db, actor }) => readSignOn(db, config, await requireOrganization(db, actor)),
  })
  serveAccount(app, signOnSettingApi.save, {
    handle: async ({ db, actor, body }) => saveSignOn(db, config, { actor, of: await requireOrganization(db, actor), saving: body }),
  })
  serveAccount(app, signOnSettingApi.test, {
    // No transaction is held while a stranger answers; the client ID is of no matter to the configuration
    prepare: ({ body: { issuer } }) =>
      openProvider({ issuer, clientId: 'test' }, callProvider).then(
        (configuration) => {
          const { authorization_endpoint: address } = configuration.serverMetadata()
          return { problem: lackOf(configuration), signInHost: address && URL.canParse(address) ? new URL(address).host : null }
        },
        (error: unknown) => ({ problem: discoveryProblem(error), signInHost: null }),
      ),
    async handle({ db, actor, prepared }) {
      await requireOrganization(db, actor)
      return prepared
    },
  })
  serveAccount(app, signOnSettingApi.readMetadata, {
    async handle({ db, actor, body: { xml } }) {
      await requireOrganization(db, actor)
      return readMetadata(xml)
    },
  })
  serveAccount(app, signOnSettingApi.unlink, {
    async handle({ db, actor, params: { userId } }) {
      await unlinkPerson(db, await requireOrganization(db, actor), { userId, by: actor.userId })
      return { ok: true as const }
    },
  })
}
