/** SMART Backend Services: how a program finds the token endpoint of a clinic, and gets a token for what it signed. */
import { createHash } from 'node:crypto'
import { commonScopes, parseScopes } from '@vitalrounds/domain/fhir/scopes'
import { assertionType, clientTokenSeconds, fhirUrlOf, smartConfiguration, tokenUrlOf } from '@vitalrounds/domain/fhir/smart'
import { formType, smartApi, type TokenRequest } from '@vitalrounds/domain/fhir/smart-api'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { UnscopedDb } from '../../platform/database/db.ts'
import { signClientAccess } from '../../platform/http/clients/client-token.ts'
import { servePublic } from '../../platform/http/http.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { serveClientProof } from '../../platform/http/clients/serve-client.ts'
import { keyReader } from './client-keys.ts'
import { judgeAssertion, type RegisteredClient } from './judge-assertion.ts'

type Within = <T>(work: (db: UnscopedDb) => Promise<T>) => Promise<T>
type LiveClient = RegisteredClient & { scopes: string; key_hash: string }

async function liveClient(db: UnscopedDb, groupId: string, clientId: string): Promise<LiveClient | undefined> {
  const { rows } = await sql<LiveClient>`
    select jwks, jwks_url, scopes, key_hash from app.live_api_client(${groupId}::uuid, ${clientId}::uuid)`.execute(db)
  return rows[0]
}

/** Takes an assertion once; answers the database clock (epoch seconds), or undefined where it is used already. */
async function useAssertion(
  db: UnscopedDb,
  { groupId, clientId, jti, exp }: { groupId: string; clientId: string; jti: string; exp: number },
) {
  const hash = createHash('sha256').update(jti, 'utf8').digest()
  const { rows } = await sql<{ is_first: boolean; now: number }>`
    select auth.use_assertion(${groupId}::uuid, ${clientId}::uuid, ${hash}, to_timestamp(${exp}::double precision)) as is_first,
           floor(extract(epoch from app.now()))::bigint as now`.execute(db)
  return rows[0]?.is_first === true ? rows[0].now : undefined
}

/** A request of the right form, or the refusal that RFC 6749 names. */
function checkedRequest({ grant_type: grant, client_assertion_type: type, client_assertion: assertion, scope }: TokenRequest) {
  if (grant === undefined) return refuse('token.invalidRequest')
  if (grant !== 'client_credentials') return refuse('token.unsupportedGrant')
  if (type !== assertionType || !assertion || scope === undefined) return refuse('token.invalidRequest')
  return { assertion, scope: parseScopes(scope) ? scope : refuse('token.invalidScope') }
}

type ProofRequest = { params: { groupId: string }; body: TokenRequest; within: Within }

function tokenIssuer(app: FastifyInstance) {
  const { config, clock } = app.context
  const keysAt = keyReader(clock, app.context.fetchKeys)
  return async ({ params: { groupId }, body, within }: ProofRequest) => {
    const { assertion, scope } = checkedRequest(body)
    const audience = tokenUrlOf(fhirUrlOf(config.publicUrl, groupId))
    let client: LiveClient | undefined
    const clientOf = async (id: string) => (client = await within((db) => liveClient(db, groupId, id)))
    const claims = await judgeAssertion(assertion, { audience, now: clock(), clientOf, keysAt })
    if (!claims || !client || (body.client_id !== undefined && body.client_id !== claims.clientId)) return refuse('token.invalidClient')
    const granted = commonScopes(scope, client.scopes)
    if (granted === '') return refuse('token.invalidScope')
    const now = await within((db) => useAssertion(db, { groupId, ...claims }))
    if (now === undefined) return refuse('token.invalidClient')
    const { clientId } = claims
    const accessToken = await signClientAccess(config.keys.access, { clientId, groupId, scope: granted, keyHash: client.key_hash }, now)
    const answer = { access_token: accessToken, token_type: 'bearer' as const, expires_in: clientTokenSeconds, scope: granted }
    return { client: { clientId, groupId }, answer }
  }
}

const mostFormBytes = 20_000

export async function smartRoutes(app: FastifyInstance) {
  const { publicUrl } = app.context.config
  servePublic(app, smartApi.configuration, async ({ params }) => smartConfiguration(fhirUrlOf(publicUrl, params.groupId)))
  // Forms are read at this address alone: a page of others can make a browser send one
  await app.register(async (scope) => {
    scope.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: mostFormBytes }, (_request, body, done) => {
      const fields = [...new URLSearchParams(String(body))]
      // RFC 6749 3.2: a parameter is never sent twice
      if (new Set(fields.map(([name]) => name)).size < fields.length) done(null, { twice: true })
      else done(null, Object.fromEntries(fields))
    })
    serveClientProof(scope, smartApi.token, tokenIssuer(app))
  })
}
