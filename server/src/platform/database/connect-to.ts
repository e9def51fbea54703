/** How each connection of this server is opened, whoever opens it: to the one host, or to the primary among several. */
import net from 'node:net'
import pg from 'pg'
import { type Host, hostsOf } from './address.ts'

// A host that is gone swallows what is sent to it; the others are tried beside it
const probeMs = 2000

/** What a client or a pool of pg is opened with; all else is added beside it. */
export function connectTo(url: string): { connectionString: string; stream?: () => net.Socket } {
  const { plain, hosts } = hostsOf(url)
  if (hosts.length === 0) return { connectionString: url }
  return { connectionString: plain, stream: () => new PrimarySocket(plain, hosts) }
}

/** A connection to whichever host takes writes at the moment, wherever it is told to go. */
class PrimarySocket extends net.Socket {
  readonly #url: string
  readonly #hosts: readonly Host[]
  constructor(url: string, hosts: readonly Host[]) {
    super()
    this.#url = url
    this.#hosts = hosts
  }
  override connect(): this {
    findPrimary(this.#url, this.#hosts).then(
      ({ host, port }) => void (this.destroyed || super.connect(port, host)),
      (error: Error) => void this.destroy(error),
    )
    return this
  }
}

/** Asks all hosts at once; the first that takes writes is it. */
async function findPrimary(url: string, hosts: readonly Host[]): Promise<Host> {
  try {
    return await Promise.any(hosts.map((host) => assertPrimary(url, host)))
  } catch (error) {
    const [first] = (error as AggregateError).errors as Error[]
    throw Object.assign(new Error(`no host of the database takes writes: ${first?.message ?? 'no answer'}`), { code: 'ECONNREFUSED' })
  }
}

async function assertPrimary(url: string, { host, port }: Host): Promise<Host> {
  const at = new URL(url)
  at.host = host.includes(':') ? `[${host}]` : host
  at.port = String(port)
  const client = new pg.Client({
    connectionString: at.href,
    connectionTimeoutMillis: probeMs,
    query_timeout: probeMs,
    application_name: 'vitalrounds primary',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ is_standby: boolean }>('select pg_is_in_recovery() as is_standby')
    if (rows[0]?.is_standby !== false) throw new Error('a standby takes no writes')
    return { host, port }
  } finally {
    void client.end().catch(() => undefined)
  }
}
