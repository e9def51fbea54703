/**
 * Access tokens of the voice client: a JWT that names one user, who may place calls through our app and, where wanted, hear
 * of incoming ones. Signed with an API key of the account, never with its auth token.
 */
import { createHmac, randomUUID } from 'node:crypto'
import { sameSecret } from '../../platform/secrets.ts'

export type VoiceKeys = { accountSid: string; apiKeySid: string; apiKeySecret: string; applicationSid: string }

/** An hour, as the vendor proposes; at most a day (docs/sources/twilio.md 8). */
export const tokenSeconds = 3600

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const sign = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('base64url')

type VoiceTokenRequest = { identity: string; nowSeconds: number; hearsIncoming: boolean }

export function voiceToken(keys: VoiceKeys, { identity, nowSeconds, hearsIncoming }: VoiceTokenRequest): string {
  const voice = {
    ...(hearsIncoming && { incoming: { allow: true } }),
    outgoing: { application_sid: keys.applicationSid },
  }
  const claims = {
    jti: `${keys.apiKeySid}-${randomUUID()}`,
    iss: keys.apiKeySid,
    sub: keys.accountSid,
    iat: nowSeconds,
    exp: nowSeconds + tokenSeconds,
    grants: { identity, voice },
  }
  const text = `${part({ typ: 'JWT', alg: 'HS256', cty: 'twilio-fpa;v=1' })}.${part(claims)}`
  return `${text}.${sign(text, keys.apiKeySecret)}`
}

type Claims = { exp: number; grants: { identity: string; voice: { incoming?: { allow: boolean } } } }

/** What a genuine token that has not expired says; undefined for any other. Only the simulator reads tokens. */
export function readVoiceToken(token: string, apiKeySecret: string, nowSeconds: number): Claims | undefined {
  const [head = '', body = '', signature = ''] = token.split('.')
  if (!sameSecret(signature, sign(`${head}.${body}`, apiKeySecret))) return undefined
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Claims
  return claims.exp > nowSeconds ? claims : undefined
}

/** Letters, digits and `_` alone may stand in an identity (docs/sources/twilio.md 8). */
export const identityOf = (userId: string) => `user_${userId.replaceAll('-', '')}`

/** The user behind `client:user_…`; undefined for any other caller. */
export function userOf(address: string): string | undefined {
  const hex = /^client:user_([0-9a-f]{32})$/.exec(address)?.[1]
  return hex?.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
