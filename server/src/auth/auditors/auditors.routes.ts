/** Auditors of a clinic, for its administrators, and the own grant of an auditor. */
import { auditorApi } from '@vitalrounds/domain/auth/auditor-api'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/http.ts'
import { serveAccount } from '../../platform/http/serve-account.ts'
import type { AuthParts } from '../sign-in.ts'
import { auditorGrants, grantCandidates, ownGrant } from './auditor-grants.queries.ts'
import { addAuditor, endAccess, renewAccess } from './give-access.ts'

export function auditorRoutes(app: FastifyInstance, { config }: AuthParts) {
  serve(app, auditorApi.mine, async ({ db }) => ({ grant: await ownGrant(db) }))
  serve(app, auditorApi.list, async ({ db }) => ({ grants: await auditorGrants(db) }))
  serve(app, auditorApi.candidates, async ({ query, db }) => ({ members: await grantCandidates(db, query) }))
  serveAccount(app, auditorApi.add, { handle: ({ body, actor, db }) => addAuditor(db, config, body, actor) })
  serveAccount(app, auditorApi.grant, { handle: ({ params, body, actor, db }) => renewAccess(db, params.userId, body, actor) })
  serveAccount(app, auditorApi.end, { handle: ({ params, body, actor, db }) => endAccess(db, params.userId, body.reason, actor) })
}
