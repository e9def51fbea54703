/** Runs as a worker thread: makes batches of members of the large clinic and hands them over as text ready for the database. */
import { parentPort, workerData } from 'node:worker_threads'
import { bundleOf, memberTables, type MemberTable } from '../member-bundle.ts'
import { largePanel, largeSerials, largeZone } from './large-clinic.ts'

export type Wanted = { from: number; to: number }
export type Made = {
  rows: Record<MemberTable, { columns: string[]; texts: string[] }>
  lines: Uint8Array
  members: number
  readings: number
}

// One JSON text stays far below what PostgreSQL takes as one value
const rowsPerText = 4000
const port = parentPort
if (!port) throw new Error('this file is a worker')

const { nowMs } = workerData as { nowMs: number }
const clinic = { panel: largePanel(nowMs), numbering: { serialFrom: largeSerials }, groupZone: largeZone }
const encoder = new TextEncoder()

port.on('message', ({ from, to }: Wanted) => {
  const bundle = bundleOf(clinic, from, to)
  const rows = Object.fromEntries(
    memberTables.map((table) => {
      const all = bundle.rows[table]
      const texts: string[] = []
      for (let start = 0; start < all.length; start += rowsPerText)
        texts.push(JSON.stringify(all.slice(start, start + rowsPerText)))
      return [table, { columns: Object.keys(all[0] ?? {}), texts }]
    }),
  ) as Made['rows']
  const lines = encoder.encode(bundle.lines.join(''))
  const made: Made = { rows, lines, members: to - from, readings: bundle.readings }
  port.postMessage(made, [lines.buffer])
})
