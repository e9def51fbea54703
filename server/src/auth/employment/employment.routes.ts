/** By whom the people of a clinic are employed, for its administrators. */
import { employmentApi } from '@vitalrounds/domain/auth/employment/employment-api'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/http.ts'
import { employmentOf } from './employment.queries.ts'
import { takeEmploymentFile } from './take-employment-file.ts'
import { endEmployment, recordEmployment, retractEmployment } from './record-employment.ts'

export function employmentRoutes(app: FastifyInstance) {
  serve(app, employmentApi.list, async ({ db }) => ({ employment: await employmentOf(db) }))
  serve(app, employmentApi.record, ({ body, actor, db }) => recordEmployment(db, { ...body, by: actor.userId }))
  serve(app, employmentApi.take, ({ body, actor, db }) => takeEmploymentFile(db, { ...body, by: actor.userId }))
  serve(app, employmentApi.end, ({ params, body, actor, db }) => endEmployment(db, { ...params, ...body, by: actor.userId }))
  serve(app, employmentApi.retract, ({ params, body, actor, db }) => retractEmployment(db, { ...params, ...body, by: actor.userId }))
}
