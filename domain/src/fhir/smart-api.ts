/** How programs of others find the token endpoint of a clinic, and what it takes and answers (RFC 6749, RFC 7523). */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { longestScopes } from './scopes.ts'

const params = z.strictObject({ groupId: z.uuid() })

/** As which a token is requested (RFC 6749 4.4.2). */
export const formType = 'application/x-www-form-urlencoded'

/** A signed assertion with its claims; longer ones are an attack. */
const longestAssertion = 8000

const TokenRequest = z.strictObject({
  grant_type: z.string().max(200).optional(),
  scope: z.string().max(longestScopes).optional(),
  client_assertion_type: z.string().max(200).optional(),
  client_assertion: z.string().max(longestAssertion).optional(),
  client_id: z.string().max(200).optional(),
})
export type TokenRequest = z.infer<typeof TokenRequest>

export const smartApi = {
  configuration: endpoint({
    method: 'GET',
    path: '/fhir/r4/:groupId/.well-known/smart-configuration',
    summary: 'How a program of others gets a token for a clinic, the same for every clinic',
    access: 'public',
    effect: 'read',
    audit: 'none',
    params,
    reply: z.looseObject({ token_endpoint: z.string() }),
  }),
  token: endpoint({
    method: 'POST',
    path: '/fhir/r4/:groupId/token',
    summary: 'A token of five minutes for a registered program, for a JWT that it signed (private_key_jwt), sent as a form',
    access: 'public',
    effect: 'passive',
    audit: 'session',
    params,
    body: TokenRequest,
    reply: z.object({ access_token: z.string(), token_type: z.literal('bearer'), expires_in: z.int(), scope: z.string() }),
    problems: ['token.invalidClient', 'token.invalidRequest', 'token.invalidScope', 'token.unsupportedGrant'],
  }),
}
