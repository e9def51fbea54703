/** The sample calls of Twilio, each genuine or forged as marked, and each read as what it says. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { HookCall } from '../vendor.ts'
import { isSignedByTwilio } from './signature.ts'
import { twilio } from './webhook.ts'

type Sample = {
  name: string
  method: string
  url: string
  receivedAs?: string
  contentType?: string
  body?: string
  signature: string
  isGenuine?: false
}
const at = (file: string) => new URL(`./fixtures/samples/${file}`, import.meta.url)
const { authToken, calls, scenarios } = JSON.parse(readFileSync(at('index.json'), 'utf8')) as {
  authToken: string
  calls: Sample[]
  scenarios: Record<string, string[]>
}

const callOf = ({ method, url, receivedAs, contentType, body, signature }: Sample): HookCall => ({
  method,
  url: new URL(receivedAs ?? url),
  headers: { 'x-twilio-signature': signature, ...(contentType && { 'content-type': contentType }) },
  body: body ? readFileSync(at(body)) : Buffer.alloc(0),
})
const named = (name: string) => {
  const sample = calls.find((call) => call.name === name)
  if (!sample) throw new Error(`no sample ${name}`)
  return callOf(sample)
}
/** As the hook does: what was parsed is kept as JSON and split again. */
const outcomeOf = (call: HookCall) => {
  const stored = JSON.parse(JSON.stringify(twilio.parse?.(call, call.body.toString('utf8')))) as unknown
  const [event] = twilio.split(stored)
  if (!event) throw new Error('no event')
  return { event, outcome: twilio.read(event, '2026-11-21T20:00:00.000Z') }
}

it('has all samples', () => {
  expect(calls).toHaveLength(62)
  expect(calls.filter((call) => call.isGenuine === false)).toHaveLength(3)
  expect(Object.keys(scenarios)).toContain('opt-out-and-back')
})

describe.each(calls)('$name', (sample) => {
  it(sample.isGenuine === false ? 'is refused' : 'is genuine', () => {
    expect(isSignedByTwilio(callOf(sample), authToken)).toBe(sample.isGenuine !== false)
  })

  it('is not genuine by another token, without a signature, or with two', () => {
    const call = callOf(sample)
    expect(isSignedByTwilio(call, `${authToken}0`)).toBe(false)
    expect(isSignedByTwilio({ ...call, headers: { ...call.headers, 'x-twilio-signature': undefined } }, authToken)).toBe(false)
    const twice = [sample.signature, sample.signature]
    expect(isSignedByTwilio({ ...call, headers: { ...call.headers, 'x-twilio-signature': twice } }, authToken)).toBe(false)
  })
})

it('does not take another body under the right hash in the address', () => {
  const call = named('json-body')
  expect(isSignedByTwilio({ ...call, body: Buffer.from('{}') }, authToken)).toBe(false)
})

describe('what the calls say', () => {
  it('reads signs that break a hand-made decoder', () => {
    const { event, outcome } = outcomeOf(named('inbound-text-signs'))
    expect(event).toMatchObject({ kind: 'text', idemKey: expect.stringMatching(/^twilio:text:SM/) as string })
    expect(outcome.text?.body).toBe(new URLSearchParams(named('inbound-text-signs').body.toString()).get('Body'))
  })

  it('knows a repeat as the same event', () => {
    expect(outcomeOf(named('inbound-repeated')).event.idemKey).toBe(outcomeOf(named('inbound-text')).event.idemKey)
  })

  it('reads pictures, and the vendor’s own judgment of a wish', () => {
    expect(outcomeOf(named('inbound-media')).outcome.text).toMatchObject({
      body: '',
      media: [{ contentType: 'image/jpeg' }, { contentType: 'application/pdf' }],
    })
    expect(outcomeOf(named('inbound-stop')).outcome.text?.optOutType).toBe('STOP')
    expect(outcomeOf(named('inbound-stop-plain')).outcome.text?.optOutType).toBeUndefined()
  })

  it('reads how far a text has come, and which of ours it is', () => {
    expect(outcomeOf(named('status-undelivered-30006')).outcome.textStatus).toMatchObject({
      status: 'undelivered',
      errorCode: '30006',
      textId: 'out_0003',
    })
    expect(outcomeOf(named('status-unknown-word')).outcome.textStatus?.status).not.toBe('')
  })

  it('leaves what is about neither alone, whatever it is', () => {
    for (const { name } of calls.filter(({ url }) => !/\/(message|status|json)(\?|$)/.test(url)))
      expect(outcomeOf(named(name)).event.problem).toBeUndefined()
  })
})
