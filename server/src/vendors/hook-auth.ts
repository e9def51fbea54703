/** Whether a hook call carries the credential its connection was given; every comparison takes constant time. */
import { sameSecret, sha256 } from '../platform/secrets.ts'
import type { HookAuth, RawHook } from './vendor.ts'

/** One header's value, or undefined when it is absent or was sent more than once. */
function headerOf(request: RawHook, name: string): string | undefined {
  const value = request.headers[name.toLowerCase()]
  return typeof value === 'string' ? value : undefined
}

/** `user:password` of a Basic authorization header. */
function basicCredential(header: string | undefined): string | undefined {
  const encoded = /^basic +([a-z0-9+/=_-]+)$/i.exec(header ?? '')?.[1]
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString('utf8')
}

/** Checks `request` against `auth`, where the vendor is able to send a credential of one of the `allowed` kinds. */
export function carriesCredential(request: RawHook, auth: HookAuth, allowed: readonly HookAuth['kind'][]): boolean {
  if (!allowed.includes(auth.kind)) return false
  if (auth.kind === 'path') return true
  const given =
    auth.kind === 'basic' ? basicCredential(headerOf(request, 'authorization')) : headerOf(request, auth.name)
  return given !== undefined && sameSecret(sha256(given), auth.sha256.toLowerCase())
}
