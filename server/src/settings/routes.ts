/** The history of a settings page of the group. */
import { settingApi } from '@vitalrounds/domain/settings/api'
import type { FastifyInstance } from 'fastify'
import { serve } from '../platform/http/http.ts'
import { settingHistory } from './save-setting.ts'

export function settingRoutes(app: FastifyInstance) {
  serve(app, settingApi.history, async ({ db, params }) => ({
    changes: await settingHistory(db, params.page),
  }))
}
