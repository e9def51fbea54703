/**
 * Plays the vendors beside the demo: orders go on by themselves, and somebody measures every now and then, so that open
 * pages are alive. Only where demo data was loaded; a clinic's own server has none of it, and the test bed plays Kardia alone.
 */
import path from 'node:path'
import type { VendorName } from '@vitalrounds/domain/devices/device'
import { demoDevices } from './devices/accounts/demo-devices.ts'
import { nextDemoReading } from './devices/accounts/next-demo-reading.ts'
import { type DemoConnections, proofAt, readDemoConnections } from './devices/accounts/demo-connections.ts'
import { pointAtSimulator } from './devices/accounts/point-at-simulator.ts'
import type { ClearingHouses } from './clearing-houses.ts'
import type { PhoneLookups } from './phone-lookups.ts'
import type { Stage } from './simulator-page.ts'
import type { Config } from './platform/config.ts'
import type { Databases } from './platform/database/databases.ts'
import type { Stop } from './platform/lifecycle.ts'
import { startSimulator, type RunningSimulator } from './simulator/start.ts'
import type { Hook } from './simulator/state.ts'

type Parts = {
  config: Config
  db: Databases
  ownerUrl: string
  phones: PhoneLookups
  claims: ClearingHouses
  /** Where the page that plays the patient finds the simulator. */
  stage: Stage
  onError: (error: unknown, job: string) => void
}

/** The vendors can be asked from now on; people begin to measure with `play`. */
export async function startDemoVendors({ config, db, ownerUrl, phones, claims, stage, onError }: Parts, onStop: (stop: Stop) => void) {
  const connections = config.integrations === 'simulated' ? readDemoConnections(config.dataDir) : undefined
  if (!connections) return undefined
  const simulator = await startSimulator({
    stateFile: path.join(config.dataDir, 'simulator.json'),
    hooks: hooksOf(connections, config),
  })
  onStop(() => simulator.close())
  stage.simulator = simulator
  for (const part of [phones, claims]) part.useSimulator(simulator.url)
  const { sim } = simulator
  for (const demoDevice of await demoDevices(db)) sim.sides[demoDevice.vendor].remember?.(sim, demoDevice)
  await pointAtSimulator(
    ownerUrl,
    Object.values(connections).map(({ url }) => connectionId(url)),
    simulator.url,
  )
  return { play: () => onStop(playReadings(simulator, db, (error) => onError(error, 'demo readings'))) }
}

/** `/hooks/v1/{vendor}/{connectionId}/{pathToken}`. */
const connectionId = (url: string) => new URL(url).pathname.split('/')[4] ?? ''

/** The simulator reaches the server by loopback, whatever people type to reach it. */
function hooksOf(demo: DemoConnections, { host, port }: Config): Partial<Record<VendorName, Hook>> {
  const here = (url: string) => `http://${host === '::1' ? '[::1]' : '127.0.0.1'}:${port}${new URL(url).pathname}`
  const hooks = Object.entries(demo).map(([vendor, door]) => [
    vendor,
    { url: here(door.url), signedUrl: door.url, auth: proofAt(door) } satisfies Hook,
  ])
  return Object.fromEntries(hooks) as Partial<Record<VendorName, Hook>>
}

const leastMs = 20_000
const mostMs = 60_000

/** One reading every 20 to 60 seconds, never two at once; the end waits for one under way. */
function playReadings(simulator: RunningSimulator, db: Databases, onError: (error: unknown) => void): Stop {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  const take = async () => {
    const next = await nextDemoReading(db, Math.random)
    if (next && !isStopped) await simulator.takeReading(next.device, { vitals: next.vitals })
  }
  const plan = () => {
    if (isStopped) return
    const pause = leastMs + Math.random() * (mostMs - leastMs)
    timer = setTimeout(() => void (running = take().catch(onError).then(plan)), pause)
    timer.unref()
  }
  plan()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}
