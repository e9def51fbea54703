/** Two servers of the product on the cluster: one over HAProxy, one over an address that names all three machines. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Config, readConfig } from '../../server/src/platform/config.ts'
import { root } from '../steps.ts'
import { addressOf, machineNames, type Place, serverAddress } from './cluster-files.ts'
import { startProgram } from './processes.ts'

export type Way = 'haproxy' | 'hosts'
export const ways: readonly Way[] = ['haproxy', 'hosts']
export type ProductServer = { way: Way; port: number; metricsPort: number; folder: string }

export const databaseName = 'clinic'
const owner = 'vitalrounds'
const secret = () => randomBytes(32).toString('base64url')

/** What all servers of a clinic have in common. */
export function commonSettings(port: number): Record<string, string> {
  return {
    ACCESS_KEYS: `k1:${secret()}`,
    SECRET_BOX_KEY: secret(),
    PASSWORD_PEPPER: secret(),
    COOKIE_KEY: secret(),
    INTEGRATIONS_MODE: 'simulated',
    DATABASE_STANDBYS: '1',
    PUBLIC_URL: `http://localhost:${port}`,
    OWNER_PASSWORD: secret(),
  }
}

/** As docs/operations.md says it. */
export async function createDatabase(url: string, { OWNER_PASSWORD: password = '' }: Record<string, string>) {
  await withClient(url, async (client) => {
    await client.query(`create role ${owner} login createrole password '${password}'`)
    await client.query(`create database ${databaseName} owner ${owner}`)
    await client.query(`grant pg_monitor to ${owner}`)
  })
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

function databaseUrl({ net }: Place, way: Way, password: string): string {
  const hosts = way === 'haproxy' ? `${serverAddress(net)}:5432` : machineNames.map((name) => `${addressOf(net, name)}:5432`).join(',')
  return `postgres://${owner}:${password}@${hosts}/${databaseName}${way === 'hosts' ? '?target_session_attrs=read-write' : ''}`
}

/** Starts a server and waits until it takes calls. */
export async function startProduct(
  place: Place,
  { way, port, metricsPort }: Omit<ProductServer, 'folder'>,
  settings: Record<string, string>,
) {
  const folder = join(place.folder, `server-${way}`)
  const { OWNER_PASSWORD: password = '', ...common } = settings
  const own = { METRICS_PORT: String(metricsPort), DATABASE_URL: databaseUrl(place, way, password) }
  await startServer({ name: way, port, folder }, { ...common, ...own })
  return { way, port, metricsPort, folder } satisfies ProductServer
}

/** The same of any server: in a folder of its own, with settings as in /etc/vitalrounds.env. */
export async function startServer({ name, port, folder }: Started & { name: string }, settings: Record<string, string>) {
  mkdirSync(folder, { recursive: true })
  const env = { ...settings, DATA_DIR: folder, PORT: String(port) }
  startProgram([process.execPath, join(root, 'server/src/serve.ts')], { folder, log: 'server.log', env })
  await untilServing({ port, folder }, name)
}

type Started = Pick<ProductServer, 'port' | 'folder'>

/** Waits until it takes calls; fails with what it said. */
async function untilServing(server: Started, name: string) {
  for (let tries = 0; tries < 600; tries++) {
    if ((await healthOf(server)) === 200) return
    await sleep(200)
  }
  throw new Error(`the server ${name} did not start: ${logOf(server).slice(-2000)}`)
}

const logOf = ({ folder }: Started) => readFileSync(join(folder, 'server.log'), 'utf8')

const healthOf = ({ port }: Started) =>
  fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(5000) }).then(
    ({ status }) => status,
    () => 0,
  )

/** Whether /health is well with the standbys; undefined where it does not answer. */
export async function isWellWithStandbys({ metricsPort }: ProductServer): Promise<boolean | undefined> {
  try {
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/health`, { signal: AbortSignal.timeout(10_000) })
    return ((await answer.json()) as { checks: { standbys?: { isWell: boolean } } }).checks.standbys?.isWell
  } catch {
    return undefined
  }
}

/** The keys and the address by which the servers work. */
export const configOf = (settings: Record<string, string>, folder: string): Pick<Config, 'keys' | 'publicUrl'> =>
  readConfig({ ...settings, DATA_DIR: folder, DATABASE_URL: 'postgres://nobody@127.0.0.1/none' }, 'production')
