/** Sends a vendor's news to our hook, proved the way that vendor proves itself, with whatever faults were ordered. */
import type { VendorName } from '@vitalrounds/domain/devices/device'
import { setTimeout as wait } from 'node:timers/promises'
import { basicHeader } from '../vendors/connection.ts'
import type { SimSide, Simulation } from './side.ts'
import type { Delivery, Hook } from './state.ts'

const mostDeliveries = 2000
const timeoutMs = 10_000

/** Delivers `body`; the answer's status is in the result. Without a hook for the vendor nothing is sent. */
export async function deliver(sim: Simulation, vendor: VendorName, body: unknown, hook = sim.hooks[vendor]): Promise<Delivery> {
  const delivery = recorded(sim, vendor, typeof body === 'string' ? body : JSON.stringify(body))
  if (!hook) return delivery
  const strikes = (kind: Parameters<typeof sim.faults.strike>[1]) => {
    const fault = sim.faults.strike(vendor, kind)
    if (fault) delivery.faults.push(kind)
    return fault
  }
  if (strikes('drop')) return delivery
  const isForged = strikes('wrongAuth') !== undefined
  // Half a document: what a cut connection leaves.
  const text = strikes('malformed') ? delivery.body.slice(0, Math.ceil(delivery.body.length / 2)) : delivery.body
  const send = async () => {
    delivery.status = await post(hook, text, { side: sim.sides[vendor], isForged })
    return delivery
  }
  if (strikes('reorder')) {
    sim.held.push(send)
    return delivery
  }
  const delay = strikes('delay')
  if (delay) await wait(delay.delayMs ?? 1000)
  await send()
  if (strikes('duplicate')) await send()
  await sendDelayedMessages(sim)
  return delivery
}

/** Sends what was held back, in the order it was held. */
export async function sendDelayedMessages(sim: Simulation) {
  for (const send of sim.held.splice(0)) await send()
}

/** The same body once more, as vendors do on request. */
export async function resend(sim: Simulation, id: number): Promise<Delivery | undefined> {
  const delivery = sim.deliveries.find((delivery) => delivery.id === id)
  const hook = delivery && sim.hooks[delivery.vendor]
  if (delivery && hook) delivery.status = await post(hook, delivery.body, { side: sim.sides[delivery.vendor], isForged: false })
  return delivery
}

function recorded(sim: Simulation, vendor: VendorName, body: string): Delivery {
  const delivery: Delivery = { id: (sim.deliveries.at(-1)?.id ?? 0) + 1, vendor, body, status: null, faults: [] }
  sim.deliveries.push(delivery)
  if (sim.deliveries.length > mostDeliveries) sim.deliveries.shift()
  return delivery
}

/** The simulator speaks to this machine only. */
export const isOwnMachine = (url: string) => URL.canParse(url) && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(url).hostname)

type Sender = { side: SimSide; isForged: boolean }

async function post(hook: Hook, text: string, { side, isForged }: Sender): Promise<number> {
  if (!isOwnMachine(hook.url)) throw new Error('The simulator delivers to this machine only')
  try {
    const response = await fetch(hook.url, {
      method: 'POST',
      headers: {
        'content-type': side.signature ? 'application/x-www-form-urlencoded' : 'application/json',
        ...(side.caller !== undefined && { 'user-agent': side.caller }),
        ...signed(side, hook, { text, isForged }),
        ...proofOf(hook.auth, isForged),
      },
      body: text,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    return response.status
  } catch {
    // Nobody is listening (a restart, say): a real vendor only sees that nothing came back.
    return 0
  }
}

const signed = (side: SimSide, { auth, url, signedUrl = url }: Hook, { text, isForged }: DeliveryBody) =>
  auth.kind === 'signed' ? side.signature?.(isForged ? 'forged' : auth.authToken, signedUrl, text) : undefined
type DeliveryBody = { text: string; isForged: boolean }

/** The headers by which a vendor that does not sign proves itself. */
export function proofOf(auth: Hook['auth'], isForged = false): Record<string, string> {
  if (auth.kind === 'header') return { [auth.name]: isForged ? 'forged' : auth.value }
  if (auth.kind === 'basic') return { authorization: basicHeader(auth.user, isForged ? 'forged' : auth.password) }
  return {}
}
