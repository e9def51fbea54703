/**
 * `npm run failover [-- --kills N]`: three machines of a database under Patroni, etcd and HAProxy as docs/operations.md sets
 * them up, two servers, and everybody at work. The machine of the primary is killed N times (every fourth time it hangs first
 * and is killed then) and comes back as a standby. Ends with 1 where something acknowledged is lost or there twice, or where
 * writes are not back within 30 s in 95 of 100.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort, seedScales } from '../../bench/hook-target.ts'
import { seatPeople } from '../../bench/staff-load.ts'
import { furnishTextsIn } from '../../bench/texts-target.ts'
import { buildWebIfStale } from '../../server/src/platform/http/web-build.ts'
import type { Place } from './cluster-files.ts'
import { compare, settle } from './compare.ts'
import { backMs, isBack } from './ledger.ts'
import { lanesOf, newLoad, work } from './load.ts'
import {
  clusterMembers,
  freezeMachine,
  killDatabase,
  killMachine,
  leaderOf,
  standbysOf,
  startCluster,
  startDatabase,
  startMachine,
  superuserUrl,
  untilWhole,
} from './machines.ts'
import { killAllIn, missingPackages } from './processes.ts'
import { brokenPromises, type Kill, killLine, standbysLine, type StandbyTimes, summaryLines } from './report.ts'
import { commonSettings, configOf, createDatabase, databaseName, isWellWithStandbys, startProduct, ways, withClient } from './servers.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    // Every which machine hangs before it is killed
    freeze: { type: 'string', default: '4' },
    // Leaves the folder with everybody's logs
    keep: { type: 'boolean', default: false },
  },
})

const patienceMs = 180_000
const [savers, texters, texted] = [8, 2, 40]

/** The clinic and its people, and what both servers serve of it. */
async function furnishClinic(place: Place) {
  const port = await freePort()
  const settings = commonSettings(port)
  await createDatabase(place, settings)
  const servers = [
    await startProduct(place, { way: ways[0]!, port, metricsPort: await freePort() }, settings),
    await startProduct(place, { way: ways[1]!, port: await freePort(), metricsPort: await freePort() }, settings),
  ]
  const config = configOf(settings, place.folder)
  return withClient(superuserUrl(place, databaseName), async (client) => {
    const ask = (text: string) => client.query<Record<string, unknown>>(text)
    const scales = await seedScales(ask, 24)
    const { rows } = await ask('select group_id from member limit 1')
    const memberIds = scales.scales.map(({ memberId }) => memberId)
    const seats = { keys: config.keys, groupId: String(rows[0]?.['group_id']), memberIds }
    const texts = await furnishTextsIn(client, config, { port, members: texted, textStepMs: 300 })
    const [closer] = await seatPeople(ask, { ...seats, count: 1, role: 'admin' })
    const load = newLoad({
      servers,
      scales,
      savers: await seatPeople(ask, { ...seats, count: savers }),
      texters: await seatPeople(ask, { ...seats, groupId: texts.groupId, count: texters }),
      texted: texts.members,
      closer: closer!,
    })
    return { load, vendor: texts.vendor }
  })
}

type Clinic = Awaited<ReturnType<typeof furnishClinic>>

