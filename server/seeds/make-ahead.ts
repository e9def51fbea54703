/** Worker threads that make pieces ahead of whoever writes them, so that neither side waits for the other. */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

// Pieces made ahead for each worker: enough that neither side waits, few enough for a small machine
const ahead = 2

/**
 * What a script makes of each of the pieces wanted, as its workers finish them, in whatever order. The script answers each
 * message with one.
 */
export async function* makeAhead<Wanted, Made>(script: URL, workerData: unknown, wanteds: readonly Wanted[]): AsyncGenerator<Made> {
  const waiting = [...wanteds]
  const created: { piece: Made; next: () => void }[] = []
  let wake: (() => void) | undefined
  let failure: unknown
  const workers = Array.from({ length: Math.max(1, availableParallelism() - 1) }, () => {
    const worker = new Worker(script, { workerData })
    const ask = () => {
      const next = waiting.shift()
      if (next !== undefined) worker.postMessage(next)
    }
    worker.on('message', (piece: Made) => {
      created.push({ piece, next: ask })
      wake?.()
    })
    worker.on('error', (error) => {
      failure = error
      wake?.()
    })
    for (let n = 0; n < ahead; n++) ask()
    return worker
  })
  try {
    for (let expected = wanteds.length; expected > 0; expected--) {
      while (created.length === 0 && failure === undefined) await new Promise<void>((resolve) => (wake = resolve))
      if (failure !== undefined) throw failure
      const done = created.shift()
      if (!done) continue
      done.next()
      yield done.piece
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}
