/**
 * Where a call may go. A simulated connection never leaves this machine, a live one never reaches into it or into the network
 * around it, and no path leads away from the connection's own host.
 */
import type { Account } from './connection.ts'
import { VendorFailure } from './vendor-failure.ts'

const isLoopback = (hostname: string) =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)

const isNumber = (hostname: string) => hostname.startsWith('[') || /^\d+(\.\d+){3}$/.test(hostname)

/**
 * A name that somebody outside has to prove by a certificate. A number leads past names, and what stands within a network has
 * no ending of the public ones: `localhost`, `intranet`, RFC 6762 `.local`, the `.internal` that ICANN set aside.
 */
const isPublicName = (hostname: string) =>
  !isLoopback(hostname) && !isNumber(hostname) && hostname.includes('.') && !/\.(?:local|internal)\.?$/.test(hostname)

function mayGoTo(mode: Account['mode'], root: URL) {
  if (root.username !== '' || root.password !== '') return false
  if (mode === 'live') return root.protocol === 'https:' && isPublicName(root.hostname)
  return isLoopback(root.hostname) && (root.protocol === 'http:' || root.protocol === 'https:')
}

/** The address of `path` under the connection's base URL, or a failure before anything was sent. */
export function addressOf(connection: Account, path: string, base = connection.baseUrl): URL {
  const root = URL.canParse(base) ? new URL(base.endsWith('/') ? base : `${base}/`) : undefined
  if (!root || !mayGoTo(connection.mode, root)) throw new VendorFailure(connection.vendor, 'blocked')
  const address = new URL(root.href + path.replace(/^\/+/, ''))
  // `..` in an id would climb out of the base path.
  if (address.origin !== root.origin || !address.pathname.startsWith(root.pathname)) throw new VendorFailure(connection.vendor, 'blocked')
  return address
}

/** Where the vendor points to with a redirect: another host is allowed, another side of the guard is not. */
export function redirectOf(connection: Account, location: string): URL {
  const address = URL.canParse(location) ? new URL(location) : undefined
  if (!address || !mayGoTo(connection.mode, address)) throw new VendorFailure(connection.vendor, 'blocked')
  return address
}
