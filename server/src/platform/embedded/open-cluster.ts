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

/** The cluster of a server that runs, or one started until `stop`; `url` logs in to the database named, as the owner. */
export async function openCluster(wantedDir: string, database: string): Promise<{ url: string; stop(): Promise<void> }> {
  fs.mkdirSync(wantedDir, { recursive: true, mode: 0o700 })
  // Socket and lock hang on the folder's real name
  const dataDir = fs.realpathSync(wantedDir)
  const socket = socketFolder(dataDir)
  const cluster = (await isOwned(socket)) ? undefined : await startCluster(dataDir)
  const url = loginUrl(`postgresql://${encodeURIComponent(socket)}:5432/${database}`, ownerRole, databaseKey(dataDir))
  return { url, stop: async () => cluster?.stop() }
}
