/** Requests for help, and the state of the platform. */
import { supportApi } from '@vitalrounds/domain/support/api'
import type { FastifyInstance } from 'fastify'
import { serve } from '../platform/http/http.ts'
import { requestSupport, closeRequest, listRequests } from './request-support.ts'
import { jobStates, platformState } from './platform-state.ts'

export function supportRoutes(app: FastifyInstance) {
  const { config } = app.context
  serve(app, supportApi.list, ({ db, actor }) => listRequests(db, actor.userId))
  serve(app, supportApi.ask, ({ db, actor, body }) => requestSupport(db, { userId: actor.userId, config }, body))
  serve(app, supportApi.close, ({ db, actor, params }) => closeRequest(db, actor.userId, params.id))
  serve(app, supportApi.jobs, ({ db }) => jobStates(db))
  serve(app, supportApi.platform, ({ db }) => platformState(db, config))
}
