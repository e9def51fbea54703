/** All routes about devices and their orders. */
import type { FastifyInstance } from 'fastify'
import { fleetRoutes } from './fleet.routes.ts'
import { registryRoutes } from './registry.routes.ts'
import { kardiaRoutes, tenoviRoutes } from './tenovi.routes.ts'

export function deviceRoutes(app: FastifyInstance) {
  registryRoutes(app)
  tenoviRoutes(app)
  kardiaRoutes(app)
  fleetRoutes(app)
}
