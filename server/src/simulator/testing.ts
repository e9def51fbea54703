/** For tests: the simulator with an ear of ours that keeps what it hears and answers what it is told to. */
import Fastify from 'fastify'
import { startSimulator, type SimulatorOptions } from './start.ts'
import type { Hook } from './state.ts'
import type { SimVendor } from './sim-vendor.ts'

export type Heard = { path: string; headers: Record<string, string | string[] | undefined>; text: string }

export const simulatedAuth = {
  bodytrace: { kind: 'basic', user: 'trace', password: 'trace-secret' },
  iglucose: { kind: 'basic', user: 'meter', password: 'meter-secret' },
  tenovi: { kind: 'header', name: 'x-clinic-key', value: 'Key abc' },
  kardia: { kind: 'path' },
  carriers: { kind: 'header', name: 'credential', value: 'carrier-secret' },
  twilio: { kind: 'signed', authToken: 'simulated-token' },
} as const satisfies Record<SimVendor, Hook['auth']>

/** `statuses` are the answers to give, first to last; afterwards 200. */
export async function startStage(options: SimulatorOptions = {}) {
  const heard: Heard[] = []
  const statuses: number[] = []
  const ear = Fastify()
  ear.removeAllContentTypeParsers()
  ear.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  ear.post('/*', async (request, reply) => {
    heard.push({ path: request.url, headers: request.headers, text: String(request.body) })
    return reply.code(statuses.shift() ?? 200).send()
  })
  const address = await ear.listen({ host: '127.0.0.1', port: 0 })
  const hookOf = (vendor: SimVendor): Hook => ({ url: `${address}/${vendor}`, auth: simulatedAuth[vendor] })
  const hooks = {
    bodytrace: hookOf('bodytrace'),
    iglucose: hookOf('iglucose'),
    tenovi: hookOf('tenovi'),
    kardia: hookOf('kardia'),
    carriers: hookOf('carriers'),
    twilio: hookOf('twilio'),
  }
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
    heard,
    statuses,
    control,
    async close() {
      await simulator.close()
      await ear.close()
    },
  }
}
