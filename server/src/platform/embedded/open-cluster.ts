/** The embedded database for a command that runs beside the server or without it. */
import fs from 'node:fs'
import path from 'node:path'
import { loginUrl } from '../role-password.ts'
import { startCluster } from './cluster.ts'
import { socketFolder } from './folders.ts'
import { ownerRole } from './names.ts'
import { isOwned } from './owner-lock.ts'
import { databaseKey } from './settle-owner.ts'

/** Whether a database was ever made in a data folder. */
export const hasCluster = (dataDir: string): boolean => fs.existsSync(path.join(dataDir, 'pgdata'))

/** Logs in to a database of the cluster in a data folder (its real path), as the owner; the socket names the folder. */
export const ownerUrlOf = (dataDir: string, database: string): string =>
  loginUrl(`postgresql://${encodeURIComponent(socketFolder(dataDir))}:5432/${database}`, ownerRole, databaseKey(dataDir))

/** The cluster of a server that runs, or one started until `stop`; `url` logs in to the database named, as the owner. */
export async function openCluster(wantedDir: string, database: string): Promise<{ url: string; stop(): Promise<void> }> {
  fs.mkdirSync(wantedDir, { recursive: true, mode: 0o700 })
  // Socket and lock hang on the folder's real name
  const dataDir = fs.realpathSync(wantedDir)
  const cluster = (await isOwned(socketFolder(dataDir))) ? undefined : await startCluster(dataDir)
  return { url: ownerUrlOf(dataDir, database), stop: async () => cluster?.stop() }
}
