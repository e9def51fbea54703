/** The PostgreSQL that this server uses: the embedded one in the data folder, or the one that DATABASE_URL names. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '../config.ts'
import { startCluster } from '../embedded/cluster.ts'
import { isDatabaseAway } from './database-away.ts'
import { setLogins, type Logins, loginsOf } from './logins.ts'
import { migrate } from './migrate.ts'
import { StartProblem, errorCode, errorText } from '../start-problem.ts'

export type DatabaseServer = {
  /** For migrations and what else happens before a server serves. */
  ownerUrl: string
  /** For everything afterwards. They open once `prepareDatabase` has been here. */
  logins: Logins
  /** From which their passwords are made. */
  key: Uint8Array
  /** What stopped the database since it came up, if anything did. */
  trouble(): string | undefined
  /** From now on trouble is told at once. */
  tellTrouble(): void
  stop(): Promise<void>
}

// The SQL keeps to the features of PostgreSQL 15
const oldestVersion = 15
// In a compose file both start together, and the database takes a few seconds
const patienceMs = 10_000

export async function openDatabaseServer(config: Config): Promise<DatabaseServer> {
  const { url, directUrl, ownerUrl } = config.database
  if (url === undefined) return embedded(config)
  await checkExternal(ownerUrl ?? url)
  return {
    ownerUrl: ownerUrl ?? url,
    logins: loginsOf({ url, direct: directUrl ?? url }, config.keys.secretBox[0]),
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

async function embedded(config: Config): Promise<DatabaseServer> {
  let trouble: string | undefined
  let isTelling = false
  const cluster = await startCluster(config.dataDir, {
    onTrouble(line) {
      trouble ??= line
      if (isTelling) console.error(line)
    },
  })
  return {
    ownerUrl: cluster.url,
    logins: loginsOf({ url: cluster.url, direct: cluster.url }, cluster.key),
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
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
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
  const { hostname, port } = new URL(url)
  const where = `${decodeURIComponent(hostname)}:${port || '5432'}`
  const reason = errorText(error) || errorCode(error) || 'no answer'
  return new StartProblem(`The database of DATABASE_URL at ${where} cannot be used: ${reason}.`, { cause: error })
}
