/** A super admin makes an account at a vendor, tries it, hears by its hook and switches it off; nobody else, no key shown. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '../../platform/testing/test-app.ts'
import { simulatedAccount } from '../../simulator/accounts.ts'
import { vendorStage, type VendorStage } from '../testing/vendor-stage.ts'

let t: VendorStage
let sam: Person
beforeAll(async () => {
  t = await vendorStage('connections')
  sam = await t.person(t.groups.northside, 'keys@northside.example', { role: 'admin', isSuperAdmin: true })
})
afterAll(() => t.close())

type ConnectionReply = { _id: string; hook: { url: string; user: string; secret: string } }
const wish = (apiKey: string) => {
  const { baseUrl, config } = simulatedAccount('tenovi', t.simulator.url)
  const settings = { clientDomain: config.clientDomain }
  return { vendor: 'tenovi', name: 'Ours', baseUrl, credentials: { apiKey }, settings, products: config.products }
}
const make = async (apiKey: string) => (await t.as(sam, 'POST', 'vendor-connections', wish(apiKey))).json<ConnectionReply>()
const test = async (id: string) => (await t.as(sam, 'POST', `vendor-connections/${id}/test`)).json<object>()
const listed = async (id: string) =>
  (await t.as(sam, 'GET', 'vendor-connections')).json<{ connections: { _id: string }[] }>().connections.find(({ _id }) => _id === id)

it('tells right keys from wrong ones, and remembers which it was', async () => {
  const good = await make('simulated-key')
  expect(await test(good._id)).toEqual({ isWorking: true, text: 'Tenovi answered. Address and keys are right.' })
  expect(await listed(good._id)).toMatchObject({ isEnabled: true, lastFailure: '', lastSuccessAt: expect.any(String) })
  const bad = await make('another-key')
  expect(await test(bad._id)).toEqual({ isWorking: false, text: 'The vendor refused our credentials.' })
  expect(await listed(bad._id)).toMatchObject({ lastSuccessAt: null, lastFailure: 'tenovi: refused (401)' })
})

it('keeps keys sealed, shows none again, and refuses an account without them', async () => {
  const { _id } = await make('very-secret-key')
  const row = await t.owner.selectFrom('vendor_connection').selectAll().where('id', '=', _id).executeTakeFirstOrThrow()
  expect(row.secrets?.toString('utf8')).not.toContain('very-secret-key')
  const list = (await t.as(sam, 'GET', 'vendor-connections')).body
  expect([list.includes('very-secret-key'), list.includes('secretHash')]).toEqual([false, false])
  expect((await t.as(sam, 'POST', 'vendor-connections', { ...wish(''), credentials: {} })).json()).toMatchObject({
    errors: [{ path: 'credentials.apiKey', message: 'Enter the API key.' }],
  })
})

it('takes new keys in place of the old ones, and says what is missing', async () => {
  const { _id } = await make('ended-key')
  expect(await test(_id)).toMatchObject({ isWorking: false })
  const replace = (credentials: object, who = sam) =>
    t.as(who, 'PUT', `vendor-connections/${_id}/keys`, { credentials, reason: 'The old one ended' })
  expect((await replace({ apiKey: ' ' })).json()).toMatchObject({
    errors: [{ path: 'credentials.apiKey', message: 'Enter the API key.' }],
  })
  expect((await replace({ apiKey: 'simulated-key' }, t.people.carla)).statusCode).toBe(403)
  expect((await replace({ apiKey: 'simulated-key' })).statusCode).toBe(200)
  expect(await test(_id)).toMatchObject({ isWorking: true })
})

it('asks for what the vendor cannot do without, and says where no account may lead', async () => {
  const lacking = await t.as(sam, 'POST', 'vendor-connections', { ...wish('key'), settings: {}, baseUrl: '' })
  expect(lacking.json()).toMatchObject({
    errors: [
      { path: 'baseUrl', message: 'Enter the address of the vendor.' },
      { path: 'settings.clientDomain', message: 'Enter the client domain.' },
    ],
  })
  const away = { ...wish('key'), baseUrl: 'https://api2.tenovi.com' }
  const { _id } = (await t.as(sam, 'POST', 'vendor-connections', away)).json<ConnectionReply>()
  expect(await test(_id)).toEqual({
    isWorking: false,
    text: 'Vendors are simulated here: no address outside this machine is asked.',
  })
  // Carriers are never asked: no address, no key
  const parcels = { vendor: 'carriers', name: 'Parcels', baseUrl: '', credentials: {}, settings: {}, products: {} }
  expect((await t.as(sam, 'POST', 'vendor-connections', parcels)).json<ConnectionReply>().hook).toMatchObject({
    header: 'credential',
    secret: expect.any(String),
  })
})

it('makes a hook that is heard with the secret that was shown once, and no longer once switched off', async () => {
  const { baseUrl, config, secrets } = simulatedAccount('bodytrace', t.simulator.url)
  const body = { vendor: 'bodytrace', name: 'Scales', baseUrl, credentials: secrets, products: config.products }
  const reply = (await t.as(sam, 'POST', 'vendor-connections', body)).json<ConnectionReply>()
  const push = async (password: string, { url, user } = reply.hook) => {
    const { pathname } = new URL(url)
    const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
    const payload = { imei: '013950001000125', ts: Date.now(), batteryVoltage: 5800 }
    return (await t.app.inject({ method: 'POST', url: pathname, payload, headers: { authorization } })).statusCode
  }
  await expect.poll(() => push(reply.hook.secret), { timeout: 8000 }).toBe(204)
  expect(await push('guessed')).toBe(401)
  expect(await listed(reply._id)).toMatchObject({ heardAt: expect.any(String) })
  const renewed = await t.as(sam, 'PUT', `vendor-connections/${reply._id}/hook`, { reason: 'Sent by mail' })
  const { hook } = renewed.json<ConnectionReply>()
  await expect.poll(() => push(hook.secret, hook), { timeout: 8000 }).toBe(204)
  expect([await push(reply.hook.secret), await push(reply.hook.secret, hook)]).toEqual([404, 401])
  const off = { isEnabled: false, reason: 'Contract ended' }
  expect((await t.as(sam, 'PUT', `vendor-connections/${reply._id}`, off)).statusCode).toBe(200)
  await expect.poll(() => push(hook.secret, hook), { timeout: 8000 }).toBe(404)
})

it('is for super admins, and every change stands in the audit log', async () => {
  const { _id } = await make('simulated-key')
  const admin = await t.person(t.groups.northside, 'plain@northside.example', { role: 'admin' })
  for (const who of [admin, t.people.carla]) expect((await t.as(who, 'POST', 'vendor-connections', wish('key'))).statusCode).toBe(403)
  const rows = await t.owner.selectFrom('audit').select(['action', 'result', 'kind']).where('kind', '=', 'connection').execute()
  expect(rows).toContainEqual({ action: 'POST vendor-connections', result: 'ok', kind: 'connection' })
  expect(rows).toContainEqual({ action: 'POST vendor-connections', result: 'access.denied', kind: 'connection' })
  for (const part of ['keys', 'hook'])
    expect(rows).toContainEqual({ action: `PUT vendor-connections/:id/${part}`, result: 'ok', kind: 'connection' })
  expect(_id).toBeDefined()
})
