/** A thread that reads one file of members and ends: a large file is no other request's wait. */
import { parentPort, workerData } from 'node:worker_threads'
import { readImport } from '@vitalrounds/domain/enrollment/import-file'

parentPort?.postMessage(readImport(workerData as Uint8Array))
