/**
 * Twilio's signature of a call to us: HMAC-SHA1 with the account's auth token over the address and, of a form, every name
 * with its values (docs/sources/twilio.md 6). It carries no time, so what it proves is repeated by whoever repeats the call.
 */
import { createHash, createHmac } from 'node:crypto'
import { sameSecret } from '../../platform/secrets.ts'
import type { HookCall } from '../vendor.ts'

export type Fields = Readonly<Record<string, string | readonly string[]>>

/** A form's fields; a name sent more than once has all its values. */
export function formFields(text: string): Record<string, string | string[]> {
  const fields = Object.create(null) as Record<string, string | string[]>
  for (const [name, value] of new URLSearchParams(text)) {
    const before = fields[name]
    fields[name] = before === undefined ? value : [before, value].flat()
  }
  return fields
}

/** Names by UTF-16 code unit; of a name sent more than once its different values, sorted. */
const joined = (fields: Fields) =>
  Object.keys(fields)
    .toSorted()
    .flatMap((name) => [...new Set([fields[name] ?? ''].flat())].toSorted().map((value) => name + value))
    .join('')

export const signatureOf = (authToken: string, url: string, fields: Fields = {}) =>
  createHmac('sha1', authToken)
    .update(url + joined(fields), 'utf8')
    .digest('base64')

/** The address with and without the scheme's own port: a proxy may add or drop it. */
function withAndWithoutPort({ protocol, hostname, port, pathname, search }: URL): string[] {
  const rest = pathname + search
  const own = port === '' ? (protocol === 'https:' ? '443' : '80') : port
  return [`${protocol}//${hostname}${rest}`, `${protocol}//${hostname}:${own}${rest}`]
}

export const isForm = ({ headers }: Pick<HookCall, 'headers'>) =>
  String(headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')

export function isSignedByTwilio({ headers, url, body }: HookCall, authToken: string): boolean {
  const header = headers['x-twilio-signature']
  if (typeof header !== 'string') return false
  const hash = url.searchParams.get('bodySHA256')
  // Anything but a form is covered by its hash in the address
  if (hash !== null && !sameSecret(hash, createHash('sha256').update(body).digest('hex'))) return false
  const fields = hash === null && isForm({ headers }) ? formFields(body.toString('utf8')) : {}
  return withAndWithoutPort(url).some((address) => sameSecret(header, signatureOf(authToken, address, fields)))
}
