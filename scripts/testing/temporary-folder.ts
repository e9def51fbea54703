/**
 * Where a run of tests keeps what it throws away: in memory where there is room. A clone of a database is a thousand small
 * files, and on a disk each test file waits up to a second for them.
 */
import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const name = 'vitalrounds-run-'
/** The demo three times (for each lane and to copy from), the databases of the tests, and as much again. */
const mostNeeded = 6 * 1024 ** 3

export type TemporaryFolder = { path: string; remove(): void }

/** A folder of this run alone; gone with `remove`, and at the latest when the process ends. */
export function createTemporaryFolder(): TemporaryFolder {
  const base = hasRoom() ? memory : tmpdir()
  removeOfEndedRuns(base)
  const path = mkdtempSync(join(base, `${name}${process.pid}-`))
  // As the folder that it stands for: PostgreSQL may run under an account of its own
  chmodSync(path, 0o1777)
  const remove = () => rmSync(path, { recursive: true, force: true })
  process.once('exit', remove)
  return { path, remove }
}

/** Programs are copied there and run, so that a mount which forbids that is none. */
function hasRoom(): boolean {
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === memory)
    const available = Number(/^MemAvailable: +(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1]) * 1024
    // Twice: the programs need memory too
    return mount !== undefined && !/\bnoexec\b/.test(mount) && bavail * bsize >= mostNeeded && available >= 2 * mostNeeded
  } catch {
    return false
  }
}

/** A run that was killed could not clean up, and what it left takes memory. */
function removeOfEndedRuns(base: string) {
  for (const entry of readdirSync(base).filter((entry) => entry.startsWith(name))) {
    const pid = Number(entry.slice(name.length).split('-')[0])
    if (!isAlive(pid)) rmSync(join(base, entry), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
