/** The practices of the group, and by which number it bills. */
import { billingProviderApi } from '@vitalrounds/domain/groups/billing-provider-api'
import { practiceApi } from '@vitalrounds/domain/groups/practice-api'
import type { FastifyInstance } from 'fastify'
import { serve } from '../platform/http/http.ts'
import { readSetting, saveSetting } from '../settings/keep-setting.ts'
import { billingProviderSetting } from './billing-provider.ts'
import { addPractice, removePractice, renamePractice } from './change-practice.ts'
import { listPractices } from './practice.queries.ts'

export function practiceRoutes(app: FastifyInstance) {
  serve(app, practiceApi.list, async ({ db }) => ({ practices: await listPractices(db) }))
  serve(app, practiceApi.create, ({ body, db }) => addPractice(db, body))
  serve(app, practiceApi.rename, ({ params, body, db }) => renamePractice(db, { ...params, ...body }))
  serve(app, billingProviderApi.get, ({ db }) => readSetting(db, billingProviderSetting(db)))
  serve(app, billingProviderApi.save, ({ body, actor, db }) =>
    saveSetting(db, billingProviderSetting(db), { ...body, by: actor.userId }),
  )
  serve(app, practiceApi.remove, ({ params, db }) => removePractice(db, params.practiceId))
}
