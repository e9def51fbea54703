/** The practices of a group, for its own people and for super admins, and by which number it bills. */
import { billingProviderApi } from '@vitalrounds/domain/groups/billing-provider-api'
import { practiceApi, workspacePracticeApi } from '@vitalrounds/domain/groups/practice-api'
import type { FastifyInstance } from 'fastify'
import { serve } from '../platform/http/http.ts'
import { serveAccount } from '../platform/http/serve-account.ts'
import { readSetting, saveSetting } from '../settings/save-setting.ts'
import { billingProviderSetting } from './billing-provider.ts'
import { addPractice, removePractice, renamePractice } from './change-practice.ts'
import { needGroup } from './open-workspace.ts'
import { listPractices } from './practice.queries.ts'

export function practiceRoutes(app: FastifyInstance) {
  serve(app, practiceApi.list, async ({ db }) => ({ practices: await listPractices(db, db.groupId) }))
  serve(app, practiceApi.create, ({ body, db }) => addPractice(db, db.groupId, body))
  serve(app, practiceApi.rename, ({ params, body, db }) => renamePractice(db, db.groupId, { ...params, ...body }))
  serve(app, practiceApi.remove, ({ params, db }) => removePractice(db, db.groupId, params.practiceId))
  serve(app, billingProviderApi.get, ({ db }) => readSetting(db, billingProviderSetting(db)))
  serve(app, billingProviderApi.save, ({ body, actor, db }) => saveSetting(db, billingProviderSetting(db), { ...body, by: actor.userId }))
}

/** On the sign-in role, which sees every group. */
export function workspacePracticeRoutes(app: FastifyInstance) {
  serveAccount(app, workspacePracticeApi.list, {
    async handle({ db, params: { groupId } }) {
      await needGroup(db, groupId)
      return { practices: await listPractices(db, groupId) }
    },
  })
  serveAccount(app, workspacePracticeApi.create, {
    async handle({ db, params: { groupId }, body }) {
      await needGroup(db, groupId)
      return addPractice(db, groupId, body)
    },
  })
  serveAccount(app, workspacePracticeApi.rename, {
    handle: ({ db, params, body }) => renamePractice(db, params.groupId, { ...params, ...body }),
  })
  serveAccount(app, workspacePracticeApi.remove, {
    handle: ({ db, params }) => removePractice(db, params.groupId, params.practiceId),
  })
}
