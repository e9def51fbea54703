/** Takes a backup of a data folder, its server running or not: the database, and the keys without which it says nothing. */
import fs from 'node:fs'
import path from 'node:path'
import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { pack, type Pack } from 'tar-stream'
import { hasCluster, openCluster } from '../embedded/open-cluster.ts'
import { StartProblem } from '../start-problem.ts'
import { clusterFiles, type FileEntry } from './cluster-files.ts'
import { recordBackup } from './last-backup.ts'
import { type BackupSecret, Seal } from './sealed-stream.ts'

const clusterFolder = 'pgdata'

/** Writes the backup to `file`, which appears only when it is whole and on the disk. Answers its size in bytes. */
export async function createBackup(wantedDir: string, file: string, secret: BackupSecret): Promise<number> {
  if (!hasCluster(wantedDir))
    throw new StartProblem(`There is no database in ${wantedDir}. Set DATA_DIR to the folder that the server uses.`)
  const dataDir = fs.realpathSync(wantedDir)
  const running = await openCluster(dataDir, 'postgres')
  const draft = `${file}.partial`
  try {
    const tar = pack()
    const target = fs.createWriteStream(draft, { mode: 0o600, flush: true })
    const text = pipeline(tar, createZstdCompress(), new Seal(secret), target)
    await Promise.all([fill(tar, dataDir, running.url), text])
    fs.renameSync(draft, file)
    const bytes = fs.statSync(file).size
    recordBackup(dataDir, { at: new Date().toISOString(), bytes })
    return bytes
  } catch (error) {
    fs.rmSync(draft, { force: true })
    throw error
  } finally {
    await running.stop()
  }
}

async function fill(tar: Pack, dataDir: string, url: string) {
  try {
    await add(tar, '', { name: clusterFolder, mode: 0o700, isFolder: true })
    for await (const entry of clusterFiles(path.join(dataDir, clusterFolder), url)) await add(tar, `${clusterFolder}/`, entry)
    for (const entry of keyFiles(dataDir)) await add(tar, '', entry)
    tar.finalize()
  } catch (error) {
    tar.destroy(error as Error)
    throw error
  }
}

/** The files beside the cluster: keys, and what the demo keeps. */
const keyFiles = (dataDir: string): FileEntry[] =>
  fs
    .readdirSync(dataDir, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => ({ name, mode: 0o600, from: path.join(dataDir, name) }))

async function add(tar: Pack, folder: string, entry: FileEntry) {
  const header = { name: folder + entry.name, mode: entry.mode }
  if ('isFolder' in entry) return void tar.entry({ ...header, type: 'directory' })
  if ('text' in entry) return void tar.entry(header, entry.text)
  const handle = openIfThere(entry.from)
  if (handle === undefined) return
  try {
    const { size } = fs.fstatSync(handle)
    const into = tar.entry({ ...header, size })
    for (let at = 0; at < size; at += pieceBytes) {
      if (!into.write(piece(handle, at, Math.min(pieceBytes, size - at)))) await once(into, 'drain')
    }
    into.end(null)
    await once(into, 'finish')
  } finally {
    fs.closeSync(handle)
  }
}

const pieceBytes = 256 * 1024

/** What was cut off since the file was opened reads as zeros; WAL puts right whatever changed meanwhile. */
function piece(handle: number, at: number, bytes: number): Buffer {
  const into = Buffer.alloc(bytes)
  for (let have = 0; have < bytes;) {
    const read = fs.readSync(handle, into, have, bytes - have, at + have)
    if (read === 0) break
    have += read
  }
  return into
}

/** A table dropped since the folder was read leaves no file. */
function openIfThere(file: string): number | undefined {
  try {
    return fs.openSync(file, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
