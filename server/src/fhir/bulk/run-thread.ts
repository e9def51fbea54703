/** Has chunks made into lines on a thread beside this one. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ChunkLines, CopiedChunk } from './line-maker.ts'

/** A chunk of the longest texts needs a fraction of it. */
const memory = { maxOldGenerationSizeMb: 192 }

export type LineThread = { linesOf: (chunk: CopiedChunk) => Promise<ChunkLines>; stop: () => Promise<unknown> }

/** One chunk at a time; a thread that fails fails whoever waits for it. */
export function startLineThread(): LineThread {
  const worker = new Worker(new URL('line-thread.ts', import.meta.url), { resourceLimits: memory })
  worker.unref()
  return {
    async linesOf(chunk) {
      const answered = once(worker, 'message') as Promise<[ChunkLines]>
      worker.postMessage(chunk)
      const [lines] = await answered
      return lines
    },
    stop: () => worker.terminate(),
  }
}
