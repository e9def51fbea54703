/** For tests: a port that leads to the tests' own PostgreSQL and can fall silent, as a machine that hangs or is gone. */
import { once } from 'node:events'
import net from 'node:net'

export type SilentRelay = {
  url: string
  /** How many connections were opened so far. */
  connections(): number
  /** From now on nothing is passed on, of connections that are open and of those to come. */
  fallSilent(): void
  /** Connections to come are passed on again; those that are open stay silent. */
  speak(): void
  close(): Promise<void>
}

/** `databaseUrl`: over a socket, as of the cluster of the tests. */
export async function openSilentRelay(databaseUrl: string): Promise<SilentRelay> {
  const at = new URL(databaseUrl)
  const socket = `${decodeURIComponent(at.hostname)}/.s.PGSQL.5432`
  const open = new Set<{ isSilent: boolean; end(): void }>()
  let [count, isSilent] = [0, false]
  const relay = net.createServer((client) => {
    count++
    const server = net.connect(socket)
    const line = { isSilent, end: () => void (client.destroy(), server.destroy()) }
    open.add(line)
    client.on('data', (data) => void (line.isSilent || server.write(data)))
    server.on('data', (data) => void (line.isSilent || client.write(data)))
    client.on('error', () => undefined).on('close', () => void server.destroy())
    server.on('error', () => undefined)
  })
  relay.listen(0, '127.0.0.1')
  await once(relay, 'listening')
  const { port } = relay.address() as net.AddressInfo
  const user = at.searchParams.get('user') ?? at.username
  const password = at.searchParams.get('password') ?? at.password
  return {
    url: `postgres://${user}:${password}@127.0.0.1:${port}${at.pathname}`,
    connections: () => count,
    fallSilent() {
      isSilent = true
      for (const line of open) line.isSilent = true
    },
    speak() {
      isSilent = false
    },
    async close() {
      for (const line of open) line.end()
      await new Promise<void>((done) => void relay.close(() => done()))
    },
  }
}
