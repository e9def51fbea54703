/**
 * Stories run in lanes, one server with a demo of its own each, so that two files never meet in one database. A server
 * that runs already, while stories are being written, is the only lane: E2E_URL with its E2E_DATA_DIR.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const running = process.env['E2E_URL']
// The configuration is read again by each worker; the folder is made once and handed down
const folder = (process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'vitalrounds-e2e-')))
// Below 32768, so that no outgoing connection can have taken it
const firstPort = 4319

type Lane = { port: number; url: string; dataDir: string }

export const lanes: readonly Lane[] =
  running === undefined
    ? [0, 1].map((n) => ({
        port: firstPort + n,
        url: `http://localhost:${firstPort + n}`,
        dataDir: join(folder, `lane-${n}`),
      }))
    : [{ port: 0, url: running, dataDir: folder }]

/** The lane of this worker: its number among those that run at the same time. */
export const lane = lanes[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)] ?? lanes[0]!
