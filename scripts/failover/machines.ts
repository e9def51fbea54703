/** Three machines of a database, each with etcd, Patroni and PostgreSQL, and HAProxy before them: all on loopback. */
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  addressOf,
  etcdEnvironment,
  haproxyFile,
  type MachineName,
  machineNames,
  patroniFile,
  type Place,
  serverAddress,
} from './cluster-files.ts'
import { databaseAccount, killAllIn, processesIn, signalAll, startProgram } from './processes.ts'

export type Member = { name: string; role: string; state: string; timeline?: number }

export const machineFolder = ({ folder }: Place, name: MachineName) => join(folder, name)

// Each program works in a folder of its own, by which its processes are found
const [etcdFolder, patroniFolder] = ['var/lib/etcd', 'patroni']

/** The files of a machine, where they belong. */
function furnish(place: Place, name: MachineName) {
  const folder = machineFolder(place, name)
  const own = { ...place, folder }
  const folders = [etcdFolder, patroniFolder, 'var/lib/postgresql/15', 'run/postgresql']
  for (const part of folders) mkdirSync(join(folder, part), { recursive: true })
  writeFileSync(join(folder, 'patroni.yml'), patroniFile(name, own))
  const account = databaseAccount()
  if (!account) return
  const parts = ['', 'patroni.yml', 'var', 'var/lib', 'var/lib/postgresql', 'run', ...folders]
  for (const part of parts) chownSync(join(folder, part), account.uid, account.gid)
}

/** Switches a machine on. */
export function startMachine(place: Place, name: MachineName) {
  const folder = machineFolder(place, name)
  const env = etcdEnvironment(name, { ...place, folder })
  startProgram(['etcd'], { folder: join(folder, etcdFolder), log: 'etcd.log', env, account: databaseAccount() })
  startDatabase(place, name)
}

/** Starts Patroni on it, which starts PostgreSQL. */
export const startDatabase = (place: Place, name: MachineName) =>
  startProgram(['patroni', '../patroni.yml'], {
    folder: join(machineFolder(place, name), patroniFolder),
    log: 'patroni.log',
    account: databaseAccount(),
  })

/** Its database is gone, Patroni with it; the machine and its etcd go on. */
export async function killDatabase(place: Place, name: MachineName) {
  const folder = machineFolder(place, name)
  await killAllIn(join(folder, patroniFolder))
  await killAllIn(join(folder, 'var/lib/postgresql'))
}

/** The machine is gone: everything that ran on it is, and nothing of it comes back by itself. */
export const killMachine = (place: Place, name: MachineName) => killAllIn(machineFolder(place, name))

/** The machine hangs: it takes connections and answers nothing. */
export const freezeMachine = (place: Place, name: MachineName) => signalAll(processesIn(machineFolder(place, name)), 'SIGSTOP')

export function startCluster(place: Place) {
  const account = databaseAccount()
  if (account) {
    chownSync(place.folder, account.uid, account.gid)
    chmodSync(place.folder, 0o755)
  }
  for (const name of machineNames) {
    furnish(place, name)
    startMachine(place, name)
  }
  const folder = join(place.folder, 'haproxy')
  mkdirSync(folder)
  writeFileSync(join(folder, 'haproxy.cfg'), haproxyFile(place.net, process.getuid?.() === 0))
  startProgram(['haproxy', '-db', '-f', 'haproxy.cfg'], { folder, log: 'haproxy.log' })
}

/** What the machine knows of all three; undefined where it does not answer. */
async function membersBy({ net }: Place, name: MachineName): Promise<Member[] | undefined> {
  try {
    const answer = await fetch(`http://${addressOf(net, name)}:8008/cluster`, { signal: AbortSignal.timeout(2000) })
    return ((await answer.json()) as { members?: Member[] }).members
  } catch {
    return undefined
  }
}

/** The members by whichever machine answers. */
export async function clusterMembers(place: Place): Promise<Member[]> {
  for (const name of machineNames) {
    const members = await membersBy(place, name)
    if (members && members.length > 0) return members
  }
  return []
}

export const standbysOf = (members: readonly Member[]) =>
  members.filter(({ role }) => role !== 'leader').map(({ name }) => name as MachineName)

export const leaderOf = (members: readonly Member[]) => members.find(({ role }) => role === 'leader')?.name as MachineName | undefined

/** One leads, two stream, and one of them holds every commit. */
export const isWhole = (members: readonly Member[]) =>
  members.length === machineNames.length &&
  leaderOf(members) !== undefined &&
  members.every(({ state }) => state === 'running' || state === 'streaming') &&
  members.some(({ role }) => role === 'sync_standby')

/** Milliseconds until the cluster is whole. */
export async function untilWhole(place: Place, withinMs: number): Promise<number> {
  const began = performance.now()
  let members: Member[] = []
  while (performance.now() - began < withinMs) {
    members = await clusterMembers(place)
    if (isWhole(members)) return Math.round(performance.now() - began)
    await sleep(250)
  }
  throw new Error(`the cluster was not whole within ${withinMs / 1000} s: ${JSON.stringify(members)}`)
}

/** The primary, through HAProxy, as the superuser. */
export const superuserUrl = ({ net, passwords }: Place, database: string) =>
  `postgres://postgres:${passwords.superuser}@${serverAddress(net)}:5432/${database}`
