/** Finds out early whether the port can be had, so that a busy one is told before anything else has started. */
import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from './config.ts'
import { StartProblem, errorCode } from './start-problem.ts'

// A server that was just told to go needs a moment
const patienceMs = 3000

type Place = Pick<Config, 'host' | 'port'>

const words: Record<string, (place: Place) => string> = {
  EADDRINUSE: ({ port }) => `Port ${port} is in use by another program. Stop it, or choose another port: PORT=${port + 1}.`,
  EACCES: ({ port }) => `Port ${port} is reserved for the system. Choose a port above 1023: PORT=3000.`,
  EADDRNOTAVAIL: ({ host }) => `HOST=${host} is not an address of this machine.`,
  ENOTFOUND: ({ host }) => `HOST=${host} is not an address of this machine.`,
}

/** Turns a failed listen into a start problem; anything else is handed back. */
export function portProblem(error: unknown, place: Place): unknown {
  const sentence = words[errorCode(error)]
  return sentence ? new StartProblem(sentence(place), { cause: error }) : error
}

/** The configuration with a port that was free a moment ago; port 0 becomes the number that the system chose. */
export async function settlePort(config: Config): Promise<Config> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    try {
      const port = await tryPort(config)
      const address = new URL(config.publicUrl)
      if (config.port === 0 && address.port === '0') address.port = String(port)
      return Object.freeze({ ...config, port, publicUrl: address.origin })
    } catch (error) {
      if (errorCode(error) !== 'EADDRINUSE' || Date.now() > deadline) throw portProblem(error, config)
      await sleep(100)
    }
  }
}

async function tryPort({ host, port }: Place): Promise<number> {
  const probe = net.createServer()
  probe.listen(port, host)
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address !== null ? address.port : port
}
