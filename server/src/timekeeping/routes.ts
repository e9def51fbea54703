/** Page views: the specification's four calls, and reading what was recorded. */
import { pageViewApi } from '@vitalrounds/domain/timekeeping/api'
import { timeApprovalApi } from '@vitalrounds/domain/timekeeping/approval-api'
import type { FastifyInstance } from 'fastify'
import { serve } from '../platform/http/http.ts'
import { readSetting, saveSetting } from '../settings/save-setting.ts'
import { decideTime } from './decide-time.ts'
import { enterTime } from './enter-time.ts'
import { excludeTime } from './exclude-time.ts'
import { monthViews, pageOfViews } from './intervals.queries.ts'
import { recordIdlePrompt } from './record-idle-prompt.ts'
import { countWaitingTime, listWaitingTime, manualTimeSetting } from './waiting-time.ts'
import { monthTime } from './month-time.ts'
import { savePageView } from './save-page-view.ts'
import { updateTimeSpent } from './time-spent.ts'

export function timekeepingRoutes(app: FastifyInstance) {
  serve(app, pageViewApi.mine, async ({ body, actor, db }) => ({
    ...(await updateTimeSpent(db, body)),
    pageViews: await monthViews(db, body, actor.userId),
  }))
  serve(app, pageViewApi.save, ({ body, actor, db }) => savePageView(db, actor.userId, body))
  serve(app, pageViewApi.prompt, ({ body, actor, db }) => recordIdlePrompt(db, actor.userId, body))
  serve(app, pageViewApi.create, ({ body, actor, db }) => enterTime(db, actor.userId, body))
  serve(app, pageViewApi.exclude, ({ body, actor, db }) => excludeTime(db, actor.userId, body))
  serve(app, timeApprovalApi.list, ({ query, actor, db }) => listWaitingTime(db, { ...query, userId: actor.userId }))
  serve(app, timeApprovalApi.count, ({ query, db }) => countWaitingTime(db, query.yearMonth))
  serve(app, timeApprovalApi.decide, ({ params, body, actor, db }) => decideTime(db, actor.userId, { ...params, ...body }))
  serve(app, timeApprovalApi.limit, ({ db }) => readSetting(db, manualTimeSetting(db)))
  serve(app, timeApprovalApi.saveLimit, ({ body, actor, db }) => saveSetting(db, manualTimeSetting(db), { ...body, by: actor.userId }))
  serve(app, pageViewApi.timeSpent, async ({ body, db }) => ({
    yearMonth: body.yearMonth,
    timeSpent: (await updateTimeSpent(db, body)).timeSpent,
  }))
  serve(app, pageViewApi.month, ({ params, query, db }) => monthTime(db, params.id, query.yearMonth))
  serve(app, pageViewApi.list, ({ query, db }) => pageOfViews(db, query))
}
