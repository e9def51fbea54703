/**
 * Keeps what PostgreSQL says: the last lines in memory, to explain a failed start even when the disk is full, and all
 * of it in a file that is rotated by size.
 */
import fs from 'node:fs'
import path from 'node:path'

export type PostgresLog = {
  write(text: string): void
  /** The last lines since the last call of `forget`, oldest first. */
  lines(): readonly string[]
  forget(): void
  readonly file: string
}

const largestFile = 5 * 1024 * 1024
const olderFiles = 3
const linesInMemory = 60

export function openPostgresLog(folder: string, largest = largestFile): PostgresLog {
  const file = path.join(folder, 'postgres.log')
  const recent: string[] = []
  let size = fs.existsSync(file) ? fs.statSync(file).size : 0
  return {
    file,
    lines: () => recent,
    forget: () => void recent.splice(0),
    write(text) {
      recent.push(...text.split('\n').filter((line) => line.trim() !== ''))
      recent.splice(0, recent.length - linesInMemory)
      try {
        if (size > largest) {
          rotate(file)
          size = 0
        }
        fs.appendFileSync(file, text, { mode: 0o600 })
        size += Buffer.byteLength(text)
      } catch {
        // A full disk must not stop the supervisor: the lines in memory say what happened
      }
    },
  }
}

function rotate(file: string) {
  for (let age = olderFiles - 1; age >= 0; age--) {
    const from = age === 0 ? file : `${file}.${age}`
    if (fs.existsSync(from)) fs.renameSync(from, `${file}.${age + 1}`)
  }
}
