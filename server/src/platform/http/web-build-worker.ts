/** Runs as a worker thread: builds the browser application where its sources are newer. */
import { parentPort } from 'node:worker_threads'
import { buildWebIfStale, type WebBuilt } from './web-build.ts'

function built(): WebBuilt {
  try {
    return { isNew: buildWebIfStale() }
  } catch (error) {
    return { isNew: false, problem: (error as Error).message }
  }
}

parentPort?.postMessage(built())
