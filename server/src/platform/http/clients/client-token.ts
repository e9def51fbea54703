/** The bearer of a program of others: its ids and its scope, signed by the same ring and good for nothing that people call. */
import { jwtVerify, SignJWT } from 'jose'
import { clientTokenSeconds } from '@vitalrounds/domain/fhir/smart'
import type { KeyRing } from '../access-token.ts'

export type ClientClaims = {
  clientId: string
  groupId: string
  scope: string
  /** Of the keys that it was registered with when it proved itself. */
  keyHash: string
}

const issuer = 'vitalrounds'
const audience = 'fhir-r4'
const typ = 'client-at+jwt'

/** Signs a token whose times come from the database clock (`now` in epoch seconds). */
export function signClientAccess([first]: KeyRing, { clientId, groupId, scope, keyHash }: ClientClaims, now: number) {
  if (!first) throw new Error('no access key configured')
  return new SignJWT({ gid: groupId, scope, keys: keyHash })
    .setProtectedHeader({ alg: 'HS256', kid: first.kid, typ })
    .setSubject(clientId)
    .setIssuedAt(now)
    .setExpirationTime(now + clientTokenSeconds)
    .setIssuer(issuer)
    .setAudience(audience)
    .sign(first.secret)
}

/** The claims of a genuine, unexpired token of a program, else `undefined`. `now` is the clock that judges (epoch milliseconds). */
export async function readClientAccess(ring: KeyRing, token: string, now: number): Promise<ClientClaims | undefined> {
  try {
    const { payload } = await jwtVerify(
      token,
      ({ kid }) => {
        const match = ring.find((key) => key.kid === kid)
        if (!match) throw new Error('unknown key')
        return match.secret
      },
      { issuer, audience, typ, algorithms: ['HS256'], currentDate: new Date(now), requiredClaims: ['exp', 'sub', 'gid', 'scope', 'keys'] },
    )
    return {
      clientId: String(payload.sub),
      groupId: String(payload['gid']),
      scope: String(payload['scope']),
      keyHash: String(payload['keys']),
    }
  } catch {
    return undefined
  }
}
