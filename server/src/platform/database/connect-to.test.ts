/** Several hosts, of which one takes writes: each answered by a relay that leads to the tests' own PostgreSQL. */
import { once } from 'node:events'
import net from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { parseAddress } from './address.ts'
import { connectTo } from './connect-to.ts'

let database: TestDatabase
let socket: string
const relays: net.Server[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  socket = `${decodeURIComponent(new URL(database.url).hostname)}/.s.PGSQL.5432`
})
afterAll(async () => {
  for (const relay of relays) relay.close()
  await database.drop()
})

/** A port that leads to the PostgreSQL of the tests; `isStandby` says of it what a standby says of itself. */
async function openHost({ isStandby }: { isStandby: boolean }): Promise<number> {
  const relay = net.createServer((client) => {
    const server = net.connect(socket)
    client.on('error', () => server.destroy())
    server.on('error', () => client.destroy())
    client.on('data', (data: Buffer) => server.write(isStandby ? asStandby(data) : data))
    server.pipe(client)
  })
  relays.push(relay)
  relay.listen(0, '127.0.0.1')
  await once(relay, 'listening')
  return (relay.address() as net.AddressInfo).port
}

/** The same number of bytes, so that the length in front of the statement stays true. */
const asStandby = (data: Buffer) =>
  Buffer.from(data.toString('latin1').replace('pg_is_in_recovery() as is_standby', `            (1=1) as is_standby`), 'latin1')

async function closedPort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  return port
}

function addressOver(ports: readonly number[]): string {
  const { username, password, searchParams, pathname } = new URL(database.url)
  const user = searchParams.get('user') ?? username
  const secret = searchParams.get('password') ?? password
  const address = parseAddress(`postgres://${user}:${secret}@${ports.map((port) => `127.0.0.1:${port}`).join(',')}${pathname}`)
  if ('problem' in address) throw new Error(address.problem)
  return address.url
}

async function portReached(url: string): Promise<number | undefined> {
  const client = new pg.Client({ ...connectTo(url), connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    await client.query('create temp table written (n int)')
    return (client as unknown as { connection: { stream: net.Socket } }).connection.stream.remotePort
  } finally {
    await client.end()
  }
}

test('given a host that is gone, a standby and the primary, in any order, the primary is reached', async () => {
  const [gone, standby, primary] = [await closedPort(), await openHost({ isStandby: true }), await openHost({ isStandby: false })]
  for (const ports of [
    [gone, standby, primary],
    [primary, standby, gone],
    [standby, primary],
  ])
    expect(await portReached(addressOver(ports))).toBe(primary)
})

test('given no host that takes writes, the refusal says so and counts as a database that is away', async () => {
  const url = addressOver([await closedPort(), await openHost({ isStandby: true })])
  await expect(portReached(url)).rejects.toMatchObject({ code: 'ECONNREFUSED', message: expect.stringContaining('takes writes') })
})
