/** A receiver on loopback, as somebody outside would write one: an https server that answers as the test says. */
import { once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { postPublicUrl } from '../../platform/egress.ts'
import type { PostWebhook } from '../send-webhook.ts'
import { certificate, key } from './loopback-certificate.ts'

export type ReceivedRequest = { path: string; headers: IncomingHttpHeaders; body: string }
export type ReceiverAnswer = { status: number; headers?: Record<string, string>; text?: string }
type Answering = (request: ReceivedRequest, count: number) => ReceiverAnswer | Promise<ReceiverAnswer>
export type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** Answers 204 until a test says otherwise. */
export async function startReceiver() {
  const requests: ReceivedRequest[] = []
  const state: { answer: Answering } = { answer: () => ({ status: 204 }) }
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const received = { path: request.url ?? '', headers: request.headers, body: await text(request) }
    requests.push(received)
    const { status, headers, text: words = '' } = await state.answer(received, requests.length)
    response.writeHead(status, headers).end(words)
  }
  const server = createServer({ cert: certificate, key }, (request, response) => void respond(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}/events`,
    requests,
    answer(next: Answering) {
      requests.length = 0
      state.answer = next
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Posts as the server does, but may go to loopback. */
export const postToLoopback: PostWebhook = (request) => postPublicUrl(request, { isAllowed: () => true, ca: certificate })

/** What the receiver's own library makes of a request; throws where it does not verify. */
export const verify = (secret: string, { headers, body }: ReceivedRequest) =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as { type: string; timestamp: string; data: Record<string, string> }
