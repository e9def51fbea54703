/** Runs as a worker thread: makes batches of members of the large clinic and hands them over as text ready for the database. */
import { parentPort, workerData } from 'node:worker_threads'
import { type BundleTexts, bundleTexts } from '../bundle-texts.ts'
import { bundleOf } from '../member-bundle.ts'
import { largePanel, largeSerials, largeZone } from './large-clinic.ts'

export type MemberRange = { from: number; to: number }
export type SeedBatch = BundleTexts & { members: number }

const port = parentPort
if (!port) throw new Error('this file is a worker')

const { nowMs } = workerData as { nowMs: number }
const clinic = { panel: largePanel(nowMs), numbering: { serialFrom: largeSerials }, groupZone: largeZone }

port.on('message', ({ from, to }: MemberRange) => {
  const batch: SeedBatch = { ...bundleTexts(bundleOf(clinic, from, to)), members: to - from }
  port.postMessage(batch, [batch.lines.buffer])
})
