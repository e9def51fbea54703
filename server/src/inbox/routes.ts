/** The inbox page. */
import { isPermitted } from '@vitalrounds/domain/access'
import { deliveryApi } from '@vitalrounds/domain/inbox/api'
import type { FastifyInstance } from 'fastify'
import { serve } from '../platform/http/http.ts'
import { refuse } from '../platform/http/refuse.ts'
import { findDeliveries } from './deliveries.queries.ts'
import { replayDelivery } from './replay.ts'

export function deliveryRoutes(app: FastifyInstance) {
  serve(app, deliveryApi.list, ({ query, actor, db }) => {
    if (query.scope === 'unowned' && !isPermitted(actor, 'delivery.unowned')) refuse('access.denied')
    return findDeliveries(db, query)
  })
  serve(app, deliveryApi.replay, ({ params, actor, db }) => replayDelivery(db, Number(params.id), isPermitted(actor, 'delivery.unowned')))
}
