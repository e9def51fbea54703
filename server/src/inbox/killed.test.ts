/**
 * A server dies in the middle of it (SIGKILL), in the long tier twenty of them. `npm run crash` does the same hundreds of
 * times, and to the database.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createMember } from '../members/testing/create-member.ts'
import { endServer, killableServer } from '../platform/testing/killable-server.ts'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'
import { createConnection, createDevice, credentials, type TestConnection } from './testing/create-connection.ts'

let t: TestApp
let scale: TestConnection
const imeis = ['013950001000001', '013950001000002', '013950001000003']

beforeAll(async () => {
  t = await testApp()
  scale = await createConnection(t.owner, 'bodytrace')
  for (const [index, key] of imeis.entries()) {
    const memberId = await createMember(t.owner, t.groups.northside, `Ada ${index}`)
    await createDevice(t.owner, {
      groupId: t.groups.northside,
      vendor: 'bodytrace',
      device: 'BT004',
      key,
      held: [{ memberId, fromAt: '2026-01-05T00:00:00.000Z' }],
    })
  }
})
afterAll(() => t.close())

const kills = inject('tier') === 'long' ? 20 : 1
const folder = mkdtempSync(join(tmpdir(), 'vitalrounds-killed-'))

test('what was acknowledged is read once, however often the server dies', { timeout: 60_000 + kills * 30_000 }, async () => {
  const start = Date.now()
  const acknowledged = new Map<string, number>()
  let server = await killableServer(t.url, folder)
  let isOver = false
  const send = async (imei: string, sender: number) => {
    for (let n = 0; !isOver; n++) {
      const ts = start - (n * 10 + sender) * 1000
      const body = JSON.stringify({ imei, ts, values: { weight: 60_000 + n } })
      const bring = () =>
        fetch(server.url + scale.url, { method: 'POST', headers: { 'content-type': 'application/json', ...credentials.bodytrace }, body })
          .then((a) => a.status)
          .catch(() => 0)
      // Every third comes twice at the same moment
      const answers = await Promise.all(n % 3 === 0 ? [bring(), bring()] : [bring()])
      if (answers.includes(200)) acknowledged.set(`bodytrace:${imei}:${ts}`, 60_000 + n)
      else await sleep(20)
    }
  }
  const senders = imeis.map(send)
  for (let kill = 0; kill < kills; kill++) {
    const before = acknowledged.size
    while (acknowledged.size < before + 30) await sleep(20)
    await endServer(server, 'SIGKILL')
    server = await killableServer(t.url, folder)
  }
  isOver = true
  await Promise.all(senders)
  const waiting = () => t.owner.selectFrom('inbox').select('id').where('state', '<>', 'done').execute()
  await expect.poll(waiting, { timeout: 30_000 }).toEqual([])
  const rows = await t.owner.selectFrom('reading').select(['act_key', 'value']).execute()
  const stored = new Map(rows.map((row) => [row.act_key, row.value]))
  expect(stored.size).toBe(rows.length)
  expect([...acknowledged].filter(([key, grams]) => stored.get(key) !== grams)).toEqual([])
  await endServer(server, 'SIGTERM')
})
