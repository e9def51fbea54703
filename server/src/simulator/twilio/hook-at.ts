/** Where Twilio finds us: addresses that we gave it, on this machine, each call signed over the address as it was given. */
import { formFields, signatureOf } from '../../vendors/twilio/signature.ts'
import type { Simulation } from '../side.ts'
import type { Hook } from '../state.ts'

/** The address as it was given, which is signed, and the way to it on this machine. */
export function hookAt({ hooks: { twilio } }: Simulation, address: string): Hook | undefined {
  if (!twilio || !URL.canParse(address)) return undefined
  const { pathname, search } = new URL(address)
  return { ...twilio, url: new URL(twilio.url).origin + pathname + search, signedUrl: address }
}

const timeoutMs = 15_000

/** Asks what to do with a call; the answer is a document, or empty where nobody answered. */
export async function requestHookTwiml(sim: Simulation, end: 'voice' | 'incoming', form: Record<string, string>): Promise<string> {
  const { twilio } = sim.hooks
  const hook = twilio && hookAt(sim, `${twilio.signedUrl ?? twilio.url}/${end}`)
  if (hook?.auth.kind !== 'signed') return ''
  const text = new URLSearchParams(form).toString()
  const signature = signatureOf(hook.auth.authToken, hook.signedUrl ?? hook.url, formFields(text))
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature }
  const signal = AbortSignal.timeout(timeoutMs)
  return fetch(hook.url, { method: 'POST', headers, body: text, redirect: 'error', signal }).then(
    (answer) => (answer.ok ? answer.text() : ''),
    () => '',
  )
}
