/** Kills every process of one embedded database at once, as a crash of the machine's memory would: nothing is flushed. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The process that PostgreSQL itself names as its first, and everything that descends from it. */
export function killDatabase(dataDir: string) {
  const first = Number(readFileSync(join(dataDir, 'pgdata/postmaster.pid'), 'utf8').split('\n')[0])
  // The first one first: it would answer the death of a child with an orderly restart
  for (const pid of [first, ...childrenOf(first)]) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // Gone already
    }
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // After the name in brackets: state, then the parent's number (proc(5))
        const after = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1) ?? ''
        return Number(after.split(' ')[1]) === parent ? [Number(name)] : []
      } catch {
        return []
      }
    })
}
