/**
 * The file in DATA_DIR that tells the simulator and the demo command where the demo's hooks are and what they must prove.
 * It exists only beside demo data; of a live connection no secret is ever written down.
 */
import { readFileSync, rmSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const Basic = z.strictObject({ url: z.url(), user: z.string(), password: z.string() })
const Header = z.strictObject({ url: z.url(), headerName: z.string(), secret: z.string() })
export const DemoConnections = z.strictObject({
  bodytrace: Basic,
  iglucose: Basic,
  tenovi: Header,
  kardia: z.strictObject({ url: z.url() }),
  /** Demos that were loaded before carriers were played have none. */
  carriers: Header.optional(),
  /** Nor had they texts. */
  twilio: z.strictObject({ url: z.url(), authToken: z.string() }).optional(),
})
export type DemoConnections = z.infer<typeof DemoConnections>

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
