/** What every page behind a link asks first: whose clinic it is of. */
import { linkApi } from '@vitalrounds/domain/links/api'
import type { FastifyInstance } from 'fastify'
import { serveLinkClinic } from '../platform/http/serve-link.ts'
import { findLinkedClinic } from './linked-clinic.queries.ts'

export function linkRoutes(app: FastifyInstance) {
  serveLinkClinic(app, linkApi.clinic, (db, { secret, query }) => findLinkedClinic(db, secret, query.alertId))
}
