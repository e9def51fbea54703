/** Visits, diagnoses and laboratory values of a member. */
import { conditionListApi } from '@vitalrounds/domain/chart/condition-list-api'
import { diagnosisApi, labApi, visitApi, visitImportApi } from '@vitalrounds/domain/chart/api'
import type { FastifyInstance } from 'fastify'
import { serve } from '../platform/http/http.ts'
import { readSetting } from '../settings/save-setting.ts'
import { conditionSetting, swapConditions } from './condition-list.ts'
import { findCodes, memberDiagnoses } from './diagnoses.queries.ts'
import { importVisits } from './import-visits.ts'
import { acceptSuggestion, declineSuggestion, endDiagnosis, recordDiagnosis, reopenSuggestion } from './record-diagnosis.ts'
import { memberLabs, recordLab, removeLab } from './record-lab.ts'
import { recordVisit, removeVisit } from './record-visit.ts'
import { memberVisits } from './visits.queries.ts'

export function chartRoutes(app: FastifyInstance) {
  serve(app, visitApi.list, ({ db, params, query }) => memberVisits(db, params.id, query.page))
  serve(app, visitApi.add, ({ db, params, body, actor }) =>
    recordVisit(db, { memberId: params.id, visit: body, by: actor.userId, source: 'entered' }),
  )
  serve(app, visitApi.remove, ({ db, params, body, actor }) =>
    removeVisit(db, { memberId: params.id, id: params.visitId, by: actor.userId, ...body }),
  )
  serve(app, visitImportApi.import, ({ db, body, actor }) => importVisits(db, { ...body, by: actor.userId }))
  serve(app, labApi.list, ({ db, params }) => memberLabs(db, params.id))
  serve(app, labApi.add, ({ db, params, body, actor }) => recordLab(db, { memberId: params.id, lab: body, by: actor.userId }))
  serve(app, labApi.remove, ({ db, params, body, actor }) =>
    removeLab(db, { memberId: params.id, id: params.labId, by: actor.userId, ...body }),
  )
  diagnosisRoutes(app)
}

function diagnosisRoutes(app: FastifyInstance) {
  serve(app, conditionListApi.get, ({ actor, db }) => readSetting(db, conditionSetting(db, actor.userId)))
  serve(app, conditionListApi.set, ({ body, actor: { userId }, db }) => swapConditions(db, { ...body, by: userId }))
  serve(app, diagnosisApi.list, ({ db, params }) => memberDiagnoses(db, params.id))
  serve(app, diagnosisApi.search, ({ db, params, query }) => findCodes(db, params.id, query))
  serve(app, diagnosisApi.add, ({ db, params, body, actor }) =>
    recordDiagnosis(db, { memberId: params.id, by: actor.userId, diagnosis: body }),
  )
  serve(app, diagnosisApi.end, ({ db, params, body, actor }) =>
    endDiagnosis(db, { memberId: params.id, by: actor.userId, diagnosisId: params.diagnosisId, reason: body.reason }),
  )
  serve(app, diagnosisApi.accept, ({ db, params, body, actor }) =>
    acceptSuggestion(db, { memberId: params.id, by: actor.userId, value: body.value }),
  )
  serve(app, diagnosisApi.decline, ({ db, params, body, actor }) =>
    declineSuggestion(db, { memberId: params.id, by: actor.userId, ...body }),
  )
  serve(app, diagnosisApi.reopen, ({ db, params }) => reopenSuggestion(db, { memberId: params.id, declineId: params.declineId }))
}
