/** Toyworks' own side: orders that ship at once, beats for whoever has a token that holds, and refresh tokens good for once. */
import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { bodyOf, paramOf, textIn } from '../plugin.ts'
import { measurementControl, type SimSide } from '../side.ts'

const Clip = z.object({ vendor: z.literal('toy'), device: z.literal('TOY_CLIP'), deviceId: z.string() })

export function newToyworks() {
  const state = { beats: [] as object[], recorded: {} as object, orders: 0, renewals: 0, refused: 0 }
  const side: SimSide = {
    account: { secrets: { apiKey: 'key' }, products: { TOY_CLIP: 'clip' }, config: {} },
    api: () => async (app) => routes(app, state),
    measuring: measurementControl(Clip, (_sim, { deviceId }, { id, at, vitals }) =>
      new URLSearchParams({ id, serial: deviceId, bpm: String(vitals.pulse), at: at.toString() }).toString(),
    ),
    signature: (secret, url, body) => ({
      'x-toy-signature': createHmac('sha1', secret).update(`${url}${body}`).digest('base64'),
    }),
  }
  return { state, side }
}

type State = ReturnType<typeof newToyworks>['state']

function routes(app: FastifyInstance, state: State) {
  app.post('/orders', async () => ({ id: `T-${++state.orders}`, status: 'processing' }))
  app.get('/orders/:id', async (request) => ({
    id: paramOf(request, 'id'),
    status: 'delivered',
    serials: ['20000001'],
  }))
  app.get('/beats/:serial', async (request, reply) => {
    if (request.headers.authorization === `Bearer access-${state.renewals}`) return state.beats
    return reply.code(401).send({})
  })
  app.get('/recordings/:id', async (request, reply) =>
    request.headers['x-api-key'] === 'key' ? { ...state.recorded, recording: paramOf(request, 'id') } : reply.code(401).send({}),
  )
  app.post('/token', async (request, reply) => {
    const isRenewal = textIn(bodyOf(request), 'grant_type') === 'refresh_token'
    if (isRenewal) {
      if (textIn(bodyOf(request), 'refresh') !== `refresh-${state.renewals}`) {
        state.refused++
        return reply.code(400).send({})
      }
      state.renewals++
    }
    const expiresAt = Temporal.Now.instant()
      .add({ minutes: isRenewal ? 60 : 1 })
      .toString()
    return { account: 'm1', access: `access-${state.renewals}`, refresh: `refresh-${state.renewals}`, expiresAt }
  })
}
