/** Three servers behind HAProxy on one PostgreSQL: every twenty seconds one of them is killed and started again. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../bench/hook-target.ts'
import { startDatabase, superuserUrl } from '../../bench/pooler/pooled-cluster.ts'
import { type Clinic, furnishClinic } from './clinic.ts'
import { serversFile } from './cluster-files.ts'
import { backMs, isBack } from './ledger.ts'
import { lanesOf, work } from './load.ts'
import { killAllIn, startProgram } from './processes.ts'
import type { Kill } from './report.ts'
import { commonSettings, configOf, createDatabase, databaseName, startServer, withClient } from './servers.ts'

const everyMs = 20_000
const patienceMs = 120_000

type Server = { name: string; port: number; folder: string }
type Fleet = { servers: readonly Server[]; settings: Record<string, string>; clinic: Clinic; url: string }

/** The database, the three servers, HAProxy, and everybody at work through it. */
export async function startFleet(folder: string): Promise<Fleet> {
  const cluster = await startDatabase(folder)
  const [url, port] = [superuserUrl(cluster, databaseName), await freePort()]
  const common = commonSettings(port)
  await createDatabase(superuserUrl(cluster, 'postgres'), common)
  const { OWNER_PASSWORD: password = '', ...others } = common
  const address = `postgres://vitalrounds:${password}@127.0.0.1:${cluster.databasePort}/${databaseName}`
  const settings = { ...others, DATABASE_STANDBYS: '0', DATABASE_URL: address }
  const servers: Server[] = []
  for (const name of ['app1', 'app2', 'app3']) servers.push({ name, port: await freePort(), folder: join(folder, name) })
  for (const server of servers) await startServer(server, settings)
  const balancer = join(folder, 'haproxy')
  mkdirSync(balancer)
  const file = serversFile({ port, ports: servers.map((server) => server.port), isRoot: process.getuid?.() === 0 })
  writeFileSync(join(balancer, 'haproxy.cfg'), file)
  startProgram(['haproxy', '-db', '-f', 'haproxy.cfg'], { folder: balancer, log: 'haproxy.log' })
  const one = { way: 'haproxy', port, metricsPort: 0, folder: balancer } as const
  const clinic = await furnishClinic({ url, config: configOf(common, folder), hookPort: port, servers: [one] })
  return { servers, settings, clinic, url }
}

const activeJobs = (url: string, ids?: readonly string[]) =>
  withClient(url, async (client) => {
    const text = `select id::text from pgboss.job where state = 'active' and ($1::text[] is null or id::text = any ($1))`
    return (await client.query<{ id: string }>(text, [ids ?? null])).rows.map(({ id }) => id)
  })

/** One server goes; answers when everybody could write again, and when what it may have been working on was done. */
async function killServer({ servers, settings, clinic: { load }, url }: Fleet, nth: number): Promise<Kill> {
  const server = servers[nth % servers.length]!
  const active = await activeJobs(url)
  const processes = await killAllIn(server.folder)
  const outage = { at: Date.now(), back: new Map<string, number>() }
  load.outage = outage
  const started = startServer(server, settings).then(() => Date.now() - outage.at)
  const lanes = lanesOf(load)
  let jobsMs: number | undefined
  while (jobsMs === undefined || !isBack(outage, lanes)) {
    if ((await activeJobs(url, active)).length === 0) jobsMs ??= Date.now() - outage.at
    if (Date.now() - outage.at > patienceMs) throw new Error(`not back after ${server.name} was killed`)
    await sleep(100)
  }
  const back = backMs(outage, lanes)
  const wholeMs = await started
  return { machine: server.name, kind: 'killed', processes, backMs: back, byWay: {}, jobsMs, wholeMs, load: loadavg()[0] ?? 0 }
}

/** So many kills, one every twenty seconds. */
export async function killServers(fleet: Fleet, count: number, onKill: (kill: Kill, nth: number) => void): Promise<Kill[]> {
  const { load } = fleet.clinic
  const working = work(load)
  const kills: Kill[] = []
  await Promise.race([sleep(3000), working])
  for (let nth = 1; nth <= count; nth++) {
    const next = sleep(everyMs)
    kills.push(await killServer(fleet, nth))
    onKill(kills.at(-1)!, nth)
    await Promise.race([next, working])
  }
  load.isOver = true
  await working
  return kills
}
