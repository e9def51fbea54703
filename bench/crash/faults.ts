/** What vendors and networks do besides sending: each is answered as it deserves, and none costs or makes a reading. */
import type http from 'node:http'
import { deliver, hookHeaders, type Target } from '../hook-target.ts'

export type Faults = {
  /** Half a document: what a cut connection leaves. */
  malformed: number
  /** The right message with the wrong password. */
  forged: number
  /** Sent, and hung up before the answer: nobody knows whether it was kept. */
  cut: number
  /** Measured two days from now. */
  futureClock: number
  /** A broken or forged message that was answered with success. */
  wronglyTaken: number
}

export const newFaults = (): Faults => ({ malformed: 0, forged: 0, cut: 0, futureClock: 0, wronglyTaken: 0 })

const share = 0.05
const forgedHeaders = { ...hookHeaders, authorization: `Basic ${Buffer.from('bench:forged').toString('base64')}` }

/** Before a message is sent as it should be, now and then something else happens to it. */
export async function injectFaults(faults: Faults, { target, agent, body }: { target: Target; agent: http.Agent; body: string }) {
  const send = (text: string, options = {}) => deliver(target, agent, text, options)
  const refused = async (status: Promise<number>) => {
    if ((await status) === 200) faults.wronglyTaken++
  }
  if (Math.random() < share) {
    faults.malformed++
    await refused(send(body.slice(0, Math.ceil(body.length / 2))))
  }
  if (Math.random() < share) {
    faults.forged++
    await refused(send(body, { headers: forgedHeaders }))
  }
  if (Math.random() < share) {
    faults.cut++
    await send(body, { isCut: true })
  }
}
