/** For tests: the simulator with an ear of ours that keeps what it hears and answers what it is told to. */
import { type VendorName, vendorNames } from '@vitalrounds/domain/devices/device'
import Fastify from 'fastify'
import type { Vendor } from '../vendors/vendor.ts'
import { vendors } from '../vendors/vendors.ts'
import { startSimulator, type SimulatorOptions } from './start.ts'
import type { Hook } from './state.ts'

type RecordedRequest = { path: string; headers: Record<string, string | string[] | undefined>; text: string }

/** Proofs of these tests alone, each of the kind by which the vendor proves itself. */
export const simulatedAuth = Object.fromEntries(vendorNames.map((vendor) => [vendor, authOf(vendors[vendor].proof)])) as Record<
  VendorName,
  Hook['auth']
>

function authOf({ kind, header = '' }: Vendor['proof']): Hook['auth'] {
  if (kind === 'basic') return { kind, user: 'simulated', password: 'hook-secret' }
  if (kind === 'header') return { kind, name: header, value: 'hook-secret' }
  return kind === 'signed' ? { kind, authToken: 'simulated-token' } : { kind }
}

/** `statuses` are the answers to give, first to last; afterwards 200. */
export async function startStage(options: SimulatorOptions = {}) {
  const requests: RecordedRequest[] = []
  const statuses: number[] = []
  const ear = Fastify()
  ear.removeAllContentTypeParsers()
  ear.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  ear.post('/*', async (request, reply) => {
    requests.push({ path: request.url, headers: request.headers, text: String(request.body) })
    return reply.code(statuses.shift() ?? 200).send()
  })
  const address = await ear.listen({ host: '127.0.0.1', port: 0 })
  const hookOf = (vendor: VendorName): Hook => ({ url: `${address}/${vendor}`, auth: simulatedAuth[vendor] })
  const hooks = Object.fromEntries(vendorNames.map((vendor) => [vendor, hookOf(vendor)]))
  const simulator = await startSimulator({ hooks, everyMs: 0, ...options })
  const control = async (path: string, body: unknown = {}): Promise<{ status: number; body: unknown }> => {
    const response = await fetch(`${simulator.url}/_sim${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as unknown }
  }
  return {
    ...simulator,
    heard: requests,
    statuses,
    control,
    async close() {
      await simulator.close()
      await ear.close()
    },
  }
}
