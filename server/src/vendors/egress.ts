/**
 * Where a call may go. A simulated connection never leaves this machine, a live one never reaches into it, and no path
 * leads away from the connection's own host.
 */
import type { Account } from './connection.ts'
import { VendorFailure } from './vendor-failure.ts'

const isLoopback = (hostname: string) =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127(\.\d{1,3}){3}$/.test(hostname)

// Addresses that mean "this machine" without being in the loopback range: RFC 1122 section 3.2.1.3, RFC 4291 sections
// 2.5.2 and 2.5.5.2 (the unspecified address, and IPv4 addresses written as IPv6).
const isThisMachine = (hostname: string) =>
  isLoopback(hostname) || hostname === '0.0.0.0' || hostname === '[::]' || hostname.startsWith('[::ffff:')

function mayGoTo(mode: Account['mode'], root: URL) {
  if (root.username !== '' || root.password !== '') return false
  if (mode === 'live') return root.protocol === 'https:' && !isThisMachine(root.hostname)
  return isLoopback(root.hostname) && (root.protocol === 'http:' || root.protocol === 'https:')
}

/** The address of `path` under the connection's base URL, or a failure before anything was sent. */
export function addressOf(connection: Account, path: string, base = connection.baseUrl): URL {
  const root = URL.canParse(base) ? new URL(base.endsWith('/') ? base : `${base}/`) : undefined
  if (!root || !mayGoTo(connection.mode, root)) throw new VendorFailure(connection.vendor, 'blocked')
  const address = new URL(root.href + path.replace(/^\/+/, ''))
  // `..` in an id would climb out of the base path.
  if (address.origin !== root.origin || !address.pathname.startsWith(root.pathname))
    throw new VendorFailure(connection.vendor, 'blocked')
  return address
}

/** Where the vendor points to with a redirect: another host is allowed, another side of the guard is not. */
export function redirectOf(connection: Account, location: string): URL {
  const address = URL.canParse(location) ? new URL(location) : undefined
  if (!address || !mayGoTo(connection.mode, address)) throw new VendorFailure(connection.vendor, 'blocked')
  return address
}
