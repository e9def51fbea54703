/** A thread that makes lines of chunks as long as it is sent some: no request waits for a large export. */
import { parentPort } from 'node:worker_threads'
import { type CopiedChunk, linesOf } from './line-maker.ts'

parentPort?.on('message', (chunk: CopiedChunk) => parentPort?.postMessage(linesOf(chunk)))
