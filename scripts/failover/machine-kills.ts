/** Three machines of a database and two servers, one over each of the two addresses: the machine of the primary is killed over and over. */
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../bench/hook-target.ts'
import { type Clinic, firstTextAfter, furnishClinic } from './clinic.ts'
import type { Place } from './cluster-files.ts'
import { backMs, isBack } from './ledger.ts'
import { lanesOf, work } from './load.ts'
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
import { type Kill, killLine, standbysLine, type StandbyTimes } from './report.ts'
import { commonSettings, configOf, createDatabase, databaseName, isWellWithStandbys, startProduct, ways } from './servers.ts'

const patienceMs = 180_000

/** The machines, the servers and the clinic that they serve. */
export async function startFailovers(place: Place): Promise<Clinic> {
  startCluster(place)
  console.log(`three machines were whole after ${((await untilWhole(place, patienceMs)) / 1000).toFixed(1)} s`)
  const port = await freePort()
  const settings = commonSettings(port)
  await createDatabase(superuserUrl(place, 'postgres'), settings)
  const servers = [
    await startProduct(place, { way: ways[0]!, port, metricsPort: await freePort() }, settings),
    await startProduct(place, { way: ways[1]!, port: await freePort(), metricsPort: await freePort() }, settings),
  ]
  return furnishClinic({ url: superuserUrl(place, databaseName), config: configOf(settings, place.folder), hookPort: port, servers })
}

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

/** So many kills, of which every `freeze`th begins with a machine that hangs; in the end the standbys go. */
export async function killMachines(place: Place, clinic: Clinic, { count, freeze }: { count: number; freeze: number }) {
  const { load } = clinic
  const working = work(load)
  const kills: Kill[] = []
  for (let nth = 1; nth <= count; nth++) {
    await Promise.race([sleep(2000 + Math.random() * 3000), working])
    kills.push(await killPrimary(place, clinic, nth % freeze === 0))
    console.log(killLine(kills.at(-1)!, nth))
  }
  const standbys = await detachStandbys(place, load.servers)
  console.log(standbysLine(standbys))
  load.isOver = true
  await working
  return { kills, standbys }
}
