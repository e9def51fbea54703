/** A thread that reads the files of one batch and ends: a large file is no other request's wait. */
import type { Clinic } from '@vitalrounds/domain/chart-imports/entry-index'
import { decodeFhir } from '@vitalrounds/domain/chart-imports/fhir-file'
import { readCharts } from '@vitalrounds/domain/chart-imports/read-charts'
import { parentPort, workerData } from 'node:worker_threads'

const { files, clinic } = workerData as { files: { name: string; bytes: Uint8Array }[]; clinic: Clinic }
const texts = decodeFhir(files)
parentPort?.postMessage('problem' in texts ? texts : readCharts(texts.files, clinic))
