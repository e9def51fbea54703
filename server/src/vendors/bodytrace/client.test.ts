import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { VendorConfig } from '../connection.ts'
import { bodytraceClient } from './client.ts'

const imei = '013950001122333'
let server: Server
let stored = 0

beforeAll(async () => {
  server = createServer((request, response) => {
    const limit = Number(new URL(request.url ?? '', 'http://x').searchParams.get('limit'))
    const rows = Array.from({ length: Math.min(limit, stored) }, (_, n) => ({ imei, ts: 1_795_000_000_000 + n }))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(rows))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

it.each([0, 999, 1000, 2500])('pulls all of %d messages, however few the vendor gives at once', async (count) => {
  stored = count
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = bodytraceClient({
    vendor: 'bodytrace',
    mode: 'simulated',
    baseUrl,
    secrets: { user: 'u', password: 'p' },
    config: VendorConfig.parse({}),
  })
  expect(await client.pull({ deviceRef: { imei }, since: '2026-01-01T00:00:00.000Z' })).toHaveLength(count)
})
