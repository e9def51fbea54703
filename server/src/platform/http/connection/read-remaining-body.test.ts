import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { registerErrorHandler } from '../failures.ts'
import { readRemainingBody } from './read-remaining-body.ts'

const megabyte = 1024 * 1024

/** What somebody reads who listens only after having said everything, as a busy browser may. */
async function saying(megabytes: number, announced = megabytes): Promise<string> {
  const app = Fastify({ bodyLimit: megabyte })
  onTestFinished(() => app.close())
  registerErrorHandler(app)
  readRemainingBody(app)
  app.post('/file', async () => ({ ok: true }))
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  const socket = connect(port, '127.0.0.1').pause()
  onTestFinished(() => void socket.destroy())
  const head = ['POST /file HTTP/1.1', 'host: a', 'content-type: application/json', `content-length: ${announced * megabyte}`]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  const part = Buffer.alloc(megabyte, ' ')
  for (let n = 0; n < megabytes; n++) if (!socket.write(part)) await once(socket, 'drain')
  socket.resume()
  return String(await once(socket, 'data'))
}

test('whoever sends too much reads why, having sent it', async () => {
  expect(await saying(20)).toMatch(/^HTTP\/1\.1 413 [^]*request\.tooLarge/)
})

test('what nobody could mean is not heard out', async () => {
  expect(await saying(0, 1000)).toMatch(/^HTTP\/1\.1 413 [^]*request\.tooLarge/)
})
