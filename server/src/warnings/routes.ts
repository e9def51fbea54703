/** Warnings and the rules that raise them, and the charts with what waits for review. */
import { readingApi } from '@vitalrounds/domain/readings/api'
import { vitalsApi } from '@vitalrounds/domain/vitals/api'
import type { Measurements } from '@vitalrounds/domain/vitals/series'
import { clinicalRuleApi, warningApi } from '@vitalrounds/domain/warnings/api'
import type { FastifyInstance } from 'fastify'
import { setGroupRules } from '../groups/set-group-rules.ts'
import { findContacts } from '../members/find-contacts.ts'
import { requireMember } from '../members/require-member.ts'
import { toCheckedText } from '../platform/http/checked-text.ts'
import { serve } from '../platform/http/http.ts'
import { findChartEvents } from '../readings/find-chart-events.ts'
import { findMeasurements } from '../readings/find-measurements.ts'
import { changeMemberRules } from './change-member-rules.ts'
import { clearWarning, clearWarnings, reopenWarnings } from './clear-warning.ts'
import { judgeTypes, processReadings } from './process-readings.ts'
import { previewRules } from './preview-rules.ts'
import { groupRules, memberExceptions, memberRules } from './rules.queries.ts'
import { memberWarnings, warningsToReview } from './warnings.queries.ts'

export function warningRoutes(app: FastifyInstance) {
  serve(app, warningApi.ofMember, ({ params, query, db }) => memberWarnings(db, params.id, query))
  serve(app, warningApi.needsReview, ({ query, actor, db }) => warningsToReview(db, { ...query, userId: actor.userId }))
  serve(app, warningApi.contact, async ({ params, db }) => {
    await requireMember(db, params.id)
    return findContacts(db, params.id)
  })
  serve(app, warningApi.clear, ({ params, body, actor, db }) =>
    clearWarning(db, params.warningId, { memberId: params.id, reason: body.reason, by: actor.userId }),
  )
  serve(app, warningApi.clearAll, ({ params, body, actor, db }) => clearWarnings(db, { memberId: params.id, by: actor.userId, ...body }))
  serve(app, warningApi.reopen, ({ params, body, actor, db }) => reopenWarnings(db, { memberId: params.id, by: actor.userId, ...body }))
  serve(app, vitalsApi.measurements, async ({ params, query, db }) => {
    const measured = await findMeasurements(db, {
      memberId: params.id,
      from: query.from ?? null,
      // What is measured this very moment belongs to it
      to: query.to ?? Temporal.Instant.from(db.asOf).add({ minutes: 15 }).toString({ smallestUnit: 'millisecond' }),
      maxPoints: query.maxPoints,
      metrics: query.metrics,
    })
    const displayed = { ...measured, waiting: await memberWarnings(db, params.id, { state: 'open', page: 0 }) }
    // Typed by the contract and made of what this server stored; judging 11,000 points again takes longer than finding them
    return toCheckedText(JSON.stringify(displayed satisfies Measurements), [measured.memberId])
  })
  serve(app, vitalsApi.events, ({ params, query, actor, db }) => findChartEvents(db, { memberId: params.id, from: query.from, actor }))
  serve(app, readingApi.process, ({ params, query, db }) => processReadings(db, params.id, query.ymRef))
  ruleRoutes(app)
}

function ruleRoutes(app: FastifyInstance) {
  serve(app, clinicalRuleApi.ofMember, ({ params, db }) => memberRules(db, params.id))
  serve(app, clinicalRuleApi.judge, ({ params, body, db }) => judgeTypes(db, params.id, body.measureTypes))
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
