/** Whether one's own group texts, from which number and in which words. */
import type { Language } from '@vitalrounds/domain/values/languages'
import { fillPlaceholders, placeholders } from '@vitalrounds/domain/messages/placeholders'
import type { TextingHours } from '@vitalrounds/domain/messages/quiet-hours'
import { mostCharacters } from '@vitalrounds/domain/messages/segments'
import type { ClinicNumber, SmsSettings, TextingSwitches } from '@vitalrounds/domain/messages/settings-api'
import type { OwnWordings } from '@vitalrounds/domain/messages/templates'
import { plainText } from '@vitalrounds/domain/plain-text'
import { changeTexting, changeTextingHours, saveSmsTemplates } from '../../groups/change-texting.ts'
import { setClinicNumber } from '../../groups/set-clinic-number.ts'
import type { Config } from '../../platform/config.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { readSetting, type Setting } from '../../settings/save-setting.ts'
import { ownWordings } from '../own-wordings.ts'

/** As it stands, for whoever is about to send. */
export async function textingState(db: GroupDb) {
  const row = await db
    .selectFrom('clinic_group as g')
    .leftJoin('clinic_number as n', 'n.group_id', 'g.id')
    .select(['text_usage_consent', 'auto_alert_text', 'auto_outreach_text', 'auto_reminder_text', 'n.phone', 'n.messaging_service_sid'])
    .where('g.id', '=', db.groupId)
    .executeTakeFirstOrThrow()
  const { phone, messaging_service_sid, ...switches } = row
  return { switches, number: phone, messagingServiceSid: messaging_service_sid }
}

export const switchesSetting = (db: GroupDb): Setting<TextingSwitches> => ({
  page: 'sms-group',
  groupId: db.groupId,
  subjectId: db.groupId,
  read: async () => (await textingState(db)).switches,
  write: (switches) => changeTexting(db, switches),
})

export const hoursSetting = (db: GroupDb): Setting<TextingHours> => ({
  page: 'sms-hours',
  groupId: db.groupId,
  subjectId: db.groupId,
  read: () =>
    db
      .selectFrom('clinic_group')
      .select(['text_from_hour as fromHour', 'text_until_hour as untilHour'])
      .where('id', '=', db.groupId)
      .executeTakeFirstOrThrow(),
  write: ({ fromHour, untilHour }) => changeTextingHours(db, { text_from_hour: fromHour, text_until_hour: untilHour }),
})

export const numberSetting = (db: GroupDb, config: Config): Setting<ClinicNumber> => ({
  page: 'sms-number',
  groupId: db.groupId,
  subjectId: db.groupId,
  read: async () => {
    const { number, messagingServiceSid } = await textingState(db)
    return { phone: number ?? '', messagingServiceSid }
  },
  write: (number) => setClinicNumber(db, config, number),
})

export const wordingsSetting = (db: GroupDb): Setting<OwnWordings> => ({
  page: 'sms-templates',
  groupId: db.groupId,
  subjectId: db.groupId,
  read: () => ownWordings(db),
  write: (wordings) => saveSmsTemplates(db, wordings),
})

export async function smsSettings(db: GroupDb): Promise<SmsSettings> {
  const setting = await readSetting(db, switchesSetting(db))
  const { number, messagingServiceSid } = await textingState(db)
  return { ...setting, number, messagingServiceSid }
}

const anyWord = Object.fromEntries(placeholders.map((name) => [name, name]))

function problemOf(text: string): string | undefined {
  const { missing } = fillPlaceholders(text, anyWord)
  if (missing.length > 0) return `${missing.join(', ')} is no placeholder.`
  return text.length > mostCharacters ? 'A text has at most 1600 characters.' : undefined
}

/** Wordings as they are kept: plain text, none empty. A placeholder that no text knows is refused by its name. */
export function wordingsToKeep(typed: OwnWordings): OwnWordings {
  const entries = Object.entries(typed).flatMap(([language, wordings]) =>
    Object.entries(wordings).map(([name, text]) => ({ language, name, text: plainText(text) })),
  )
  const errors = entries.flatMap(({ language, name, text }) => {
    const message = problemOf(text)
    return message === undefined ? [] : [{ path: `value.${language}.${name}`, message }]
  })
  if (errors.length > 0) refuse('request.invalid', { errors })
  const stored: Record<string, Record<string, string>> = {}
  for (const { language, name, text } of entries) if (text !== '') (stored[language as Language] ??= {})[name] = text
  return stored
}
