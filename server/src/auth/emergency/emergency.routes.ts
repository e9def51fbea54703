/** Emergency access: begun and ended behind sign-in, seen by the administrators of the group that was entered. */
import { emergencyApi } from '@vitalrounds/domain/auth/emergency-api'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/http.ts'
import { serveAccount } from '../../platform/http/serve-account.ts'
import { beginEmergency, leaveEmergency } from './emergency-access.ts'
import { listEmergencies } from './emergency.queries.ts'

export function emergencyRoutes(app: FastifyInstance) {
  const { config } = app.context
  serveAccount(app, emergencyApi.begin, {
    handle: ({ db, actor, body }) => beginEmergency(db, config, actor, body),
  })
  serveAccount(app, emergencyApi.end, { handle: ({ db, actor }) => leaveEmergency(db, config, actor) })
  serve(app, emergencyApi.list, async ({ db }) => ({ accesses: await listEmergencies(db) }))
}
