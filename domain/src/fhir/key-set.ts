/** The public keys of a program as a JWK Set (RFC 7517), of which those count that SMART Backend Services names: RS384 and ES384. */
import { z } from 'zod'

const kid = z.string().min(1).max(200)
const base64url = /^[A-Za-z0-9_-]+$/
/** At least 2048 bits; at most 8192, since checking a signature takes time with the key. */
const RsaKey = z.object({
  kty: z.literal('RSA'),
  kid,
  n: z.string().regex(base64url).min(342).max(1366),
  e: z.string().regex(base64url).max(8),
})
const P384 = z.string().regex(base64url).length(64)
const EcKey = z.object({ kty: z.literal('EC'), kid, crv: z.literal('P-384'), x: P384, y: P384 })
const PublicKey = z.union([RsaKey, EcKey])
export type PublicKey = z.infer<typeof PublicKey>

/** The longest set that is read, pasted or fetched (characters). */
export const longestKeySet = 50_000
const mostKeys = 20

/** The algorithm of a signature that a key makes (RFC 7518). */
export const algorithmOf = ({ kty }: PublicKey) => (kty === 'RSA' ? 'RS384' : 'ES384')

const keysIn = (text: string): unknown[] | undefined => {
  try {
    return z.object({ keys: z.array(z.unknown()).max(mostKeys) }).parse(JSON.parse(text)).keys
  } catch {
    return undefined
  }
}

const privateParts = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']
const isPrivate = (key: unknown) => typeof key === 'object' && key !== null && privateParts.some((part) => Object.hasOwn(key, part))

/** The keys of a set that can be used, of which there may be none; others, also private ones, are left out. */
export function publicKeysOf(text: string): PublicKey[] {
  if (text.length > longestKeySet) return []
  const keys = keysIn(text) ?? []
  return keys.flatMap((key) => (isPrivate(key) ? [] : (PublicKey.safeParse(key).data ?? [])))
}

/** Why a pasted set cannot be used; undefined where it can. */
export function keySetProblem(text: string): string | undefined {
  if (text.length > longestKeySet) return 'At most 50,000 characters.'
  const keys = keysIn(text)
  if (!keys) return 'Paste a JWK Set: {"keys": [...]}, with at most 20 keys.'
  if (keys.some(isPrivate)) return 'A private key is in this set. Paste public keys alone, and make a new pair: this one was shown.'
  const usable = publicKeysOf(text)
  if (usable.length === 0) return 'No key of this set can be used: RSA of 2048 bits or more, or EC P-384, each with a "kid".'
  return new Set(usable.map((key) => key.kid)).size < usable.length ? 'Two keys of this set have one "kid".' : undefined
}
