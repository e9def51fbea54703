/** SIGTERM in the middle of calls: what has begun is answered, streams end, and the server goes. */
import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { finishAnswers } from './finish-answers.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** A server with one call that takes as long as the test wants. */
async function slowServer() {
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
  finishAnswers(app)
  const [begun, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
  app.get('/slow', async () => {
    begun.resolve()
    return answered.promise
  })
  app.get('/quick', async () => 'quick')
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, begun: begun.promise, answer: answered.resolve, port: Number(new URL(url).port) }
}

const get = async (port: number, path: string, agent: http.Agent) => {
  const sent = http.get({ port, path, agent })
  const [answer] = (await once(sent, 'response')) as [http.IncomingMessage]
  return { status: answer.statusCode, connection: answer.headers.connection, text: (await answer.setEncoding('utf8').toArray()).join('') }
}

test('a call that has begun is answered, one that comes on an open connection too, and nobody waits for the idle', async () => {
  const { app, begun, answer, port } = await slowServer()
  const agent = new http.Agent({ keepAlive: true })
  const [slow, quick] = [get(port, '/slow', agent), get(port, '/quick', agent)]
  const unused = net.connect(port, '127.0.0.1')
  await Promise.all([begun, quick, once(unused, 'connect')])
  const closed = app.close()
  await once(unused, 'close')
  answer('done')
  expect(await slow).toEqual({ status: 200, connection: 'close', text: 'done' })
  await closed
  expect((await quick).connection).toBe('keep-alive')
})

test('the whole server ends its streams and goes, though a page listens', async () => {
  const url = await t.app.listen({ port: 0, host: '127.0.0.1' })
  const stream = await fetch(`${url}/orma-v2/api/live`, {
    headers: { authorization: `Bearer ${t.people.carla.token}` },
  })
  expect(stream.status).toBe(200)
  const received = stream.text()
  await t.app.close()
  expect(await received).toContain(': open')
})
