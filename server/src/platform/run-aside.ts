/** Reads what people upload in a thread of its own, with bounds on its memory and time: a large file is no other request's wait. */
import { Worker } from 'node:worker_threads'
import { refuse } from './http/refuse.ts'

// Far above what ten thousand rows take, below the ten seconds after which the database ends an idle transaction
const patienceMs = 8000
/** Files at a time; more are no clinic's work. */
const mostAtOnce = 4
let reading = 0

/** What the thread of this address answers to `data`, or `failure` where it takes too long or too much. */
export async function runAside<T>(thread: URL, { data, memoryMb, failure }: { data: unknown; memoryMb: number; failure: T }): Promise<T> {
  if (reading >= mostAtOnce) refuse('tooManyTries', { retryAfterSeconds: 2 })
  reading += 1
  const worker = new Worker(thread, { workerData: data, resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
  const { promise, resolve } = Promise.withResolvers<T>()
  const fail = () => resolve(failure)
  const impatience = setTimeout(fail, patienceMs)
  worker.once('message', resolve)
  worker.once('error', fail)
  worker.once('exit', fail)
  try {
    return await promise
  } finally {
    reading -= 1
    clearTimeout(impatience)
    await worker.terminate()
  }
}
