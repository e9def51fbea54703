/**
 * What is no HTTP at all never becomes a request: Node tells of it on the bare connection. It is answered in our own form
 * and with the headers of every other answer, which are taken from one of them. So is what Node would answer by itself,
 * before any hook of ours: an expectation it does not know, a request that names no host.
 */
import type { Socket } from 'node:net'
import { type ProblemBody, problems } from '@vitalrounds/domain/problems'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../refuse.ts'

const statusLines: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

const bodyOf = (line: string) => {
  const { title, text: detail } = problems['request.malformed']
  const body: ProblemBody = {
    type: 'about:blank',
    status: Number(line.slice(0, 3)),
    code: 'request.malformed',
    title,
    detail,
    requestId: '',
  }
  return JSON.stringify(body)
}
const own = ['content-type: application/problem+json', 'cache-control: no-store', 'connection: close']

const perAnswer = new Set(['content-length', 'content-type', 'date', 'connection', 'keep-alive', 'cache-control'])

export function answerNoHttp() {
  let headers: string[] = []
  const say = (socket: Socket, line: string) => {
    const json = bodyOf(line)
    socket.end([`HTTP/1.1 ${line}`, ...headers, ...own, `content-length: ${Buffer.byteLength(json)}`, '', json].join('\r\n'))
  }
  return {
    handler: (error: Error & { code?: string }, socket: Socket & { _httpMessage?: { headersSent: boolean } }) => {
      // Gone already, or in the middle of an answer that more words would only garble
      if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent) return void socket.destroy()
      const line = statusLines[error.code ?? ''] ?? '400 Bad Request'
      say(socket, line)
    },
    /** Once the server listens, it asks itself for something that does not exist. */
    learn(app: FastifyInstance) {
      app.server.on('checkExpectation', ({ socket }: { socket: Socket }) => say(socket, '417 Expectation Failed'))
      app.addHook('onListen', async () => {
        const answer = await app.inject({ url: '/orma-v2/none' })
        headers = Object.entries(answer.headers)
          .filter(([name]) => !perAnswer.has(name))
          .map(([name, value]) => `${name}: ${String(value)}`)
      })
    },
  }
}

/** RFC 9112 3.2: HTTP/1.1 without a host is refused. Told after the hooks that set the headers. */
export function requireHost(app: FastifyInstance) {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined) refuse('request.malformed')
  })
}
