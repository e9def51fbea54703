/** What processes of this machine have used, as Linux counts it in /proc. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// After the name in brackets: state, parent, …; times in hundredths of a second from the twelfth on (proc(5))
const fieldsOf = (pid: number) => (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '').split(' ').map(Number)
const tickMs = 10

/** The process that PostgreSQL itself names as its first. */
export const firstOfDatabase = (dataDir: string) => Number(readFileSync(join(dataDir, 'pgdata/postmaster.pid'), 'utf8').split('\n')[0])

export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => orNothing(() => fieldsOf(pid)[1] === parent) === true)
}

/** Gone between the list and the look. */
function orNothing<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** Processor time of a process and of those it has waited for. */
const ownMs = (pid: number) =>
  orNothing(
    () =>
      fieldsOf(pid)
        .slice(11, 15)
        .reduce((sum, ticks) => sum + ticks, 0) * tickMs,
  ) ?? 0

export const usedMs = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + ownMs(pid), 0)

/** Memory of processes together; what they share counts once. */
export const memoryMb = (pids: readonly number[]) =>
  Math.round(pids.reduce((sum, pid) => sum + (orNothing(() => proportionalKb(pid)) ?? 0), 0) / 1024)

/** A process with those it has started. */
export const withChildren = (pid: number) => [pid, ...childrenOf(pid)]

const proportionalKb = (pid: number) => Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)

const runNs = (pid: number) => orNothing(() => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0])) ?? 0
const startedBy = (pid: number) =>
  (orNothing(() => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')) ?? '').split(' ').filter(Boolean)

/**
 * A clock that goes while this process or one of these databases works, and stands while others of the machine do: in
 * milliseconds with their fractions, where `usedMs` counts in hundredths of a second. Nothing where Linux does not say it.
 */
export const processorClock = (databases: readonly number[]) =>
  existsSync('/proc/self/schedstat')
    ? () => {
        const { user, system } = process.cpuUsage()
        const backends = databases.flatMap(startedBy).reduce((sum, pid) => sum + runNs(Number(pid)), 0)
        return (user + system) / 1000 + backends / 1e6
      }
    : undefined
