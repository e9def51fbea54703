/** The one place where a thrown thing becomes an answer: a refusal its problem, anything else a 500 with a request id. */
import { type ProblemBody, type ProblemCode, problems } from '@vitalrounds/domain/problems'
import { operationOutcome } from '@vitalrounds/domain/fhir/operation-outcome'
import { scimContentType, scimError } from '@vitalrounds/domain/auth/scim/scim'
import { scimTypes } from '@vitalrounds/domain/problems/scim-problems'
import { tokenErrors } from '@vitalrounds/domain/problems/fhir-problems'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway, isDatabaseSlow } from '../database/database-away.ts'
import { Refusal } from './refuse.ts'

/** Errors of Fastify that are a state of the world, not a bug. */
const existing: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.tooLarge',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.malformed',
  FST_ERR_BAD_URL: 'request.malformed',
}

/** What plugins refuse by a status of their own; a file outside its folder is one that does not exist. */
const byStatus: Record<number, ProblemCode> = {
  400: 'request.malformed',
  403: 'request.notFound',
  404: 'request.notFound',
  416: 'request.range',
}

/** The code under which a thrown thing that is no refusal is answered. */
export function codeOf(error: Partial<FastifyError>): ProblemCode {
  const byCode = error.code ? existing[error.code] : undefined
  if (byCode) return byCode
  if (isDatabaseAway(error) || isDatabaseSlow(error)) return 'server.busy'
  return byStatus[error.statusCode ?? 500] ?? 'server.fault'
}

function answer(request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
  const { status, title, text } = problems[refusal.code]
  const body: ProblemBody = {
    type: 'about:blank',
    status,
    code: refusal.code,
    title,
    detail: refusal.extra.detail ?? text,
    requestId: request.id,
    ...(refusal.extra.errors && { errors: refusal.extra.errors }),
  }
  const retryAfter = refusal.extra.retryAfterSeconds ?? (status === 503 ? 1 : undefined)
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  const [type, answered] = inFormOf(request, body)
  return reply
    .status(status === 422 && (type === tokenType || type === scimContentType) ? 400 : status)
    .type(type)
    .header('cache-control', 'no-store')
    .send(JSON.stringify(answered))
}

const tokenType = 'application/json'

/** As the standards of programs of others want it, below their own address: SCIM's, FHIR's, and of a token that of RFC 6749. */
function inFormOf({ url, method }: FastifyRequest, body: ProblemBody): [type: string, answer: object] {
  if (url.startsWith('/scim/')) return [scimContentType, toScimError(body)]
  if (!url.startsWith('/fhir/')) return ['application/problem+json', body]
  const isOfToken = method === 'POST' && /^[^?]*\/token(\?|$)/.test(url)
  if (!isOfToken) return ['application/fhir+json', operationOutcome(body)]
  const error = tokenErrors[body.code] ?? (body.status < 500 ? 'invalid_request' : 'server_error')
  return [tokenType, { error, error_description: body.detail }]
}

/** Which attribute is wrong stands in the one sentence that the standard has (RFC 7644, section 3.12). */
function toScimError({ status, code, detail, errors = [] }: ProblemBody) {
  const words = [detail, ...errors.map(({ path, message }) => `${path}: ${message}`)]
  return scimError(status === 422 ? 400 : status, scimTypes[code], words.join(' '))
}

export function registerErrorHandler(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = error instanceof Refusal ? error : new Refusal(codeOf(error))
    // With words of our own: left out, the logger takes the error's, and the database's quote what it was given
    if (refusal.code === 'server.fault' || refusal.code === 'server.busy') request.log.error({ err: error }, 'request failed')
    return answer(request, reply, refusal)
  })
}

/** What an address of the API that does not exist answers. */
export const notFound = (request: FastifyRequest, reply: FastifyReply) => answer(request, reply, new Refusal('request.notFound'))
