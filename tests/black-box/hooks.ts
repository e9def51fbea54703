/** What somebody can do at the vendors' door who is no vendor, and what a vendor may repeat, garble or get wrong. */
import { beforeAll, expect, test } from 'vitest'
import { callBed, bed, connectedScales, faultsOf, groupA, pathOf, personOf, reseedBed, setClock, snapshots } from './bed.ts'

const basic = (user = '', password = '') => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
})
const door = () => bed().vendorAuth.bodytrace
const genuine = () => basic(door().user, door().password)
const send = (body: unknown, headers: Record<string, string> = genuine(), path = pathOf(door().url)) =>
  callBed({ method: 'POST', path, body, headers })

let imei = ''
beforeAll(async () => {
  const { accessToken: token } = personOf(groupA(), 'user')
  const { text } = await callBed({ method: 'POST', path: '/orma-v2/api/registry/devices', token, body: connectedScales })
  imei = /"imei":"(\d+)"/.exec(text)?.[1] ?? expect.fail('no scale')
})

const weight = (ts: number, grams = 80_000, of = imei) => ({
  imei: of,
  ts,
  batteryVoltage: 5800,
  rssi: 60,
  values: { unit: 1, tare: 0, weight: grams },
})

const settled = async () => {
  let last = await snapshots()
  for (let calm = 0; calm < 3;) {
    await new Promise((resolve) => setTimeout(resolve, 150))
    const next = await snapshots()
    calm = String(next) === String(last) ? calm + 1 : 0
    last = next
  }
  return last
}

test('without the right word at the right address nothing is taken in', async () => {
  await reseedBed()
  const before = await snapshots()
  const path = pathOf(door().url)
  const body = weight(Date.now() - 60_000)
  for (const headers of [
    {},
    basic('bodytrace', 'wrong'),
    basic('wrong', door().password),
    basic('', ''),
    { authorization: 'Basic' },
    { authorization: `Bearer ${personOf(groupA(), 'superAdmin').accessToken}` },
  ]) {
    const answer = await send(body, headers as Record<string, string>)
    expect(answer.status, JSON.stringify(headers)).toBe(401)
    expect(faultsOf(answer)).toEqual([])
  }
  for (const wrong of [
    path.slice(0, -1),
    `${path}x`,
    path.replace('bodytrace', 'tenovi'),
    path.replace(/v1\/bodytrace\/[^/]+/, 'v1/bodytrace/b63c49fb-3e49-4ece-a05f-000000000000'),
    path.replace(/v1\/bodytrace\/[^/]+/, 'v1/bodytrace/x'),
    `${path}/../x`,
  ])
    expect((await send(body, genuine(), wrong)).status, wrong).toBe(404)
  const tenovi = bed().vendorAuth.tenovi
  expect((await send({}, { [tenovi.headerName ?? '']: 'wrong' }, pathOf(tenovi.url))).status).toBe(401)
  expect((await send({}, {}, pathOf(tenovi.url))).status).toBe(401)
  expect(await settled()).toEqual(before)
})

test('what is no delivery is refused as malformed, and stays without consequence', async () => {
  const before = await snapshots()
  for (const body of [
    '',
    '{',
    'null',
    '7',
    '"text"',
    '[7]',
    '{}',
    '{"imei":7}',
    '\u0000',
    '{"a":'.repeat(20_000),
    `{"imei":"${imei}","ts":"yesterday"}`,
  ]) {
    const answer = await send(body)
    expect(answer.status, body.slice(0, 30)).toBe(400)
    expect(faultsOf(answer)).toEqual([])
  }
  expect((await send('x'.repeat(1_100_000))).status).toBe(413)
  expect(await settled()).toEqual(before)
})

test('a device that nobody knows is acknowledged and touches nobody', async () => {
  const before = await snapshots()
  expect(Math.floor((await send(weight(Date.now() - 60_000, 80_000, '013950009999990'))).status / 100)).toBe(2)
  expect(await settled()).toEqual(before)
})

test('a delivery told many times counts once', async () => {
  await reseedBed()
  const body = weight(Date.now() - 120_000, 81_000)
  expect(Math.floor((await send(body)).status / 100)).toBe(2)
  const once = await settled()
  const again = await Promise.all(Array.from({ length: 12 }, () => send(body)))
  for (const { status } of again) expect(Math.floor(status / 100)).toBe(2)
  expect(await settled()).toEqual(once)
})

test('a reading from the future is taken in at the time of its receipt, and other clinics hear nothing of it', async () => {
  await reseedBed()
  const [, before] = await snapshots()
  const future = Date.now() + 3 * 24 * 3_600_000
  expect(Math.floor((await send(weight(future, 82_000))).status / 100)).toBe(2)
  const [, after] = await settled()
  expect(after).toBe(before)
  const lists = await Promise.all(
    groupA().members.map(({ _id }) =>
      callBed({ path: `/orma-v2/api/members/${_id}/raw-data`, token: personOf(groupA(), 'user').accessToken }),
    ),
  )
  const year = String(new Date(future).toISOString().slice(0, 10))
  for (const { status, text } of lists) {
    expect(status).toBe(200)
    expect(text).not.toMatch(new RegExp(`"measuredAt":"${year}`))
  }
  await setClock(Date.now())
  await reseedBed()
})
