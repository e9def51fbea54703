/** Set-up and education of members' devices. */
import { educationApi } from '@vitalrounds/domain/devices/education-api'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/http.ts'
import { deviceEducation } from './education.queries.ts'
import { recordEducation, retractEducation } from './record-education.ts'
import { takeEducationFile } from './take-education-file.ts'

export function deviceEducationRoutes(app: FastifyInstance) {
  serve(app, educationApi.list, ({ params, db }) => deviceEducation(db, params.id))
  serve(app, educationApi.record, ({ params, body, actor, db }) => recordEducation(db, { memberId: params.id, by: actor.userId, ...body }))
  serve(app, educationApi.retract, ({ params, body, actor, db }) =>
    retractEducation(db, { memberId: params.id, educationId: params.educationId, reason: body.reason, by: actor.userId }),
  )
  serve(app, educationApi.take, ({ body, actor, db }) => takeEducationFile(db, { ...body, by: actor.userId }))
}
