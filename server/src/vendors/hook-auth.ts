/** Whether a hook call carries the credential its connection was given; every comparison takes constant time. */
import { createHmac } from 'node:crypto'
import { sameSecret, sha256 } from '../platform/secrets.ts'
import type { HookAuth, RawHook } from './vendor.ts'

/** One header's value, or undefined when it is absent or was sent more than once. */
function headerOf(request: RawHook, name: string): string | undefined {
  const value = request.headers[name.toLowerCase()]
  return typeof value === 'string' ? value : undefined
}

/** User and password of a Basic authorization header; the password may hold colons. */
function basicCredential(header: string | undefined): { user: string; password: string } | undefined {
  const encoded = /^basic +([a-z0-9+/=_-]+)$/i.exec(header ?? '')?.[1]
  const [, user, password] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded ?? '', 'base64').toString('utf8')) ?? []
  return user === undefined || password === undefined ? undefined : { user, password }
}

/** Checks `request` against `auth`, where the vendor is able to send a credential of one of the `allowed` kinds. */
export function verifiesCredential(request: RawHook, auth: HookAuth, allowed: readonly HookAuth['kind'][]): boolean {
  if (!allowed.includes(auth.kind)) return false
  if (auth.kind === 'path') return true
  if (auth.kind === 'signed') return false
  if (auth.kind === 'header') return isSecret(headerOf(request, auth.name), auth.secretHash)
  const input = basicCredential(headerOf(request, 'authorization'))
  // Both are always compared, so that the time does not tell a right user from a wrong one.
  const [isUser, isPassword] = [sameSecret(input?.user ?? '', auth.user), isSecret(input?.password, auth.secretHash)]
  return isUser && isPassword
}

const isSecret = (input: string | undefined, hash: string) => sameSecret(sha256(input ?? ''), hash.toLowerCase()) && input !== undefined

type Signature = {
  given: string | string[] | undefined
  secret: string
  algorithm: 'sha1' | 'sha256'
  encoding: 'hex' | 'base64'
}

/** Whether `given` is the HMAC (RFC 2104) of these very bytes; compared in constant time. */
export function isHmacOf(signed: Buffer | string, { given, secret, algorithm, encoding }: Signature): boolean {
  return typeof given === 'string' && sameSecret(given, createHmac(algorithm, secret).update(signed).digest(encoding))
}

/** A form's fields (application/x-www-form-urlencoded); of a field sent twice the last. */
export const fieldsOf = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))
