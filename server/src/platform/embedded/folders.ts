/** The folders of one cluster: the data folder, which must be writable and have room, and the private socket folder. */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { StartProblem, diskFull, folderProblem } from '../start-problem.ts'
import type { RunAs } from './run-as.ts'

export type Folders = { dataDir: string; cluster: string; logs: string; socket: string }

const megabyte = 1024 * 1024
// A fresh cluster takes 40 MB and its first WAL segments 32 MB more (measured); a start writes up to one segment of 16 MB
const roomForNewCluster = 128 * megabyte
const roomForStart = 24 * megabyte
// sun_path holds 108 bytes on Linux and 104 on macOS, with the closing zero
const longestSocketFolder = 104 - '/.s.PGSQL.5432.lock'.length - 1

/** Makes the data folder, proves that it can be written and has room; throws a StartProblem when it cannot. */
export function prepareFolders(text: string): Folders {
  const absolute = path.resolve(text)
  try {
    fs.mkdirSync(absolute, { recursive: true, mode: 0o700 })
    // One folder has one name, whichever way it was written: the socket and the lock hang on it
    const dataDir = fs.realpathSync(absolute)
    const probe = path.join(dataDir, `.write-test-${process.pid}`)
    fs.closeSync(fs.openSync(probe, 'w', 0o600))
    fs.rmSync(probe)
    const folders = {
      dataDir,
      cluster: path.join(dataDir, 'pgdata'),
      logs: path.join(dataDir, 'logs'),
      socket: socketFolder(dataDir),
    }
    const { bavail, bsize } = fs.statfsSync(dataDir)
    const needed = fs.existsSync(folders.cluster) ? roomForStart : roomForNewCluster
    if (bavail * bsize < needed) throw new StartProblem(diskFull(dataDir))
    fs.mkdirSync(folders.logs, { recursive: true, mode: 0o700 })
    return folders
  } catch (error) {
    throw folderProblem(error, absolute)
  }
}

/** Where the socket of a data folder (its real path) lies. */
export function socketFolder(dataDir: string): string {
  const name = `vitalrounds-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`
  const folder = path.join(os.tmpdir(), name)
  return Buffer.byteLength(folder) <= longestSocketFolder ? folder : path.join('/tmp', name)
}

/**
 * Makes the socket folder for the user who runs PostgreSQL. Its name can be guessed, so a folder that somebody else
 * put there first is refused: whoever owns it could answer in the database's place.
 */
export function prepareSocketFolder(folder: string, { account }: RunAs) {
  const owner = account?.uid ?? process.getuid?.()
  try {
    fs.mkdirSync(folder, { mode: 0o700 })
    if (account) fs.chownSync(folder, account.uid, account.gid)
  } catch (error) {
    if (!fs.existsSync(folder)) throw folderProblem(error, folder)
  }
  const match = fs.lstatSync(folder)
  if (!match.isDirectory() || match.uid !== owner) {
    throw new StartProblem(`${folder} belongs to somebody else. Remove it, or set TMPDIR to a folder of your own.`)
  }
  fs.chmodSync(folder, 0o700)
}
