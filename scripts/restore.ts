/** `npm run restore -- --from FILE --into FOLDER`: puts a backup into a new data folder; start the server with DATA_DIR set to it. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restoreBackup } from '../server/src/platform/backup/restore-backup.ts'
import { explainStartFailure } from '../server/src/platform/lifecycle.ts'
import { StartProblem } from '../server/src/platform/start-problem.ts'
import { backupSecret } from './backup-secret.ts'
import { commandLine } from '../server/src/platform/product-version.ts'

const { values } = parseArgs({ options: { from: { type: 'string' }, into: { type: 'string' } } })

try {
  const { from, into } = values
  if (from === undefined || into === undefined)
    throw new StartProblem(`Say from where and into which new folder: ${commandLine('restore', '--from FILE --into FOLDER')}`)
  await restoreBackup(resolve(from), into, backupSecret(process.env))
  console.log(`${resolve(into)} holds the data. Start the server with DATA_DIR set to it.`)
} catch (error) {
  explainStartFailure(error, 'the new data folder')
  process.exitCode = 1
}
