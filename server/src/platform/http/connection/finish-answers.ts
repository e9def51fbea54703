/**
 * A server that is asked to stop finishes what it has begun: a call that was cut off may have been done or not, and whoever
 * sent it cannot tell. New ones are answered as well, as long as they come on a connection that is open; each is told that
 * the connection ends with it.
 */
import type { FastifyInstance } from 'fastify'

/** By far longer than an answer takes; whoever is still sending then is cut off, so that the stop comes to its end. */
const longestMs = 3000
const idleCheckMs = 50

export function finishAnswers(app: FastifyInstance) {
  let isClosing = false
  app.addHook('onSend', async (_, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    isClosing = true
    // One that falls idle only now, or was opened and never used, is no answer to wait for
    const idle = setInterval(() => app.server.closeIdleConnections(), idleCheckMs)
    const late = setTimeout(() => app.server.closeAllConnections(), longestMs)
    app.server.once('close', () => {
      clearInterval(idle)
      clearTimeout(late)
    })
  })
}
