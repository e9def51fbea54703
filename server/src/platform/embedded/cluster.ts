/**
 * The embedded PostgreSQL: made on first use, started, kept running, stopped with us. Its data survives a kill -9 of
 * anything; a second server on the same data folder is refused.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { StartProblem } from '../start-problem.ts'
import { loginUrl } from '../role-password.ts'
import { checkMajorVersion, createCluster } from './create-cluster.ts'
import { failureWords, isStillClosing, failureLine } from './failure-words.ts'
import { prepareFolders, prepareSocketFolder, type Folders } from './folders.ts'
import { locateBinaries, program } from './locate.ts'
import { acquireOwnerLock } from './owner-lock.ts'
import { databaseName, ownerRole } from './names.ts'
import { openPostgresLog } from './postgres-log.ts'
import { disownStrangersPid, launchPostgres, type Launch, type PostgresProcess } from './postgres-process.ts'
import { chooseRunAs, reachableBinaries } from './run-as.ts'
import { databaseKey, isSettled, type OwnerSettings, settleOwner } from './settle-owner.ts'
import { postgresArguments } from './settings.ts'

export type Cluster = {
  /** Logs in as the owner; the driver finds the socket in the folder that it names. */
  url: string
  /** From which the passwords of the other roles are made. */
  key: Uint8Array
  stop(): Promise<void>
}

export type ClusterOptions = {
  /** For tests: fast, and nothing survives a crash. */
  throwaway?: boolean
  /** Told once when PostgreSQL stops by itself, and once when it is back. */
  onTrouble?: (line: string) => void
  /** False: as root, use an unprivileged account although a user namespace could be had. */
  mayUseNamespace?: boolean
}

// A checkpoint of the largest WAL (512 MB) on a slow disk fits into this
const patienceWithPredecessorMs = 60_000
const patienceWithRecoveryMs = 300_000

export async function startCluster(dataDir: string, options: ClusterOptions = {}): Promise<Cluster> {
  const folders = prepareFolders(dataDir)
  const runAs = chooseRunAs(folders.cluster, options.mayUseNamespace)
  const binaries = reachableBinaries(locateBinaries(), runAs, folders.dataDir)
  prepareSocketFolder(folders.socket, runAs)
  const ownership = await acquireOwnerLock(folders.socket, folders.dataDir)
  const durability = options.throwaway ? 'throwaway' : 'durable'
  const log = openPostgresLog(folders.logs)
  const launch: Launch = {
    command: [program(binaries, 'postgres'), ...postgresArguments(folders.cluster, folders.socket, durability)],
    runAs,
    cluster: folders.cluster,
    workingFolder: folders.socket,
    log,
    stopSignal: options.throwaway ? 'QUIT' : 'INT',
  }
  const running: { stop(): Promise<void> }[] = [ownership]
  const stop = async () => {
    for (const part of running.toReversed()) await part.stop()
    removeIfEmpty(folders.socket)
  }
  try {
    const key = databaseKey(folders.dataDir)
    const settling = { folders, binaries, runAs, durability } as const
    if (!fs.existsSync(folders.cluster)) createCluster(settling, key)
    checkMajorVersion(folders, binaries)
    if (!isSettled(folders.cluster, key)) await settleOnce(settling, key)
    running.push(restartWhenStopped(await start(launch, folders), launch, folders, options.onTrouble))
    const at = (database: string) => loginUrl(`postgresql://${encodeURIComponent(folders.socket)}:5432/${database}`, ownerRole, key)
    await ensureDatabase(at('postgres'))
    return { url: at(databaseName), key, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The next owner may already have put its lock there; then the folder stays. */
function removeIfEmpty(folder: string) {
  try {
    fs.rmdirSync(folder)
  } catch {
    // Not empty, or gone: both are fine
  }
}

/** A cluster of an earlier version, or one whose key was lost; waits for a predecessor that is still closing. */
async function settleOnce(settling: OwnerSettings, key: Uint8Array) {
  const deadline = Date.now() + patienceWithPredecessorMs
  while (settleOwner(settling.folders.cluster, key, settling)) {
    if (Date.now() > deadline) throw new StartProblem('An earlier server of this data folder does not end. Stop it.')
    await sleep(100)
  }
}

/** Starts PostgreSQL and waits until it accepts connections; waits for a predecessor that is still closing. */
async function start(launch: Launch, folders: Folders): Promise<PostgresProcess> {
  const deadline = Date.now() + patienceWithPredecessorMs
  for (;;) {
    disownStrangersPid(folders.cluster)
    launch.log.forget()
    const server = launchPostgres(launch)
    if (await becomesReady(server)) return server
    const lines = launch.log.lines()
    if (!isStillClosing(lines) || Date.now() > deadline) {
      throw new StartProblem(failureWords(lines, folders.dataDir) ?? unknownFailure(lines, launch.log.file))
    }
    await sleep(100)
  }
}

const unknownFailure = (lines: readonly string[], file: string) =>
  `The embedded PostgreSQL does not start: ${failureLine(lines)} (more in ${path.relative(process.cwd(), file)})`

async function becomesReady(server: PostgresProcess): Promise<boolean> {
  const deadline = Date.now() + patienceWithRecoveryMs
  while (!server.hasExited() && Date.now() < deadline) {
    if (server.isReady()) return true
    await sleep(10)
  }
  await server.stop()
  return false
}

/** Starts PostgreSQL again whenever it stops by itself, above all when a full disk stopped it. */
function restartWhenStopped(first: PostgresProcess, launch: Launch, folders: Folders, tell: ClusterOptions['onTrouble']) {
  let isStopping = false
  let server = first
  const watch = async () => {
    while (!isStopping) {
      await server.exited
      if (isStopping) return
      const words = failureWords(launch.log.lines(), folders.dataDir) ?? failureLine(launch.log.lines())
      tell?.(`The database stopped: ${words} It is started again as soon as that is possible.`)
      const next = await restart()
      if (next) server = next
      if (next) tell?.('The database is back.')
    }
  }
  const restart = async (): Promise<PostgresProcess | undefined> => {
    for (let wait = 500; !isStopping; wait = Math.min(wait * 2, 5000)) {
      await sleep(wait)
      const next = isStopping ? undefined : await start(launch, folders).catch(() => undefined)
      if (next) return next
    }
    return undefined
  }
  const watching = watch()
  return {
    async stop() {
      isStopping = true
      await server.stop()
      await watching
      // A restart that was under way when the stop came
      await server.stop()
    },
  }
}

async function ensureDatabase(url: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const match = await client.query('select from pg_database where datname = $1', [databaseName])
    if (match.rowCount === 0) await client.query(`create database ${databaseName}`)
  } finally {
    await client.end()
  }
}
