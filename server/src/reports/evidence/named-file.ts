/** Names the file of an answer. */
import type { FastifyReply } from 'fastify'

export const namedFile = (reply: FastifyReply, type: string, name: string) =>
  reply.header('content-type', type).header('content-disposition', `attachment; filename="${name}"`)
