/** What Node would answer by itself is answered in our own form, with the headers of every other answer. */
import { once } from 'node:events'
import net from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await testApp()
  port = Number(new URL(await t.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => t.close())

async function said(bytes: string): Promise<string> {
  const socket = net.connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (part) => (text += part.toString('latin1')))
  socket.write(bytes)
  await once(socket, 'close')
  return text
}

test.each([
  [
    'an expectation nobody knows',
    '417',
    'POST /orma-v2/api/members HTTP/1.1\r\nHost: x\r\nExpect: a miracle\r\nContent-Length: 2\r\n\r\n{}',
  ],
  ['no host', '400', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['no host at the interface', '400', 'GET /orma-v2/api/account/me HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['no HTTP', '400', 'HELLO\r\n\r\n'],
])('%s: %s', async (_, status, bytes) => {
  const [head = '', body = ''] = (await said(bytes)).split('\r\n\r\n', 2)
  expect(head.split(' ', 2)[1]).toBe(status)
  expect(JSON.parse(body)).toMatchObject({ status: Number(status), code: 'request.malformed' })
  const usual = await t.app.inject({ url: '/orma-v2/none' })
  for (const name of Object.keys(usual.headers).filter((key) =>
    /^(content-security|strict-|x-|referrer|cross-origin|permissions|cache-)/.test(key),
  ))
    expect(head.toLowerCase(), name).toContain(`\r\n${name}:`)
})

test('of HTTP/1.0 no host is asked', async () => {
  expect(await said('GET / HTTP/1.0\r\n\r\n')).not.toMatch(/^HTTP\/1\.1 400/)
})
