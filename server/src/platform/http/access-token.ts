/**
 * The short-lived bearer: ids only, five minutes, signed by the first key of the ring and accepted from any of them,
 * so that rotating a key is adding one in front.
 */
import { jwtVerify, SignJWT } from 'jose'
import type { AccessKey } from '../keys.ts'

export type KeyRing = readonly AccessKey[]
export type AccessClaims = { userId: string; sessionId: string; groupId: string }

/** docs/sources/security.md D3. The test bed asks for longer ones (docs/sources/rulings.md 36). */
export const accessSeconds = 300
const issuer = 'vitalrounds'
const audience = 'orma-v2'

/** Signs a token whose times come from the database clock (`now` in epoch seconds). */
export function signAccess(ring: KeyRing, claims: AccessClaims, now: number, seconds = accessSeconds) {
  const first = ring[0]
  if (!first) throw new Error('no access key configured')
  return new SignJWT({ sid: claims.sessionId, gid: claims.groupId })
    .setProtectedHeader({ alg: 'HS256', kid: first.kid, typ: 'at+jwt' })
    .setSubject(claims.userId)
    .setIssuedAt(now)
    .setExpirationTime(now + seconds)
    .setIssuer(issuer)
    .setAudience(audience)
    .sign(first.secret)
}

type VerifiedToken = { claims: AccessClaims; expiresAtMs: number }
// A browser sends the same token for minutes: its signature is verified once, its time each time
const verified = new WeakMap<KeyRing, Map<string, VerifiedToken>>()
const mostVerified = 10_000

/** The claims of a genuine, unexpired token, else `undefined`. `now` is the clock that judges (epoch milliseconds). */
export async function readAccess(ring: KeyRing, token: string, now: number): Promise<AccessClaims | undefined> {
  const existing = verified.get(ring) ?? new Map<string, VerifiedToken>()
  verified.set(ring, existing)
  const match = existing.get(token) ?? (await verify(ring, token, now))
  if (!match || match.expiresAtMs <= now) return undefined
  if (existing.size >= mostVerified) existing.clear()
  existing.set(token, match)
  return match.claims
}

async function verify(ring: KeyRing, token: string, now: number): Promise<VerifiedToken | undefined> {
  try {
    const { payload } = await jwtVerify(
      token,
      (header) => {
        const match = ring.find((k) => k.kid === header.kid)
        if (!match) throw new Error('unknown key')
        return match.secret
      },
      {
        issuer,
        audience,
        algorithms: ['HS256'],
        typ: 'at+jwt',
        currentDate: new Date(now),
        requiredClaims: ['exp', 'sub', 'sid', 'gid'],
      },
    )
    const claims = { userId: String(payload.sub), sessionId: String(payload['sid']), groupId: String(payload['gid']) }
    return { claims, expiresAtMs: Number(payload.exp) * 1000 }
  } catch {
    return undefined
  }
}
