/** What PostgreSQL's own last words mean for the person who starts the server. */
import { diskFull } from '../start-problem.ts'

/** One clear sentence for the failures we know; undefined for any other. */
export function failureWords(lines: readonly string[], dataDir: string): string | undefined {
  const text = lines.join('\n')
  if (/No space left on device|Disk quota exceeded/.test(text)) return diskFull(dataDir)
  if (/Read-only file system/.test(text)) return `The data folder ${dataDir} is on a read-only disk.`
  if (/Permission denied/.test(text)) {
    return `The data folder ${dataDir} cannot be written. Give this user the right to write there, or set DATA_DIR.`
  }
  return undefined
}

/** True while an earlier server of this folder has not quite gone: waiting is all it takes. */
export const isStillClosing = (lines: readonly string[]): boolean =>
  /lock file ".*" already exists|pre-existing shared memory block|Address already in use/.test(lines.join('\n'))

/** The line that names the reason, without PostgreSQL's time stamp and process number. */
export const failureLine = (lines: readonly string[]): string =>
  (lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? lines.at(-1) ?? 'it gave no reason').replace(
    /^.*?(FATAL|PANIC|ERROR): +/,
    '',
  )
