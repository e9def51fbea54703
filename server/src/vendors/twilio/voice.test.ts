/** Calls as Twilio tells them, the token of the browser, and the documents by which it is told what to do. */
import { readFileSync } from 'node:fs'
import { type CallFacts, applyCallNews, isMissed } from '@vitalrounds/domain/calls/call'
import { describe, expect, it, test } from 'vitest'
import { dialBrowsers, dialNumber, greetingTwiml, hangUpTwiml } from './twiml.ts'
import { identityOf, readVoiceToken, userOf, voiceToken } from './voice-token.ts'
import { parseInboundCall } from './voice-webhook.ts'
import { twilio } from './webhook.ts'

/** Before anything was told of it. */
const newCall = (direction: 'in' | 'out'): CallFacts => ({
  direction,
  state: direction === 'out' ? 'requested' : 'ringing',
  answeredAt: null,
  endedAt: null,
  seconds: null,
  answeredBy: null,
  legSid: null,
  takenBy: null,
})
const at = (file: string) => new URL(`./fixtures/samples/${file}`, import.meta.url)
type Sample = { name: string; url: string; body?: string; method: string; contentType?: string }
const { calls, scenarios } = JSON.parse(readFileSync(at('index.json'), 'utf8')) as {
  calls: Sample[]
  scenarios: Record<string, string[]>
}
const formOf = (name: string) => {
  const sample = calls.find((call) => call.name === name)
  if (!sample?.body) throw new Error(`no sample ${name}`)
  return { ...sample, text: readFileSync(at(sample.body), 'utf8') }
}

/** As the hook and the worker do it. */
function outcomeOf(name: string) {
  const { url, method, contentType, text } = formOf(name)
  const call = { method, url: new URL(url), headers: { 'content-type': contentType }, body: Buffer.from(text) }
  const [event] = twilio.split(JSON.parse(JSON.stringify(twilio.parse?.(call, text))))
  return event ? { event, outcome: twilio.read(event, '2026-11-20T14:00:00.000Z') } : undefined
}
const follow = (direction: 'in' | 'out', names: readonly string[]): CallFacts =>
  names
    .flatMap((name) => outcomeOf(name)?.outcome.call ?? [])
    .reduce((call, news) => applyCallNews(call, news, '2026-11-20T14:00:00.000Z'), newCall(direction))

describe('the sample calls', () => {
  it.each([
    [
      'a conversation',
      'out',
      ['leg-initiated', 'leg-ringing', 'leg-answered', 'leg-completed', 'dial-completed', 'parent-completed'],
      { state: 'completed', answeredAt: '2026-11-20T13:05:11.000Z', endedAt: '2026-11-20T13:08:14.000Z', seconds: 183 },
    ],
    [
      'the same in another order, with a late ringing',
      'out',
      ['dial-completed', 'leg-completed', 'leg-ringing-late', 'leg-answered', 'leg-answered'],
      { state: 'completed', answeredAt: '2026-11-20T13:05:11.000Z', endedAt: '2026-11-20T13:08:14.000Z', seconds: 183 },
    ],
    ['a busy line', 'out', ['leg-busy', 'dial-busy'], { state: 'busy', answeredAt: null, seconds: null }],
    ['no answer', 'out', ['leg-no-answer', 'dial-no-answer'], { state: 'no-answer', answeredAt: null }],
    ['a number that cannot be reached', 'out', ['leg-failed', 'dial-failed'], { state: 'failed', answeredAt: null }],
    ['a nurse who gives up', 'out', ['leg-canceled', 'dial-canceled'], { state: 'canceled', answeredAt: null }],
    ['an answering machine', 'out', ['leg-answered', 'answering-machine', 'leg-completed'], { answeredBy: 'machine' }],
    [
      'an incoming call that is taken',
      'in',
      ['incoming-leg-ringing', 'incoming-leg-answered', 'incoming-leg-completed', 'incoming-dial-completed'],
      { state: 'completed' },
    ],
    ['an incoming call that nobody takes', 'in', ['incoming-leg-no-answer', 'incoming-dial-no-answer'], { state: 'no-answer' }],
    ['a caller who hangs up', 'in', ['incoming-dial-caller-hung-up'], { state: 'no-answer' }],
  ] as const)('tell %s', (_, direction, names, expected) => {
    const call = follow(direction, names)
    expect(call).toMatchObject(expected)
    expect(isMissed(call)).toBe(direction === 'in' && call.state !== 'completed')
  })

  it('are the same event however often they come, and another for each thing told', () => {
    const names = ['leg-initiated', 'leg-ringing', 'leg-answered', 'leg-completed', 'dial-completed', 'parent-completed']
    const keys = names.map((name) => outcomeOf(name)?.event.idemKey)
    expect(new Set(keys).size).toBe(names.length)
    expect(names.map((name) => outcomeOf(name)?.event.idemKey)).toEqual(keys)
  })

  it('of every scenario are read without a problem', () => {
    const voice = Object.values(scenarios)
      .flat()
      .filter((name) =>
        calls.some((call) => call.name === name && /\/(leg|dial-ended|incoming-ended|call-status|amd|voice|incoming)\b/.test(call.url)),
      )
    expect(voice.length).toBeGreaterThan(15)
    expect(voice.filter((name) => outcomeOf(name)?.outcome.problem !== undefined)).toEqual([])
  })

  it('that ask what to do say who calls', () => {
    const request = (name: string) => parseInboundCall(Object.fromEntries(new URLSearchParams(formOf(name).text)))
    expect(request('incoming-call')).toMatchObject({ from: '+13125550123', to: '+13125550100', userId: null })
    expect(request('incoming-call-withheld')).toMatchObject({ from: '' })
    expect(request('client-call')).toMatchObject({ from: '', userId: null, callId: null })
    expect(parseInboundCall({})).toBeUndefined()
  })
})

