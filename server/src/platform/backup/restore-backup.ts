/** Puts a backup into a data folder that does not exist yet: whole, or not at all. */
import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { extract, type Header } from 'tar-stream'
import { StartProblem } from '../start-problem.ts'
import { type BackupSecret, Unseal } from './sealed-stream.ts'

export async function restoreBackup(file: string, wantedDir: string, secret: BackupSecret): Promise<void> {
  if (!fs.existsSync(file)) throw new StartProblem(`There is no file ${file}.`)
  const dataDir = path.resolve(wantedDir)
  if (fs.existsSync(dataDir) && fs.readdirSync(dataDir).length > 0)
    throw new StartProblem(`${dataDir} is not empty. Name a new folder; what is there is left untouched.`)
  const draft = `${dataDir}.restoring`
  // Of a restore that was killed
  fs.rmSync(draft, { recursive: true, force: true })
  fs.mkdirSync(draft, { recursive: true, mode: 0o700 })
  try {
    await unpack(file, draft, secret)
    if (fs.existsSync(dataDir)) fs.rmdirSync(dataDir)
    fs.renameSync(draft, dataDir)
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true })
    throw error
  }
}

async function unpack(file: string, folder: string, secret: BackupSecret) {
  const tar = extract()
  const reading = pipeline(fs.createReadStream(file), new Unseal(secret), createZstdDecompress(), tar)
  const writing = (async () => {
    for await (const entry of tar) await write(folder, entry.header, entry)
  })()
  // Whichever fails first says why; the other one fails of it
  await Promise.all([reading, writing])
}

type Content = AsyncIterable<unknown> & { resume(): unknown }

async function write(folder: string, { name, type, mode }: Header, content: Content) {
  const to = path.join(folder, name)
  if (!to.startsWith(folder + path.sep)) throw new StartProblem('This backup names a file outside of its folder.')
  if (type === 'directory') {
    fs.mkdirSync(to, { recursive: true, mode: 0o700 })
    content.resume()
    return
  }
  // PostgreSQL puts all of it on the disk when it recovers (recovery_init_sync_method)
  await pipeline(content as AsyncIterable<Uint8Array>, fs.createWriteStream(to, { mode }))
}
