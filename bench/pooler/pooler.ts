/**
 * `npm run bench:pooler [-- --calls N]`: the same calls of 40 people at once to two servers on one database, one directly and one through
 * Debian's PgBouncer in transaction mode, by turns. Ends with 1 where a call through it fails, or where half of the lists take
 * more than 1.3 times as long as directly.
 */
import http from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { percentile } from '../../scripts/failover/ledger.ts'
import { killAllIn, missingPackages } from '../../scripts/failover/processes.ts'
import { commonSettings, configOf, createDatabase, startServer, withClient } from '../../scripts/failover/servers.ts'
import { buildWebIfStale } from '../../server/src/platform/http/web-build.ts'
import { freePort, seedScales } from '../hook-target.ts'
import { type Person, saveOf, seatPeople, timeExchange } from '../staff-load.ts'
import { type PooledCluster, startDatabase, startPooler, superuserUrl } from './pooled-cluster.ts'

const { values } = parseArgs({ options: { calls: { type: 'string', default: '10000' }, members: { type: 'string', default: '2000' } } })
const callsInAll = Number(values.calls)
const [atOnce, perTurn, mostRatio] = [40, 500, 1.3]

type Way = { name: 'direct' | 'pooled'; port: number; lists: number[]; statuses: Map<number, number> }

/** Of ten calls seven turn a list, two ask who one is, and one saves time. */
const callOf = (nth: number, person: Person) => {
  if (nth % 10 === 0) return saveOf(person)
  return { method: 'GET', path: nth % 10 < 3 ? 'account/me' : 'home/lists/all-members' } as const
}

/** So many calls, forty at a time. */
async function turn(way: Way, people: readonly Person[], agent: http.Agent, count: number) {
  let left = count
  await Promise.all(
    people.map(async (person) => {
      while (left > 0) {
        const call = callOf(left--, person)
        const { status, ms } = await timeExchange({ port: way.port, agent }, person, call)
        way.statuses.set(status, (way.statuses.get(status) ?? 0) + 1)
        if (call.path.startsWith('home/')) way.lists.push(ms)
      }
    }),
  )
}

async function startServers(cluster: PooledCluster) {
  const { folder, databasePort, poolerPort } = cluster
  const ports = { direct: await freePort(), pooled: await freePort() }
  const settings = commonSettings(ports.direct)
  await createDatabase(superuserUrl(cluster, 'postgres'), settings)
  const { OWNER_PASSWORD: password = '', ...common } = settings
  const url = (port: number) => `postgres://vitalrounds:${password}@127.0.0.1:${port}/clinic`
  const start = async (name: 'direct' | 'pooled', addresses: Record<string, string>): Promise<Way> => {
    await startServer(
      { name, port: ports[name], folder: join(folder, name) },
      { ...common, ...addresses, WORKERS: '0', DATABASE_STANDBYS: '0' },
    )
    return { name, port: ports[name], lists: [], statuses: new Map() }
  }
  const direct = await start('direct', { DATABASE_URL: url(databasePort) })
  await startPooler(cluster, 'clinic')
  const pooled = await start('pooled', { DATABASE_URL: url(poolerPort), DATABASE_DIRECT_URL: url(databasePort) })
  return { ways: [direct, pooled] as const, config: configOf(common, folder) }
}

async function measureBoth(folder: string): Promise<boolean> {
  const cluster = await startDatabase(folder)
  const { ways, config } = await startServers(cluster)
  const people = await withClient(superuserUrl(cluster, 'clinic'), async (client) => {
    const ask = (text: string) => client.query<Record<string, unknown>>(text)
    const { scales } = await seedScales(ask, Number(values.members))
    const { rows } = await ask('select group_id from member limit 1')
    await ask('analyze')
    const memberIds = scales.map(({ memberId }) => memberId)
    return seatPeople(ask, { keys: config.keys, groupId: String(rows[0]?.['group_id']), memberIds, count: atOnce })
  })
  const opened = people.map((person) => ({ ...person, start: Date.now() }))
  const agent = new http.Agent({ keepAlive: true, maxSockets: atOnce })
  const warm = ways.map((way) => ({ ...way, lists: [], statuses: new Map<number, number>() }))
  for (const way of warm) await turn(way, opened, agent, perTurn)
  // By turns, and each first in turn, so that what else the machine does slows both
  for (let nth = 0; nth * perTurn < callsInAll; nth++)
    for (const way of nth % 2 === 0 ? ways : ways.toReversed()) await turn(way, opened, agent, perTurn)
  agent.destroy()
  return report(ways)
}

function report([direct, pooled]: readonly [Way, Way]): boolean {
  const rounded = (value: number) => Math.round(value * 100) / 100
  const figure = ({ name, lists, statuses }: Way) => ({
    name,
    calls: [...statuses.values()].reduce((sum, n) => sum + n, 0),
    statuses: Object.fromEntries(statuses),
    list_p50_ms: rounded(percentile(lists, 0.5)),
    list_p95_ms: rounded(percentile(lists, 0.95)),
  })
  const figures = [direct, pooled].map(figure)
  for (const line of figures) console.log(JSON.stringify(line))
  const ratio = rounded((figures[1]?.list_p50_ms ?? 0) / (figures[0]?.list_p50_ms ?? 1))
  const failed = [...pooled.statuses].filter(([status]) => status !== 200).reduce((sum, [, n]) => sum + n, 0)
  console.log(JSON.stringify({ list_p50_ratio: ratio, bar: mostRatio, failed_calls: failed, load: rounded(loadavg()[0] ?? 0) }))
  return failed === 0 && ratio <= mostRatio
}

async function main(): Promise<boolean> {
  const missing = missingPackages({ pgbouncer: 'pgbouncer', '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15' })
  if (missing.length > 0) {
    console.log(`Missing of Debian's packages: apt-get install --no-install-recommends ${missing.join(' ')}`)
    return false
  }
  await buildWebIfStale()
  const folder = mkdtempSync(join(tmpdir(), 'vitalrounds-pooler-'))
  const end = async () => {
    await killAllIn(folder)
    rmSync(folder, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end().finally(() => process.exit(1)))
  try {
    return await measureBoth(folder)
  } finally {
    await end()
  }
}

process.exitCode = (await main()) ? 0 : 1
