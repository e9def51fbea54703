/** The clearing house on loopback: a file of claims goes in, the files that would come back are the answer. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type ClaimVerdict, claimVerdicts, fileVerdicts, writeAnswers } from './write-answers.ts'

/** What becomes of the file, of the claims that are named, and of the others. */
const Order = z.strictObject({
  date: z.iso.date().optional(),
  file: z.enum(fileVerdicts).default('taken'),
  others: z.enum(claimVerdicts).default('paid'),
  verdicts: z.record(z.string(), z.enum(claimVerdicts)).default({}),
  content: z.string(),
})

// A file of ten thousand lines is about three megabytes
const mostBytes = 16_000_000

export const clearingHouseSide = () => async (app: FastifyInstance) => {
  app.post('/files', { bodyLimit: mostBytes }, async (request, reply) => {
    const order = Order.safeParse(request.body)
    if (!order.success) return reply.code(400).send({ detail: 'Send content, and what becomes of it.' })
    const { date = Temporal.Now.plainDateISO('UTC').toString(), file, others, verdicts, content } = order.data
    const verdictOf = (claim: string): ClaimVerdict => verdicts[claim] ?? others
    try {
      return { answers: writeAnswers(content, { date, file, verdictOf }) }
    } catch {
      return reply.code(422).send({ detail: 'This is no file of claims.' })
    }
  })
}
