import { describe, expect, it } from 'vitest'
import { sha256 } from '../platform/secrets.ts'
import { bodytrace } from './bodytrace/webhook.ts'
import { kardia } from './kardia/webhook.ts'
import { tenovi } from './tenovi/webhook.ts'
import type { HookAuth } from './vendor.ts'

const basicAuth: HookAuth = { kind: 'basic', user: 'trace', secretHash: sha256('s3cret:with:colons') }
const headerAuth: HookAuth = { kind: 'header', name: 'X-Clinic-Key', secretHash: sha256('Key abc') }
const basic = (credential: string) => `Basic ${Buffer.from(credential).toString('base64')}`

describe('a hook call', () => {
  it.each([
    ['the right pair', basic('trace:s3cret:with:colons'), true],
    ['the scheme in lower case', basic('trace:s3cret:with:colons').replace('Basic', 'basic'), true],
    ['a wrong password', basic('trace:wrong'), false],
    ['a wrong user', basic('other:s3cret:with:colons'), false],
    ['no colon', basic('trace'), false],
    ['an empty pair', 'Basic ', false],
    ['another scheme', 'Bearer trace:s3cret:with:colons', false],
    ['the header twice', [basic('trace:s3cret:with:colons'), basic('trace:s3cret:with:colons')], false],
    ['no header', undefined, false],
  ])('with %s', (_, authorization, isGenuine) => {
    expect(bodytrace.isGenuine({ headers: { authorization } }, basicAuth)).toBe(isGenuine)
  })

  it.each([
    ['Key abc', true],
    ['key abc', false],
    ['', false],
    [undefined, false],
  ])('with the header %j', (value, isGenuine) => {
    expect(tenovi.isGenuine({ headers: { 'x-clinic-key': value } }, headerAuth)).toBe(isGenuine)
  })

  it('without a credential is a stranger even where the secret is empty', () => {
    expect(bodytrace.isGenuine({ headers: {} }, { kind: 'basic', user: '', secretHash: sha256('') })).toBe(false)
    expect(tenovi.isGenuine({ headers: {} }, { kind: 'header', name: 'x', secretHash: sha256('') })).toBe(false)
  })

  it('may go without a credential only where the vendor has none', () => {
    expect(kardia.isGenuine({ headers: {} }, { kind: 'path' })).toBe(true)
    expect(bodytrace.isGenuine({ headers: {} }, { kind: 'path' })).toBe(false)
    expect(tenovi.isGenuine({ headers: {} }, { kind: 'path' })).toBe(false)
  })
})
