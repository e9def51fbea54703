/** Warnings and the rules that raise them. */
import { readingApi } from '@vitalrounds/domain/readings/api'
import { clinicalRuleApi, warningApi } from '@vitalrounds/domain/warnings/api'
import type { FastifyInstance } from 'fastify'
import { setGroupRules } from '../groups/set-group-rules.ts'
import { serve } from '../platform/http/http.ts'
import { changeMemberRules } from './change-member-rules.ts'
import { clearWarning, clearWarnings, reopenWarnings } from './clear-warning.ts'
import { processReadings } from './process-readings.ts'
import { previewRules } from './preview-rules.ts'
import { groupRules, memberExceptions, memberRules } from './rules.queries.ts'
import { memberWarnings, warningsToReview } from './warnings.queries.ts'

export function warningRoutes(app: FastifyInstance) {
  serve(app, warningApi.ofMember, ({ params, query, db }) => memberWarnings(db, params.id, query))
  serve(app, warningApi.needsReview, ({ query, actor, db }) => warningsToReview(db, { ...query, userId: actor.userId }))
  serve(app, warningApi.clear, ({ params, body, actor, db }) =>
    clearWarning(db, params.warningId, { memberId: params.id, reason: body.reason, by: actor.userId }),
  )
  serve(app, warningApi.clearAll, ({ params, body, actor, db }) =>
    clearWarnings(db, { memberId: params.id, by: actor.userId, ...body }),
  )
  serve(app, warningApi.reopen, ({ params, body, actor, db }) =>
    reopenWarnings(db, { memberId: params.id, by: actor.userId, ...body }),
  )
  serve(app, readingApi.process, ({ params, query, db }) => processReadings(db, params.id, query.ymRef))
  ruleRoutes(app)
}

function ruleRoutes(app: FastifyInstance) {
  serve(app, clinicalRuleApi.ofMember, ({ params, db }) => memberRules(db, params.id))
  serve(app, clinicalRuleApi.setMember, ({ params, body, db }) => changeMemberRules(db, params.id, body))
  serve(app, clinicalRuleApi.ofGroup, ({ db }) => groupRules(db))
  serve(app, clinicalRuleApi.exceptions, ({ query, db }) => memberExceptions(db, query.page))
  serve(app, clinicalRuleApi.setGroup, async ({ body, actor, db }) => {
    const { clinical_rules: rules, version, reason } = body
    await setGroupRules(db, { rules, version, reason, by: actor.userId })
    return groupRules(db)
  })
  serve(app, clinicalRuleApi.preview, ({ body, db }) => previewRules(db, body))
}
