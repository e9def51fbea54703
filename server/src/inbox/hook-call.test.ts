/** A call is judged at the address that is configured, whatever it says its host is (docs/security-coverage.md A18). */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isSignedByTwilio } from '../vendors/twilio/signature.ts'
import { toHookCall } from './hook-call.ts'

const at = (file: string) => new URL(`../vendors/twilio/fixtures/samples/${file}`, import.meta.url)
type Sample = { name: string; method: string; url: string; contentType: string; body: string; signature: string }
const { authToken, calls } = JSON.parse(readFileSync(at('index.json'), 'utf8')) as {
  authToken: string
  calls: Sample[]
}
const sample = calls.find(({ name }) => name === 'inbound-text')!
const { origin, pathname, search } = new URL(sample.url)

const isTaken = (host: string, configured: string) => {
  const headers = {
    host,
    'x-forwarded-host': host,
    'content-type': sample.contentType,
    'x-twilio-signature': sample.signature,
  }
  const request = { method: sample.method, headers, originalUrl: `${pathname}${search}` }
  return isSignedByTwilio(toHookCall(request, readFileSync(at(sample.body)), configured), authToken)
}

it('takes a signature over the configured address, whatever host the call names', () => {
  expect(isTaken(new URL(origin).host, origin)).toBe(true)
  expect(isTaken('elsewhere.example', origin)).toBe(true)
})

it('takes none over the host that the call names', () => {
  expect(isTaken(new URL(origin).host, 'https://elsewhere.example')).toBe(false)
})

it('stays at the configured address where a path looks like a host', () => {
  const request = { method: 'POST', headers: {}, originalUrl: '//elsewhere.example/hooks' }
  expect(toHookCall(request, Buffer.alloc(0), 'https://clinic.example').url.host).toBe('clinic.example')
})
