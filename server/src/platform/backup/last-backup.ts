/** When the embedded database was backed up last: a line beside it, written by the backup and told on the page about the platform. */
import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const Note = z.object({ at: z.iso.datetime(), bytes: z.int() })
export type LastBackup = z.infer<typeof Note>

// Beside the keys, not in the database: what is written there would not be in the backup that it tells of
const noteIn = (dataDir: string) => path.join(dataDir, 'last-backup.json')

/** A backup that could not be noted is a backup. */
export function recordBackup(dataDir: string, note: LastBackup) {
  const draft = `${noteIn(dataDir)}.${process.pid}`
  try {
    fs.writeFileSync(draft, `${JSON.stringify(note)}\n`, { mode: 0o600 })
    fs.renameSync(draft, noteIn(dataDir))
  } catch {
    fs.rmSync(draft, { force: true })
  }
}

export async function readLastBackup(dataDir: string): Promise<LastBackup | undefined> {
  const text = await fs.promises.readFile(noteIn(dataDir), 'utf8').catch(() => '')
  try {
    return Note.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
