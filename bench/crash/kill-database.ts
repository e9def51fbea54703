/** Kills every process of one embedded database at once, as a crash of the machine's memory would: nothing is flushed. */
import { childrenOf, firstOfDatabase } from '../processes.ts'

/** The process that PostgreSQL itself names as its first, and everything that descends from it. */
export function killDatabase(dataDir: string) {
  const first = firstOfDatabase(dataDir)
  // The first one first: it would answer the death of a child with an orderly restart
  for (const pid of [first, ...childrenOf(first)]) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // Gone already
    }
  }
}
