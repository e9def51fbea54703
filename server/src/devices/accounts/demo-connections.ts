/**
 * The file in DATA_DIR that tells the simulator and the demo command where the demo's hooks are and what they must prove.
 * It exists only beside demo data; of a live connection no secret is ever written down.
 */
import { readFileSync, rmSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { vendorNames } from '@vitalrounds/domain/devices/device'
import { z } from 'zod'
import type { Hook } from '../../simulator/state.ts'

const HookEndpoint = z.union([
  z.strictObject({ url: z.url(), user: z.string(), password: z.string() }),
  z.strictObject({ url: z.url(), headerName: z.string(), secret: z.string() }),
  z.strictObject({ url: z.url(), authToken: z.string() }),
  z.strictObject({ url: z.url() }),
])
/** Where a hook is and what it wants to be told. */
export type HookEndpoint = z.infer<typeof HookEndpoint>
/** A demo that was loaded before a vendor was played has none of it. */
const DemoConnections = z.partialRecord(z.enum(vendorNames), HookEndpoint)
export type DemoConnections = z.infer<typeof DemoConnections>

/** How the simulator proves itself at a door. */
export function proofAt(door: HookEndpoint): Hook['auth'] {
  if ('user' in door) return { kind: 'basic', user: door.user, password: door.password }
  if ('headerName' in door) return { kind: 'header', name: door.headerName, value: door.secret }
  return 'authToken' in door ? { kind: 'signed', authToken: door.authToken } : { kind: 'path' }
}

const fileIn = (dataDir: string) => path.join(dataDir, 'demo-connections.json')

/** Undefined when there is no such file; throws when it cannot be understood. */
export function readDemoConnections(dataDir: string): DemoConnections | undefined {
  try {
    return DemoConnections.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Written aside and moved into place, readable by this user alone. */
export function writeDemoConnections(dataDir: string, connections: DemoConnections) {
  const draft = `${fileIn(dataDir)}.${process.pid}`
  try {
    writeFileSync(draft, `${JSON.stringify(connections, null, 2)}\n`, { mode: 0o600, flush: true })
    renameSync(draft, fileIn(dataDir))
  } finally {
    rmSync(draft, { force: true })
  }
}
