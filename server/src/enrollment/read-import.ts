/** Reads a file of members in a thread of its own, with bounds on its memory and time. */
import { Worker } from 'node:worker_threads'
import type { ImportFile } from '@vitalrounds/domain/enrollment/import-file'
import { refuse } from '../platform/http/refuse.ts'

// Far above what ten thousand rows take, below the ten seconds after which the database ends an idle transaction
const patienceMs = 8000
const memory = { maxOldGenerationSizeMb: 256 }
/** Files at a time; more are no clinic's work. */
const mostAtOnce = 4
let reading = 0

export async function readImportAside(bytes: Uint8Array): Promise<ImportFile> {
  if (reading >= mostAtOnce) refuse('tooManyTries', { retryAfterSeconds: 2 })
  reading += 1
  const worker = new Worker(new URL('import-worker.ts', import.meta.url), { workerData: bytes, resourceLimits: memory })
  const { promise, resolve } = Promise.withResolvers<ImportFile>()
  const unreadable = () => resolve({ problem: 'This file is too much to read at once. Split it into smaller ones.' })
  const impatience = setTimeout(unreadable, patienceMs)
  worker.once('message', resolve)
  worker.once('error', unreadable)
  worker.once('exit', unreadable)
  try {
    return await promise
  } finally {
    reading -= 1
    clearTimeout(impatience)
    await worker.terminate()
  }
}
