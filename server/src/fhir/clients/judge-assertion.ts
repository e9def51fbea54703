/** Whether a signed assertion proves who a program is (HL7 SMART Backend Services; RFC 7523, RFC 8725). Any failure is one and the same. */
import { algorithmOf, publicKeysOf } from '@vitalrounds/domain/fhir/key-set'
import { assertionAlgorithms, assertionSeconds } from '@vitalrounds/domain/fhir/smart'
import { decodeJwt, decodeProtectedHeader, importJWK, type JWTPayload, jwtVerify } from 'jose'

export type RegisteredClient = { jwks: string | null; jwks_url: string | null }
/** What the assertion says of itself before anything is proven. */
type Claims = { clientId: string; jti: string; exp: number }
type Expected = {
  audience: string
  now: number
  clientOf: (id: string) => Promise<RegisteredClient | undefined>
  keysAt: (url: string) => Promise<string>
}

const isId = (text: unknown): text is string => typeof text === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

function decoded<T>(decode: () => T): T | undefined {
  try {
    return decode()
  } catch {
    return undefined
  }
}

/** Claims of the right form for this audience; undefined where one is missing or wrong. */
function claimsOf({ iss, sub, aud, exp, jti }: JWTPayload, { audience, now }: Expected): Claims | undefined {
  const [only, ...more] = [aud].flat()
  if (only !== audience || more.length > 0) return undefined
  if (iss !== sub || !isId(sub)) return undefined
  if (typeof jti !== 'string' || jti.length < 1 || jti.length > 200) return undefined
  const seconds = now / 1000
  if (typeof exp !== 'number' || exp <= seconds || exp > seconds + assertionSeconds) return undefined
  return { clientId: sub, jti, exp }
}

async function keyOf({ jwks, jwks_url: url }: RegisteredClient, assertion: string, keysAt: Expected['keysAt']) {
  const header = decoded(() => decodeProtectedHeader(assertion))
  const alg = assertionAlgorithms.find((name) => name === header?.alg)
  if (!header || !alg || header.kid === undefined) return undefined
  // An address in the header is never followed; it may only repeat the one that is registered
  if (header['jku'] !== undefined && header['jku'] !== url) return undefined
  const text = jwks ?? (url === null ? '' : await keysAt(url))
  const [key, ...more] = publicKeysOf(text).filter((item) => item.kid === header.kid && algorithmOf(item) === alg)
  return key && more.length === 0 ? { alg, key: await importJWK({ ...key, use: 'sig' }, alg) } : undefined
}

/** The claims of an assertion that proves its program; undefined where it does not, whatever the reason. */
export async function judgeAssertion(assertion: string, expected: Expected): Promise<Claims | undefined> {
  const payload = decoded(() => decodeJwt(assertion))
  const claims = payload && claimsOf(payload, expected)
  const client = claims && (await expected.clientOf(claims.clientId))
  if (!claims || !client) return undefined
  try {
    const proof = await keyOf(client, assertion, expected.keysAt)
    if (!proof) return undefined
    await jwtVerify(assertion, proof.key, { algorithms: [proof.alg], currentDate: new Date(expected.now) })
    return claims
  } catch {
    return undefined
  }
}
