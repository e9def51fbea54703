/**
 * One run of the PostgreSQL server below a guard shell. The guard holds a pipe from this process: when we die, by
 * kill -9 too, the pipe closes and the guard tells PostgreSQL to shut down. Nothing is left behind.
 */
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import type { PostgresLog } from './postgres-log.ts'
import type { RunAs } from './run-as.ts'

export type PostgresProcess = {
  exited: Promise<void>
  hasExited(): boolean
  /** True when this very process, not an earlier one, accepts connections. */
  isReady(): boolean
  stop(): Promise<void>
}

export type Launch = {
  command: readonly string[]
  runAs: RunAs
  cluster: string
  workingFolder: string
  log: PostgresLog
  /** `INT` closes connections and writes a checkpoint, `QUIT` leaves at once. */
  stopSignal: 'INT' | 'QUIT'
}

// Written for dash and bash alike. The loop is there because a trapped signal ends `wait` early; the reader is ended
// last, so that it never signals a process number that was given to somebody else.
const guard = `
signal=$1; shift
exec 3<&0
"$@" </dev/null 3<&- >&2 &
server=$!
echo $server
trap 'kill -$signal $server' INT TERM HUP
(read -r _ <&3; kill -$signal $server) >/dev/null 2>&1 &
reader=$!
exec 3<&-
while kill -0 $server 2>/dev/null; do wait $server; done
kill $reader 2>/dev/null
`

// Supervisors give a service ten seconds (Docker's default); the rest of the server stops in the other two
const patienceMs = 8000

/** Nothing of the caller's environment reaches PostgreSQL. */
export const plainEnvironment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
}

export function launchPostgres({ command, runAs, cluster, workingFolder, log, stopSignal }: Launch): PostgresProcess {
  const arguments_ = ['-c', guard, 'vitalrounds-postgres', stopSignal, ...runAs.prefix, ...command]
  const { account } = runAs
  const child = spawn('/bin/sh', arguments_, {
    ...(account && { uid: account.uid, gid: account.gid }),
    cwd: workingFolder,
    env: plainEnvironment,
    // A process group of its own: Ctrl-C at the terminal reaches us alone, and we stop things in order
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let announced = ''
  let isGone = false
  child.stdin.on('error', () => undefined)
  child.stdout.setEncoding('utf8').on('data', (text: string) => (announced += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => log.write(text))
  const exited = new Promise<void>((resolve) => {
    const gone = () => {
      isGone = true
      child.stdin.destroy()
      resolve()
    }
    // `close` comes after the last words on standard error, which explain a failed start
    child.once('close', gone)
    child.once('error', (error) => {
      log.write(`FATAL:  ${error.message}\n`)
      gone()
    })
  })
  const serverPid = () => Number(announced.split('\n')[0])
  return {
    exited,
    hasExited: () => isGone,
    isReady: () => !isGone && isReady(cluster, serverPid()),
    async stop() {
      child.stdin.end()
      const impatience = setTimeout(() => !isGone && process.kill(serverPid(), 'SIGQUIT'), patienceMs)
      await exited
      clearTimeout(impatience)
    },
  }
}

/** The eighth line of the pid file tells the state; it is padded with blanks. */
function isReady(cluster: string, pid: number): boolean {
  const lines = pidFileLines(cluster)
  return Number(lines?.[0]) === pid && lines?.[7]?.trim() === 'ready'
}

const pidFile = (cluster: string) => path.join(cluster, 'postmaster.pid')

function pidFileLines(cluster: string): string[] | undefined {
  try {
    return fs.readFileSync(pidFile(cluster), 'utf8').split('\n')
  } catch {
    return undefined
  }
}

// Above every pid_max (Linux: 4,194,304; macOS: 99,999): certainly nobody's
const nobodysPid = 2_147_483_646

/**
 * After a power cut or a container restart, the number in a left-over pid file may by now belong to a stranger, and
 * PostgreSQL then refuses to start. Puts nobody's number in its place; PostgreSQL still checks the shared memory that
 * the file names. A pid file of a running server of this cluster is left alone.
 */
export function disownStrangersPid(cluster: string) {
  const lines = pidFileLines(cluster)
  const commandLine = lines && commandLineOf(Number(lines[0]))
  if (!lines || commandLine === undefined || commandLine.includes(cluster)) return
  fs.writeFileSync(pidFile(cluster), [String(nobodysPid), ...lines.slice(1)].join('\n'), { flush: true })
}

/** Undefined where there is no such process, or no way to ask. */
function commandLineOf(pid: number): string | undefined {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return undefined
  }
}
