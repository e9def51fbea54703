/** What a backup is locked with: a passphrase in the environment, or a file of random bytes. */
import { readFileSync } from 'node:fs'
import type { BackupSecret } from '../server/src/platform/backup/sealed-stream.ts'
import { StartProblem } from '../server/src/platform/start-problem.ts'

// NIST SP 800-63B-4, 3.1.1: 15 characters where nothing else protects
const shortestPassphrase = 15
const fewestKeyBytes = 32

export function backupSecret(environment: NodeJS.ProcessEnv): BackupSecret {
  const { BACKUP_PASSPHRASE: passphrase, BACKUP_KEY_FILE: file } = environment
  if (file) {
    const keyFile = readFileSync(file)
    if (keyFile.length < fewestKeyBytes) throw new StartProblem(`BACKUP_KEY_FILE needs at least ${fewestKeyBytes} random bytes.`)
    return { keyFile }
  }
  if (passphrase === undefined || passphrase.length < shortestPassphrase)
    throw new StartProblem(
      `Set BACKUP_PASSPHRASE to at least ${shortestPassphrase} characters, or BACKUP_KEY_FILE to a file of random bytes. ` +
        'Keep it apart from the backup: without it nobody can open the file.',
    )
  return { passphrase }
}
