import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMember } from '../members/testing/create-member.ts'
import { sealText } from '../platform/secret-box.ts'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'
import { fetchRecording } from './fetch-recording.ts'
import { connectionSeal } from '../vendors/connection.ts'
import { workInbox } from '../inbox-handlers.ts'
import { createConnection, createDevice, post, type TestConnection } from '../inbox/testing/create-connection.ts'

let t: TestApp
let kardia: TestConnection
let ada: string
let vendor: Server
const requests: string[] = []
const fixture = (name: string) =>
  JSON.parse(readFileSync(new URL(`../vendors/kardia/fixtures/${name}`, import.meta.url), 'utf8')) as Record<string, unknown>
const recordedAt = new Date(Date.now() - 3_600_000).toISOString()
let recording = { ...fixture('recording.json'), recordedAt }
const id = String(recording['id' as keyof typeof recording])
const patient = String(recording['patientID' as keyof typeof recording])

beforeAll(async () => {
  t = await testApp()
  // The vendor's side: it knows one recording and whoever brings the key
  vendor = createServer((request, response) => {
    requests.push(request.url ?? '')
    const isKnown = request.url?.endsWith(`/v1/recordings/${id}`) === true && request.headers.authorization !== undefined
    response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(isKnown ? recording : {}))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => vendor.once('listening', resolve))
  kardia = await createConnection(t.owner, 'kardia')
  const sealed = sealText(t.config.keys.secretBox, JSON.stringify({ apiKey: 'key' }), connectionSeal(kardia.id))
  await t.owner
    .updateTable('vendor_connection')
    .set({
      base_url: `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`,
      secrets: Buffer.from(sealed, 'utf8'),
    })
    .where('id', '=', kardia.id)
    .execute()
  ada = await createMember(t.owner, t.groups.northside, 'Ada Stone')
  await createDevice(t.owner, {
    groupId: t.groups.northside,
    vendor: 'kardia',
    device: 'KARDIA',
    key: patient,
    held: [{ memberId: ada, fromAt: '2026-01-01T00:00:00.000Z' }],
  })
})
afterAll(async () => {
  vendor.close()
  await t.close()
})

const drain = async () => {
  while ((await workInbox(t.db)) > 0);
}
const readings = () => t.owner.selectFrom('reading').selectAll().where('member_id', '=', ada).execute()
const fetched = () => fetchRecording({ config: t.config, db: t.db }, { vendor: 'kardia', recordingId: id })

test('a recording that somebody pushes is not believed, whatever it looks like', async () => {
  expect((await post(t.app, kardia, recording)).statusCode).toBe(400)
  // Even if somebody had it read again under the patient's name
  await t.owner.updateTable('inbox').set({ state: 'new', device_key: patient }).execute()
  await drain()
  expect(await readings()).toEqual([])
  await t.owner.deleteFrom('inbox').execute()
})

test('a callback is only a hint: the recording is asked for with our own key', async () => {
  expect((await post(t.app, kardia, { eventType: 'newRecording', recordingId: id, patientId: patient })).statusCode).toBe(200)
  await drain()
  expect(await t.owner.selectFrom('inbox').select(['state', 'outcome']).execute()).toEqual([
    { state: 'done', outcome: 'recording asked for' },
  ])
  const { rows } = await sql<{
    recording: string
  }>`select data->>'recordingId' as recording from pgboss.job where name = 'fetch-recording'`.execute(t.owner)
  expect(rows).toEqual([{ recording: id }])
  expect(await readings()).toEqual([])
  await fetched()
  await drain()
  expect(requests).toEqual([`/v1/recordings/${id}`])
  expect(await readings()).toMatchObject([{ metric: 'ecg', value: 72, context: 'normal', state: 'kept', measured_at: recordedAt }])
  const row = (await t.as(t.people.carla, 'GET', `members/${ada}`)).json() as { ecg: number }
  expect(row.ecg).toBe(72)
})

test('the trace is shown in millivolt to one’s own group and to nobody else', async () => {
  const list = (await t.as(t.people.carla, 'GET', `members/${ada}/ecgs`)).json() as {
    ecgs: { _id: string }[]
    count: number
  }
  expect(list).toMatchObject({
    count: 1,
    ecgs: [{ recordedAt, determination: 'normal', heartRate: 72, durationMs: 30_000, isExcluded: false }],
  })
  const url = `members/${ada}/ecgs/${list.ecgs[0]?._id}`
  const trace = (await t.as(t.people.carla, 'GET', url)).json() as { millivolts: Record<string, number[]> }
  // 500 nanovolt a step: the R wave of 1,881 steps is 0.9405 mV
  expect(Math.max(...(trace.millivolts['I'] ?? []))).toBeCloseTo(0.9405, 6)
  expect((await t.as(undefined, 'GET', url)).statusCode).toBe(401)
  expect((await t.as(t.people.luis, 'GET', url)).statusCode).toBe(404)
  expect((await t.as(t.people.luis, 'GET', `members/${ada}/ecgs`)).statusCode).toBe(404)
  expect((await t.as(t.people.carla, 'GET', `members/${ada}/ecgs/${ada}`)).statusCode).toBe(404)
  expect((await t.as(t.people.carla, 'GET', `members/${ada}/ecgs?page=-1`)).statusCode).toBe(422)
})

test('judged anew by the vendor, the reading and the trace follow; fetched again, nothing changes', async () => {
  await fetched()
  await drain()
  recording = { ...recording, algorithmDetermination: 'afib', heartRate: 118 } as typeof recording
  await fetched()
  await drain()
  expect(await readings()).toMatchObject([{ value: 118, context: 'afib' }])
  expect((await t.as(t.people.carla, 'GET', `members/${ada}/ecgs`)).json()).toMatchObject({
    count: 1,
    ecgs: [{ determination: 'afib', heartRate: 118 }],
  })
  const warnings = await t.owner.selectFrom('warning').select(['category', 'needs_review']).where('member_id', '=', ada).execute()
  expect(warnings).toEqual([{ category: 'ecg', needs_review: true }])
})
