/** Makes a new cluster, aside and then renamed into place, so that an interrupted first start leaves nothing half made. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { StartProblem } from '../start-problem.ts'
import { program, type Binaries } from './locate.ts'
import { plainEnvironment } from './postgres-process.ts'
import { failureWords } from './failure-words.ts'
import type { Folders } from './folders.ts'
import { superuser } from './names.ts'
import { type OwnerSettings, settleOwner } from './settle-owner.ts'

export function createCluster(settling: OwnerSettings, key: Uint8Array) {
  const { folders, binaries, runAs, durability } = settling
  const draft = `${folders.cluster}.new`
  fs.rmSync(draft, { recursive: true, force: true })
  fs.mkdirSync(draft, { mode: 0o700 })
  const { account } = runAs
  if (account) fs.chownSync(draft, account.uid, account.gid)
  const command = [
    ...runAs.prefix,
    program(binaries, 'initdb'),
    `--pgdata=${draft}`,
    `--username=${superuser}`,
    '--no-instructions',
    '--data-checksums',
    // The same order on every machine, whatever its libraries
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    // Until the owner is settled, before the first start; the socket folder is private (0700) besides
    '--auth=trust',
    ...(durability === 'throwaway' ? ['--no-sync'] : []),
  ]
  const [file = '', ...arguments_] = command
  const run = spawnSync(file, arguments_, {
    ...(account && { uid: account.uid, gid: account.gid }),
    cwd: folders.socket,
    env: plainEnvironment,
    encoding: 'utf8',
  })
  if (run.status !== 0) {
    fs.rmSync(draft, { recursive: true, force: true })
    const lines = `${run.stderr}\n${run.error?.message ?? ''}`.split('\n')
    throw new StartProblem(failureWords(lines, folders.dataDir) ?? `PostgreSQL could not be set up: ${lastLine(lines)}`)
  }
  settleOwner(draft, key, settling)
  fs.renameSync(draft, folders.cluster)
  syncFolder(folders.dataDir)
}

const lastLine = (lines: string[]) => lines.findLast((line) => line.trim() !== '') ?? 'it gave no reason.'

/** Makes the rename survive a power cut. */
function syncFolder(folder: string) {
  const handle = fs.openSync(folder, 'r')
  fs.fsyncSync(handle)
  fs.closeSync(handle)
}

/** Refuses data of another major version: PostgreSQL cannot open it, and would say so at greater length. */
export function checkMajorVersion({ cluster, dataDir }: Folders, { major }: Binaries) {
  const match = fs.readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (match === major) return
  throw new StartProblem(
    `${dataDir} holds data of PostgreSQL ${match}; this Vitalrounds brings PostgreSQL ${major} and cannot open it. ` +
      'Start the Vitalrounds version that made it, or set DATA_DIR to another folder.',
  )
}
