/**
 * `npm run failover [-- --kills N]`: three machines of a database under Patroni, etcd and HAProxy as docs/operations.md sets
 * them up, two servers, and everybody at work. The machine of the primary is killed N times (every fourth time it hangs first
 * and is killed then) and comes back as a standby. Ends with 1 where something acknowledged is lost or there twice, or where
 * writes are not back within 30 s in 95 of 100. With `--servers N`: three servers behind HAProxy on one PostgreSQL, of which
 * one is killed every twenty seconds, N times.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildWebIfStale } from '../../server/src/platform/http/web-build.ts'
import type { Clinic } from './clinic.ts'
import type { Place } from './cluster-files.ts'
import { compare, settle } from './compare.ts'
import { killMachines, startFailovers } from './machine-kills.ts'
import { superuserUrl } from './machines.ts'
import { failoverPrograms, killAllIn, missingPackages } from './processes.ts'
import { brokenPromises, killLine, type Run, summaryLines } from './report.ts'
import { killServers, startFleet } from './server-kills.ts'
import { databaseName, withClient } from './servers.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    // Every which machine hangs before it is killed
    freeze: { type: 'string', default: '4' },
    // Kills of servers instead
    servers: { type: 'string' },
    // Leaves the folder with everybody's logs
    keep: { type: 'boolean', default: false },
  },
})

const patienceMs = 180_000

/** Works, then compares what is there and prints it; true where all promises are kept. */
async function judge({ load, vendor }: Clinic, url: string, run: () => Promise<Pick<Run, 'kills' | 'standbys'>>): Promise<boolean> {
  try {
    const done = await run()
    return await withClient(url, async (client) => {
      const open = await settle(client, patienceMs)
      const refusals = [...load.answers].filter(([key]) => !key.endsWith(' 200')).toSorted(([a], [b]) => a.localeCompare(b))
      const whole = { ...done, comparison: await compare(client, load, vendor), open, refusals: Object.fromEntries(refusals) }
      console.log(summaryLines(whole).join('\n'))
      const broken = brokenPromises(whole)
      console.log(broken.length === 0 ? 'Everything acknowledged is there, once.' : `Broken: ${broken.join('; ')}.`)
      return broken.length === 0
    })
  } finally {
    load.isOver = true
    load.agent.destroy()
    await vendor.close()
  }
}

async function runMachines(place: Place): Promise<boolean> {
  const clinic = await startFailovers(place)
  const counts = { count: Number(values.kills), freeze: Number(values.freeze) }
  return judge(clinic, superuserUrl(place, databaseName), () => killMachines(place, clinic, counts))
}

async function runServers(folder: string, count: number): Promise<boolean> {
  const fleet = await startFleet(folder)
  const onKill = (...kill: Parameters<typeof killLine>) => console.log(killLine(...kill))
  return judge(fleet.clinic, fleet.url, async () => ({ kills: await killServers(fleet, count, onKill) }))
}

async function main(): Promise<boolean> {
  const missing = missingPackages(failoverPrograms)
  if (missing.length > 0) {
    console.log(`Missing of Debian's packages: apt-get install --no-install-recommends ${missing.join(' ')} python3-psycopg2`)
    return false
  }
  await buildWebIfStale()
  const folder = mkdtempSync(join(tmpdir(), 'vitalrounds-failover-'))
  // Of loopback's sixteen million addresses a few of its own, so that the ports can be those of a clinic
  const net = `127.${10 + (process.pid % 200)}.${Math.floor(Math.random() * 250)}`
  const place: Place = { net, folder, passwords: { superuser: 'bench', replication: 'bench', restapi: 'bench' } }
  const end = async () => {
    await killAllIn(folder)
    if (values.keep) console.log(`logs: ${folder}`)
    else rmSync(folder, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end().finally(() => process.exit(1)))
  try {
    return await (values.servers === undefined ? runMachines(place) : runServers(place.folder, Number(values.servers)))
  } finally {
    await end()
  }
}

process.exitCode = (await main()) ? 0 : 1
