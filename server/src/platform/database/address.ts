/**
 * The address of a database as it is configured: one host, or several of which one is the primary at a time (as libpq writes
 * it: `postgres://name:password@db1:5432,db2:5432/clinic`). Several become one address that every parser of URLs reads, with
 * the hosts in a parameter of ours, so that logins and database names are changed in it like in any other.
 */

export type Host = { host: string; port: number }

const hostsParameter = 'vitalrounds_hosts'
const shape = /^(postgres(?:ql)?:\/\/)((?:[^@/?#]*@)?)([^/?#]*)(.*)$/
const defaultPort = 5432
/** What libpq calls the only kind of host that a server of ours can use. */
const writable = new Set(['read-write', 'primary'])

/** The address as this server passes it on, or a sentence that says what is wrong with it. */
export function parseAddress(text: string): { url: string } | { problem: string } {
  const [, scheme, login, authority, rest] = shape.exec(text) ?? []
  if (scheme === undefined || login === undefined || authority === undefined || rest === undefined)
    return { problem: 'must be an address that begins with postgres:// or postgresql://' }
  const [first = '', ...others] = authority.split(',')
  const single = `${scheme}${login}${first}${rest}`
  if (!URL.canParse(single)) return { problem: 'is no address: it must read postgres://name:password@host:port/database.' }
  const url = new URL(single)
  const kind = url.searchParams.get('target_session_attrs')
  if (kind !== null && !writable.has(kind))
    return { problem: `asks for target_session_attrs=${kind}: a server needs a database that takes writes (read-write).` }
  url.searchParams.delete('target_session_attrs')
  if (others.length > 0) return withHosts(url, [first, ...others])
  return { url: kind === null ? text : url.href }
}

function withHosts(url: URL, names: readonly string[]): { url: string } | { problem: string } {
  if (names.map(parseHost).includes(undefined)) return { problem: 'names a host that is none: several read host1:5432,host2:5432.' }
  url.searchParams.set(hostsParameter, names.join(','))
  return { url: url.href }
}

function parseHost(text: string): Host | undefined {
  if (!URL.canParse(`postgres://${text}/`)) return undefined
  const { hostname, port } = new URL(`postgres://${text}/`)
  return hostname === '' ? undefined : { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || defaultPort) }
}

/** The hosts of an address that names several, else none; and the address without our parameter. */
export function hostsOf(url: string): { plain: string; hosts: Host[] } {
  const list = URL.canParse(url) ? new URL(url).searchParams.get(hostsParameter) : null
  if (list === null) return { plain: url, hosts: [] }
  const at = new URL(url)
  at.searchParams.delete(hostsParameter)
  return { plain: at.href, hosts: list.split(',').flatMap((text) => parseHost(text) ?? []) }
}

/** Where an address leads, for a sentence: hosts and ports, never a name or a password. */
export function placeOf(url: string): string {
  const { plain, hosts } = hostsOf(url)
  const { hostname, port } = new URL(plain)
  const places = hosts.length > 0 ? hosts : [{ host: decodeURIComponent(hostname), port: Number(port || defaultPort) }]
  return places.map(({ host, port: number }) => `${host}:${number}`).join(' or ')
}
