/**
 * A body that is too large is refused by its length alone, and the line is cut. Whoever is still sending then finds a broken
 * line instead of the answer that says why: what was announced is heard out first, and forgotten as it comes.
 */
import type { FastifyInstance } from 'fastify'
import { finished } from 'node:stream/promises'

/** Of more, or of a body of unknown length, the line is cut as before. */
const mostBytes = 64 * 1024 * 1024
const tooLarge = 413

export function readRemainingBody(app: FastifyInstance) {
  app.addHook('onSend', async ({ raw, headers }, reply) => {
    if (reply.statusCode !== tooLarge || !(Number(headers['content-length']) <= mostBytes)) return
    // Who gave up sending is told nothing
    await finished(raw.resume(), { writable: false }).catch(() => undefined)
  })
}
