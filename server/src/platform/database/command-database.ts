/** The server's database for a command that runs beside it or without it, and never makes another one by the way. */
import { realpathSync } from 'node:fs'
import type { Config } from '../config.ts'
import { databaseName } from '../embedded/names.ts'
import { hasCluster, openCluster } from '../embedded/open-cluster.ts'
import { databaseKey } from '../embedded/settle-owner.ts'
import { StartProblem } from '../start-problem.ts'
import { type DatabaseServer, openDatabaseServer } from './database-server.ts'
import { loginsOf } from './logins.ts'

export type CommandDatabase = Pick<DatabaseServer, 'ownerUrl' | 'directLogins' | 'key' | 'stop'>

/**
 * Opens the database that DATABASE_URL names, or the embedded one, whether its server runs or not. Throws a StartProblem where
 * the data folder holds none, unless `mayMake`: what a command wrote there would be seen by nobody.
 */
export async function openCommandDatabase(config: Config, { mayMake = false } = {}): Promise<CommandDatabase> {
  const { dataDir, database } = config
  if (database.url !== undefined) return openDatabaseServer(config)
  if (!mayMake && !hasCluster(dataDir))
    throw new StartProblem(
      `There is no database in ${dataDir}, and DATABASE_URL names none. Name the server's own settings (VITALROUNDS_ENV_FILE), start it once, or use --new.`,
    )
  const cluster = await openCluster(dataDir, databaseName)
  const key = databaseKey(realpathSync(dataDir))
  const directLogins = loginsOf({ url: cluster.url, direct: cluster.url }, key)
  return { ownerUrl: cluster.url, directLogins, key, stop: () => cluster.stop() }
}
