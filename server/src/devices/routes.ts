/** All routes about devices and their orders. */
import type { FastifyInstance } from 'fastify'
import { deviceEducationRoutes } from './education/education.routes.ts'
import { fleetRoutes } from './registry/fleet.routes.ts'
import { registryRoutes } from './registry/registry.routes.ts'
import { connectionRoutes } from './accounts/connections.routes.ts'
import { kardiaRoutes, tenoviRoutes } from './accounts/tenovi.routes.ts'

export function deviceRoutes(app: FastifyInstance) {
  registryRoutes(app)
  tenoviRoutes(app)
  kardiaRoutes(app)
  fleetRoutes(app)
  connectionRoutes(app)
  deviceEducationRoutes(app)
}