/** One machine goes and comes back; answers how long nobody could write. */
async function killPrimary(place: Place, { load, vendor }: Clinic, isFrozen: boolean): Promise<Kill> {
  const machine = leaderOf(await clusterMembers(place))
  if (machine === undefined) throw new Error('there is no primary to kill')
  let processes = 0
  if (isFrozen) freezeMachine(place, machine)
  else processes = await killMachine(place, machine)
  const outage = { at: Date.now(), back: new Map<string, number>() }
  load.outage = outage
  const lanes = lanesOf(load)
  let jobsMs: number | undefined
  while (jobsMs === undefined || !isBack(outage, lanes)) {
    jobsMs ??= firstTextAfter(vendor, outage.at)
    if (Date.now() - outage.at > patienceMs)
      throw new Error(`not back: only ${[...outage.back.keys(), ...(jobsMs === undefined ? [] : ['jobs'])].join(', ') || 'nothing'}`)
    await sleep(50)
  }
  // A machine that hung comes back dead: whoever went on waiting for it hears so now
  if (isFrozen) processes = await killMachine(place, machine)
  startMachine(place, machine)
  const wholeMs = await untilWhole(place, patienceMs)
  const byWay = Object.fromEntries(
    ways.map((way) => [
      way,
      backMs(
        outage,
        lanes.filter((lane) => lane.endsWith(` ${way}`)),
      ),
    ]),
  )
  return {
    machine,
    kind: isFrozen ? 'frozen' : 'killed',
    processes,
    backMs: backMs(outage, lanes),
    byWay,
    jobsMs,
    wholeMs,
    load: loadavg()[0] ?? 0,
  }
}

/** Only jobs hand texts over: when the vendor had the first one after the outage began. */
const firstTextAfter = ({ sim }: Clinic['vendor'], at: number): number | undefined =>
  Object.values(sim.state.texts)
    .map(({ createdAt }) => Date.parse(createdAt) - at)
    .filter((ms) => ms > 1000)
    .toSorted((a, b) => a - b)[0]

/** Both standbys lose their database: how long until /health of both servers says so, and until it is well again. */
async function detachStandbys(place: Place, servers: Clinic['load']['servers']): Promise<StandbyTimes> {
  const until = async (wanted: boolean) => {
    const began = performance.now()
    for (;;) {
      const all = await Promise.all(servers.map(isWellWithStandbys))
      if (all.every((isWell) => isWell === wanted)) return performance.now() - began
      if (performance.now() - began > patienceMs)
        throw new Error(`/health never said of the standbys that they are ${wanted ? 'there' : 'gone'}`)
      await sleep(200)
    }
  }
  await until(true)
  const standbys = standbysOf(await clusterMembers(place))
  await Promise.all(standbys.map((name) => killDatabase(place, name)))
  const saidMs = await until(false)
  for (const name of standbys) startDatabase(place, name)
  return { saidMs, wellMs: await until(true) }
}

async function runFailovers(place: Place, count: number): Promise<boolean> {
  startCluster(place)
  console.log(`three machines were whole after ${((await untilWhole(place, patienceMs)) / 1000).toFixed(1)} s`)
  const clinic = await furnishClinic(place)
  const { load, vendor } = clinic
  try {
    const working = work(load)
    const kills: Kill[] = []
    for (let nth = 1; nth <= count; nth++) {
      await Promise.race([sleep(2000 + Math.random() * 3000), working])
      kills.push(await killPrimary(place, clinic, nth % Number(values.freeze) === 0))
      console.log(killLine(kills.at(-1)!, nth))
    }
    const standbys = await detachStandbys(place, load.servers)
    console.log(standbysLine(standbys))
    load.isOver = true
    await working
    return await withClient(superuserUrl(place, databaseName), async (client) => {
      const open = await settle(client, patienceMs)
      const refusals = Object.fromEntries(
        [...load.answers].filter(([key]) => !key.endsWith(' 200')).toSorted(([a], [b]) => a.localeCompare(b)),
      )
      const run = { kills, comparison: await compare(client, load, vendor), open, refusals, standbys }
      console.log(summaryLines(run).join('\n'))
      const broken = brokenPromises(run)
      console.log(broken.length === 0 ? 'Everything acknowledged is there, once.' : `Broken: ${broken.join('; ')}.`)
      return broken.length === 0
    })
  } finally {
    load.isOver = true
    load.agent.destroy()
    await vendor.close()
  }
}

async function main(): Promise<boolean> {
  const missing = missingPackages()
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
    return await runFailovers(place, Number(values.kills))
  } finally {
    await end()
  }
}

process.exitCode = (await main()) ? 0 : 1
