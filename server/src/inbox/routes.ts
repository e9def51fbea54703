/** The inbox page. */
import { deliveryApi } from '@vitalrounds/domain/inbox/api'
import type { FastifyInstance } from 'fastify'
import { serve } from '../platform/http/http.ts'
import { refuse } from '../platform/http/refuse.ts'
import { findDeliveries } from './deliveries.queries.ts'
import { replayDelivery } from './replay.ts'

export function deliveryRoutes(app: FastifyInstance) {
  serve(app, deliveryApi.list, async ({ query, actor, db, saw, because }) => {
    if (query.scope === 'unowned') {
      if (actor.role !== 'superAdmin') refuse('access.denied')
      because('super admin: deliveries that no clinic owns')
    }
    const found = await findDeliveries(db, query)
    saw(found.deliveries.map((delivery) => String(delivery._id)))
    return found
  })
  serve(app, deliveryApi.replay, ({ params, body, actor, db, because }) => {
    because(body.reason)
    return replayDelivery(db, Number(params.id), actor.role === 'superAdmin')
  })
}
