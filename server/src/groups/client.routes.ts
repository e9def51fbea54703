/** Client organizations, for super admins. On the sign-in role, which the sign-in page reads them by. */
import { clientApi } from '@vitalrounds/domain/groups/client-api'
import type { FastifyInstance } from 'fastify'
import { serveAccount } from '../platform/http/serve-account.ts'
import { addClient, changeClient, readClient } from './change-client.ts'

export function clientRoutes(app: FastifyInstance) {
  serveAccount(app, clientApi.get, { handle: ({ db, params }) => readClient(db, params.client) })
  serveAccount(app, clientApi.create, { handle: ({ db, body }) => addClient(db, body) })
  serveAccount(app, clientApi.save, { handle: ({ db, params, body }) => changeClient(db, params.client, body) })
}
