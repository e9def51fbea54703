/** The billing rules of the clinic, and what it has confirmed of them. */
import { rulesApi } from '@vitalrounds/domain/reports/rules-api'
import type { FastifyInstance } from 'fastify'
import { serve } from '../platform/http/http.ts'
import { confirmRules, findRulesInForce } from './confirm-rules.ts'

export function rulesRoutes(app: FastifyInstance) {
  serve(app, rulesApi.get, ({ db }) => findRulesInForce(db))
  serve(app, rulesApi.confirm, ({ body, actor, db }) => confirmRules(db, body, actor.userId))
}
