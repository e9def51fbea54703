/** Toyworks' own side: orders that ship at once, beats for whoever has a token that holds, and refresh tokens good for once. */
import Fastify from 'fastify'

export async function startToyworks() {
  const state = { beats: [] as object[], orders: 0, renewals: 0, refused: 0 }
  const app = Fastify()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
  app.post('/orders', async () => ({ id: `T-${++state.orders}`, status: 'processing' }))
  app.get('/orders/:id', async (request) => ({
    id: (request.params as { id: string }).id,
    status: 'delivered',
    serials: ['20000001'],
  }))
  app.get('/beats/:serial', async (request, reply) => {
    if (request.headers.authorization === `Bearer access-${state.renewals}`) return state.beats
    return reply.code(401).send({})
  })
  app.post('/token', async (request, reply) => {
    const { grant_type, refresh } = request.body as Record<string, string>
    if (grant_type === 'refresh_token') {
      if (refresh !== `refresh-${state.renewals}`) {
        state.refused++
        return reply.code(400).send({})
      }
      state.renewals++
    }
    const expiresAt = Temporal.Now.instant()
      .add({ minutes: grant_type === 'refresh_token' ? 60 : 1 })
      .toString()
    return { account: 'm1', access: `access-${state.renewals}`, refresh: `refresh-${state.renewals}`, expiresAt }
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { url, state, close: () => app.close() }
}
