import type { FastifyInstance, FastifyReply } from 'fastify'
import type { z } from 'zod'

type Act<S extends z.ZodType> = (input: z.output<S>, reply: FastifyReply) => Promise<unknown>

/** A control at `path`: 422 for a body that `schema` does not know. */
export function registerControl<S extends z.ZodType>(app: FastifyInstance, path: string, schema: S, act: Act<S>) {
  app.post(path, async (request, reply) => {
    const parsed = schema.safeParse(request.body)
    return parsed.success ? act(parsed.data, reply) : reply.code(422).send({ issues: parsed.error.issues })
  })
}
