/** What a clinic decides about texts. */
import { smsSettingsApi } from '@vitalrounds/domain/messages/settings-api'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/http.ts'
import { automaticToday } from '../automatic/automatic-today.ts'
import { readSetting, saveSetting } from '../../settings/save-setting.ts'
import { attachProspect } from './attach-prospect.ts'
import { outdatedOf } from './outdated-wordings.ts'
import { hoursSetting, numberSetting, smsSettings, switchesSetting, wordingsSetting, wordingsToKeep } from './sms-settings.ts'
import { prospects, textingMembers } from './texting-members.queries.ts'

export function smsSettingsRoutes(app: FastifyInstance) {
  const { config } = app.context
  serve(app, smsSettingsApi.get, ({ db }) => smsSettings(db))
  serve(app, smsSettingsApi.change, async ({ body, actor, db }) => {
    await saveSetting(db, switchesSetting(db), { ...body, by: actor.userId })
    return smsSettings(db)
  })
  serve(app, smsSettingsApi.hours, ({ db }) => readSetting(db, hoursSetting(db)))
  serve(app, smsSettingsApi.setHours, ({ body, actor, db }) => saveSetting(db, hoursSetting(db), { ...body, by: actor.userId }))
  serve(app, smsSettingsApi.number, ({ db }) => readSetting(db, numberSetting(db, config)))
  serve(app, smsSettingsApi.setNumber, ({ body, actor, db }) => saveSetting(db, numberSetting(db, config), { ...body, by: actor.userId }))
  serve(app, smsSettingsApi.templates, async ({ db }) => {
    const setting = await readSetting(db, wordingsSetting(db))
    return { ...setting, outdated: await outdatedOf(db, setting.value) }
  })
  serve(app, smsSettingsApi.saveTemplates, ({ body: { value, version }, actor, db }) =>
    saveSetting(db, wordingsSetting(db), { value: wordingsToKeep(value), version, by: actor.userId }),
  )
  serve(app, smsSettingsApi.members, ({ query, actor, db }) => textingMembers(db, { ...query, userId: actor.userId }))
  serve(app, smsSettingsApi.prospects, ({ db }) => prospects(db))
  serve(app, smsSettingsApi.attach, ({ body, db }) => attachProspect(db, body))
  serve(app, smsSettingsApi.automatic, ({ db }) => automaticToday(db))
}