test('a form that is not what was agreed is kept with its problem', () => {
  const [event] = twilio.split({ about: 'leg', query: {}, fields: { CallSid: 'nonsense' } })
  expect(event).toMatchObject({ kind: 'unknown', problem: expect.any(String) })
})

describe('the token of a browser', () => {
  const keys = { accountSid: 'AC1', apiKeySid: 'SK1', apiKeySecret: 'secret', applicationSid: 'AP1' }
  const user = '0190a5b8-0000-7000-8000-000000000001'
  const token = voiceToken(keys, { identity: identityOf(user), nowSeconds: 1000, hearsIncoming: true })
  const part = (n: number) => JSON.parse(Buffer.from(token.split('.')[n] ?? '', 'base64url').toString()) as object

  it('says what the vendor wants to read, for an hour, signed with the API key', () => {
    expect(part(0)).toEqual({ typ: 'JWT', alg: 'HS256', cty: 'twilio-fpa;v=1' })
    expect(part(1)).toMatchObject({
      iss: 'SK1',
      sub: 'AC1',
      iat: 1000,
      exp: 4600,
      grants: {
        identity: identityOf(user),
        voice: { incoming: { allow: true }, outgoing: { application_sid: 'AP1' } },
      },
    })
    expect(readVoiceToken(token, 'secret', 4599)?.grants.identity).toBe(identityOf(user))
    expect(readVoiceToken(token, 'secret', 4600)).toBeUndefined()
    expect(readVoiceToken(token, 'another', 1000)).toBeUndefined()
  })

  it('names a user in letters, digits and underscores, and back', () => {
    expect(identityOf(user)).toMatch(/^[a-z0-9_]+$/)
    expect(userOf(`client:${identityOf(user)}`)).toBe(user)
    expect(userOf('client:user_1')).toBeUndefined()
    expect(userOf('+13125550123')).toBeUndefined()
  })

  it('lets nobody be rung who does not want to be', () => {
    const quiet = voiceToken(keys, { identity: 'user_1', nowSeconds: 0, hearsIncoming: false })
    expect(readVoiceToken(quiet, 'secret', 0)?.grants.voice.incoming).toBeUndefined()
  })
})

describe('the documents', () => {
  it('ring one number, connect when it answers, and name where to tell', () => {
    const xml = dialNumber({
      callerId: '+13125550100',
      number: '+13125550123',
      action: 'https://x/dial-ended?c=1&d=2',
      leg: 'https://x/leg?c=1',
      machine: 'https://x/amd?c=1',
    })
    expect(xml).toContain(
      '<Dial callerId="+13125550100" answerOnBridge="true" timeout="30" timeLimit="3600" action="https://x/dial-ended?c=1&amp;d=2">',
    )
    expect(xml).toContain('statusCallbackEvent="initiated ringing answered completed"')
    expect(xml).toContain('machineDetection="Enable"')
    expect(xml).toMatch(/>\+13125550123<\/Number><\/Dial><\/Response>$/)
    // No recording (docs/sources/twilio.md 11)
    expect(xml).not.toMatch(/record/i)
  })

  it('ring at most ten browsers for 20 seconds', () => {
    const identities = Array.from({ length: 12 }, (_, n) => `user_${n}`)
    const xml = dialBrowsers({ identities, action: 'https://x/a', leg: 'https://x/l', callId: 'one' })
    expect(xml.match(/<Client /g)).toHaveLength(10)
    expect(xml).toContain('timeout="20"')
    expect(xml).toContain('<Parameter name="callId" value="one"/>')
  })

  it('let no name of a clinic break out of its words', () => {
    expect(greetingTwiml('A & B <Dial>')).toContain('You have reached A &amp; B &lt;Dial&gt;.')
    expect(hangUpTwiml()).toBe('<?xml version="1.0" encoding="UTF-8"?><Response><Hangup/></Response>')
  })
})
