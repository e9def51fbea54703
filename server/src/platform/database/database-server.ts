/** The PostgreSQL that this server uses: the embedded one in the data folder, or the one that DATABASE_URL names. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '../config.ts'
import { startCluster } from '../embedded/cluster.ts'
import { placeOf } from './address.ts'
import { connectTo } from './connect-to.ts'
import { isDatabaseAway } from './database-away.ts'
import { setLogins, type Logins, loginsOf } from './logins.ts'
import { migrate } from './migrate.ts'
import { isPoolerRefusal, type Pooler, preparePooler } from './pooler.ts'
import { StartProblem, errorCode, errorText } from '../start-problem.ts'

export type DatabaseServer = {
  /** For migrations and what else happens before a server serves. */
  ownerUrl: string
  /** For everything afterwards. They open once `prepareDatabase` has been here. */
  logins: Logins
  /** The same past a pooler: for what runs once and is in no hurry. */
  directLogins: Logins
  /** From which their passwords are made. */
  key: Uint8Array
  /** What stopped the database since it came up, if anything did. */
  trouble(): string | undefined
  /** From now on trouble is told at once. */
  tellTrouble(): void
  stop(): Promise<void>
}

/** The SQL keeps to the features of PostgreSQL 15. */
export const oldestVersion = 15
// In a compose file both start together, and the database takes a few seconds
const patienceMs = 10_000

export async function openDatabaseServer(config: Config): Promise<DatabaseServer> {
  const { url, directUrl, ownerUrl } = config.database
  if (url === undefined) return embedded(config)
  await checkExternal(ownerUrl ?? url)
  return {
    ownerUrl: ownerUrl ?? url,
    logins: loginsOf({ url, direct: directUrl ?? url }, config.keys.secretBox[0]),
    directLogins: loginsOf({ url: directUrl ?? url, direct: directUrl ?? url }, config.keys.secretBox[0]),
    key: config.keys.secretBox[0],
    trouble: () => undefined,
    tellTrouble: () => undefined,
    stop: async () => undefined,
  }
}

/** Brings the tables to this version and gives the roles their passwords. */
export async function prepareDatabase({ ownerUrl, key }: Pick<DatabaseServer, 'ownerUrl' | 'key'>) {
  await migrate(ownerUrl)
  await setLogins(ownerUrl, key)
}

/** How to speak through the pooler before the database; undefined without one. Once the roles have their passwords. */
export async function findPooler({ ownerUrl, logins }: DatabaseServer, { database }: Config): Promise<Pooler | undefined> {
  if (database.url === undefined || database.url === database.directUrl) return undefined
  return preparePooler(ownerUrl, logins, { statementMs: database.statementTimeoutMs })
}

async function embedded(config: Config): Promise<DatabaseServer> {
  let trouble: string | undefined
  let isTelling = false
  const cluster = await startCluster(config.dataDir, {
    onTrouble(line) {
      trouble ??= line
      if (isTelling) console.error(line)
    },
  })
  const logins = loginsOf({ url: cluster.url, direct: cluster.url }, cluster.key)
  return {
    ownerUrl: cluster.url,
    logins,
    directLogins: logins,
    key: cluster.key,
    trouble: () => trouble,
    tellTrouble: () => {
      isTelling = true
    },
    stop: () => cluster.stop(),
  }
}

/** Waits a little for the server that the URL names and checks its version. The URL itself is never printed. */
async function checkExternal(url: string) {
  const deadline = Date.now() + patienceMs
  for (;;) {
    try {
      const version = await serverVersion(url)
      if (version >= oldestVersion) return
      throw new StartProblem(`DATABASE_URL names a PostgreSQL ${version}; Vitalrounds needs ${oldestVersion} or newer.`)
    } catch (error) {
      if (error instanceof StartProblem) throw error
      // Nobody listens yet, or it is starting: both may pass. A wrong name or password will not
      if (!isDatabaseAway(error) || Date.now() > deadline) throw unreachable(url, error)
      await sleep(300)
    }
  }
}

async function serverVersion(url: string): Promise<number> {
  // With a parameter that no pooler passes, so that one is found before anything is done through it
  const client = new pg.Client({ ...connectTo(url), connectionTimeoutMillis: 5000, options: '-c TimeZone=UTC' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>("select current_setting('server_version_num')::int / 10000 as version")
    return rows[0]?.version ?? 0
  } finally {
    await client.end().catch(() => undefined)
  }
}

function unreachable(url: string, error: unknown): StartProblem {
  if (isPoolerRefusal(error))
    return new StartProblem(
      'DATABASE_URL leads through a pooler, which the start cannot use: set DATABASE_DIRECT_URL to the address past it.',
      { cause: error },
    )
  const reason = errorText(error) || errorCode(error) || 'no answer'
  return new StartProblem(`The database of DATABASE_URL at ${placeOf(url)} cannot be used: ${reason}.`, { cause: error })
}
