/** Care plans and what a clinic has confirmed of their templates. */
import { confirmationApi } from '@vitalrounds/domain/care/confirmation-api'
import { planApi } from '@vitalrounds/domain/care/plan/api'
import { planSettingApi } from '@vitalrounds/domain/care/plan/plan-setting-api'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/http.ts'
import { readSetting, saveSetting } from '../../settings/save-setting.ts'
import { planSetting } from '../care-settings.ts'
import { confirmations, saveConfirmation } from '../confirm.ts'
import { discardDraft, saveDraft } from './save-draft.ts'
import { recordComplexity, recordProgress } from './record-progress.ts'
import { carePlanOf, requirePlanVersion, plansToApprove } from './plan.queries.ts'
import { approvePlan, recordPlanCopy, publishPlan } from './publish-plan.ts'

export function planRoutes(app: FastifyInstance) {
  serve(app, planApi.get, ({ params, db }) => carePlanOf(db, params.id))
  serve(app, planApi.version, ({ params, db }) => requirePlanVersion(db, params.id, params.planId))
  serve(app, planApi.save, ({ params, body, actor, db }) => saveDraft(db, { memberId: params.id, by: actor.userId, ...body }))
  serve(app, planApi.discard, ({ params, query, db }) => discardDraft(db, params.id, query))
  serve(app, planApi.publish, ({ params, body, actor, db }) => publishPlan(db, { memberId: params.id, by: actor.userId, ...body }))
  serve(app, planApi.approve, ({ params, actor, db }) => approvePlan(db, { memberId: params.id, planId: params.planId, by: actor.userId }))
  serve(app, planApi.giveCopy, ({ params, body, actor, db }) =>
    recordPlanCopy(db, { memberId: params.id, planId: params.planId, by: actor.userId }, body),
  )
  serve(app, planApi.noteProgress, ({ params, body, actor, db }) => recordProgress(db, { memberId: params.id, by: actor.userId }, body))
  serve(app, planApi.noteComplexity, ({ params, body, actor, db }) => recordComplexity(db, { memberId: params.id, by: actor.userId }, body))
  serve(app, planApi.toApprove, ({ query, actor, db }) => plansToApprove(db, query.show === 'mine' ? actor.userId : query.show))
  serve(app, planSettingApi.get, ({ actor, db }) => readSetting(db, planSetting(db, actor.userId)))
  serve(app, planSettingApi.set, ({ body, actor: { userId }, db }) => saveSetting(db, planSetting(db, userId), { ...body, by: userId }))
  serve(app, confirmationApi.list, ({ db }) => confirmations(db))
  serve(app, confirmationApi.set, ({ params, body, actor, db }) => saveConfirmation(db, { ...params, ...body, by: actor.userId }))
}
