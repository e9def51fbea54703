/** Serves what the identity provider of an organization calls: the token is judged before anything of the call is read. */
import type { Answer, Endpoint, Received } from '@vitalrounds/domain/contract'
import type { ProblemCode } from '@vitalrounds/domain/problems'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { signIn, type UnscopedDb } from '../../platform/database/unscoped.ts'
import { declareRoute } from '../../platform/http/declare-route.ts'
import { Refusal } from '../../platform/http/refuse.ts'
import { requestParts } from '../../platform/http/request-parts.ts'
import { recordCallDone, type Trail } from '../../platform/http/trail.ts'
import { countOrRefuse, fixedWindowRule, linkRule } from '../../platform/throttle.ts'
import type { Provider } from '../sign-on/provider.queries.ts'
import { recordScimEvent } from './events.ts'
import { openToken, touchToken } from './tokens.ts'

// Microsoft asks 25 requests a second and organization of a service that Entra ID provisions (Develop and plan provisioning for a
// SCIM endpoint in Microsoft Entra ID)
const callRule = fixedWindowRule(1500, 60)

type ProvisioningInput<E extends Endpoint> = Received<E> & {
  db: UnscopedDb
  provider: Provider
  request: FastifyRequest
  reply: FastifyReply
}
type ProvisioningEndpoint = Endpoint & { access: 'provisioning' }

export function serveProvisioning<E extends ProvisioningEndpoint>(
  app: FastifyInstance,
  e: E,
  handle: (input: ProvisioningInput<E>) => Promise<Answer<E>>,
) {
  const { db } = app.context
  declareRoute(app, e, async (trail, reply) => {
    const { request } = trail
    const { tokenId, provider } = await openProvisioning(app, request)
    // In the books of every clinic whose people a call names, as with an act across clinics
    trail.isAcross = true
    trail.who = { group_id: provider.home_group, actor_kind: 'provisioning', actor_id: tokenId, session_id: null, keeper: db.app }
    const answer = await recordRefusal(app, trail, provider, () => {
      trail.input = requestParts(e, request) as object
      return signIn(db, async (trx) => {
        const answered = await handle({ ...trail.input, db: trx, provider, request, reply } as unknown as ProvisioningInput<E>)
        recordCallDone(trx, trail, answered ?? {})
        return answered
      })
    })
    if (e.replyType) reply.type(e.replyType)
    if (e.answers201) reply.code(201)
    if (e.answers204) return reply.code(204).send()
    return z.parse(e.reply, answer)
  })
}

const tokenOf = ({ headers: { authorization = '' } }: FastifyRequest) => (authorization.startsWith('Bearer ') ? authorization.slice(7) : '')

/** Failures are counted by address; a token that is good is never held up by those of others. */
async function openProvisioning(app: FastifyInstance, request: FastifyRequest) {
  const { config, db } = app.context
  try {
    return await signIn(db, async (trx) => {
      const opened = await openToken(trx, tokenOf(request))
      await countOrRefuse(trx, `scimCalls:${opened.tokenId}`, callRule)
      await touchToken(trx, opened.tokenId)
      return opened
    })
  } catch (error) {
    if (codeOf(error) === 'scim.token') await signIn(db, (trx) => countOrRefuse(trx, `scim:${request.ip}`, linkRule(config.throttle)))
    throw error
  }
}

const codeOf = (error: unknown): ProblemCode | undefined => (error instanceof Refusal ? error.code : undefined)

/** What is refused of a change stands on the page of the administrators, since the provider shows it to nobody here. */
async function recordRefusal<T>(app: FastifyInstance, { e, request }: Trail, { client }: Provider, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const problem = codeOf(error)
    if (problem !== undefined && e.effect !== 'read') {
      const { userName } = (request.body ?? {}) as { userName?: unknown }
      const named = typeof userName === 'string' ? userName : ''
      await signIn(app.context.db, (trx) => recordScimEvent(trx, { client, kind: 'refused', userName: named, problem }))
    }
    throw error
  }
}
