/** ECG recordings of a member. */
import { ecgApi } from '@vitalrounds/domain/ecg/api'
import type { FastifyInstance } from 'fastify'
import { serve } from '../platform/http/http.ts'
import { getEcg, listEcgs } from './ecg.queries.ts'

export function ecgRoutes(app: FastifyInstance) {
  serve(app, ecgApi.list, ({ params, query, db }) => listEcgs(db, params.id, query.page))
  serve(app, ecgApi.get, ({ params, db }) => getEcg(db, params.id, params.ecgId))
}
