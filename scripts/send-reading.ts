/**
 * `npm run send-reading -- --file FILE [--now] [--device KEY]`: posts a vendor's message to the running demo the way that
 * vendor does, and prints the same call as one line of curl.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { deviceVendors, type VendorName, vendorTitle } from '@vitalrounds/domain/devices/device'
import { proofAt, readDemoConnections } from '../server/src/devices/accounts/demo-connections.ts'
import { ownConfig } from '../server/src/platform/config.ts'
import { proofOf } from '../server/src/simulator/deliver.ts'
import { deviceIdOf } from '../server/src/vendors/bodytrace/imei.ts'
import { vendors } from '../server/src/vendors/vendors.ts'

const usage = 'npm run send-reading -- --file FILE [--now] [--device KEY]'

const { values } = parseArgs({
  options: { file: { type: 'string' }, now: { type: 'boolean', default: false }, device: { type: 'string' } },
})

class Mistake extends Error {}

/** Whose message it is: the vendor who finds nothing wrong with it. */
function senderOf(body: unknown): VendorName {
  const deviceVendor = deviceVendors().find((name) => {
    const events = vendors[name].inbound.split(body)
    return events.length > 0 && events.every((event) => event.problem === undefined)
  })
  if (!deviceVendor) throw new Mistake('No vendor writes messages like this one.')
  return deviceVendor
}

/** The names under which vendors write a time of measuring, and a device. */
const times = (now: Date): Record<string, unknown> => ({
  ts: now.getTime(),
  timestamp: now.toISOString(),
  created: now.toISOString(),
  date_recorded: now.toISOString(),
  date_received: now.toISOString(),
})
const devices = (key: string): Record<string, unknown> => ({
  imei: key,
  // A message that names two devices is refused
  deviceId: deviceIdOf(key),
  hwi_device_id: key,
  device_id: key,
})

/** The same message with the values of known names replaced, wherever it has them. */
function withValues(body: unknown, replacing: Record<string, unknown>): unknown {
  if (Array.isArray(body)) return body.map((item) => withValues(item, replacing))
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const isKnown = Object.hasOwn(replacing, name) && typeof value !== 'object'
      return [name, isKnown ? replacing[name] : name === 'readings' ? withValues(value, replacing) : value]
    }),
  )
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

async function main() {
  if (values.file === undefined) throw new Mistake(usage)
  const demoConnections = readDemoConnections(ownConfig().dataDir)
  if (!demoConnections) throw new Mistake('There is no demo here yet: start it with npm start first.')
  const text = JSON.parse(readFileSync(values.file, 'utf8')) as unknown
  const sender = senderOf(text)
  const replacing = { ...(values.now && times(new Date())), ...(values.device !== undefined && devices(values.device)) }
  const body = JSON.stringify(withValues(text, replacing))
  const door = demoConnections[sender]
  if (!door) throw new Mistake(`The demo has no account at ${vendorTitle(sender)}.`)
  const { url } = door
  const headers = { 'content-type': 'application/json', ...proofOf(proofAt(door)) }
  const options = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)
  console.log(`curl -i -X POST ${options.join(' ')} -d ${quoted(body)} ${quoted(url)}`)
  const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) }).catch(() => undefined)
  if (!answer) throw new Mistake('Nobody answers at this address: is the server running?')
  console.log(`${sender} hears ${answer.status} ${answer.statusText}`)
  if (!answer.ok) process.exitCode = 1
}

try {
  await main()
} catch (error) {
  const isMistake = error instanceof Mistake || error instanceof SyntaxError || (error as { code?: string }).code === 'ENOENT'
  console.error(isMistake ? (error as Error).message : error)
  process.exitCode = 1
}
