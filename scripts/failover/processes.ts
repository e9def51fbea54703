/** Processes by the folder they work in, so that what one of them has started is found too; and an account that is not root. */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { closeSync, openSync, readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

type Account = { uid: number; gid: number }

const idOf = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))

/** PostgreSQL refuses to run as root; anybody else runs it as themselves. */
export const databaseAccount = (): Account | undefined => (process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined)

/** What Debian's packages bring, and which one brings it. */
export const failoverPrograms = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
}

/** The packages that are not installed, of programs and the packages that bring them. */
export const missingPackages = (programs: Record<string, string>): string[] =>
  Object.entries(programs)
    .filter(([program]) => spawnSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' }).status !== 0)
    .map(([, name]) => name)

type StartOptions = { folder: string; log: string; env?: Record<string, string>; account?: Account | undefined }

/** Starts a program itself, without a shell before it. */
export function startProgram([program = '', ...args]: readonly string[], { folder, log, env = {}, account }: StartOptions): ChildProcess {
  const out = openSync(join(folder, log), 'a')
  try {
    return spawn(program, args, {
      cwd: folder,
      env: { PATH: process.env['PATH'], HOME: folder, LANG: 'C.UTF-8', ...env },
      stdio: ['ignore', out, out],
      ...account,
    })
  } finally {
    closeSync(out)
  }
}

const workFolderOf = (pid: number) => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    // Ended meanwhile, or dead and not yet taken off the list
    return ''
  }
}

/** Every process that lives and works in a folder or below it: PostgreSQL's work in its data folder, whoever started them. */
export const processesIn = (folder: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && `${workFolderOf(pid)}/`.startsWith(`${folder}/`))

export function signalAll(pids: readonly number[], signal: NodeJS.Signals) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // Ended meanwhile
    }
  }
}

/** Kills until nothing is left that works in the folder, also what was started meanwhile; answers how many were killed. */
export async function killAllIn(folder: string): Promise<number> {
  const killed = new Set<number>()
  for (let tries = 0; tries < 200; tries++) {
    const pids = processesIn(folder)
    if (pids.length === 0) return killed.size
    for (const pid of pids) killed.add(pid)
    signalAll(pids, 'SIGKILL')
    await sleep(20)
  }
  throw new Error(`processes in ${folder} outlived their kill: ${processesIn(folder).join(', ')}`)
}
