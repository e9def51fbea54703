/** Whether the own group texts, from which number and in which words. */
import type { SmsSettings } from '@vitalrounds/domain/messages/settings-api'
import type { Language } from '@vitalrounds/domain/members/member'
import { fillPlaceholders, placeholders } from '@vitalrounds/domain/messages/placeholders'
import { plainText } from '@vitalrounds/domain/plain-text'
import { mostCharacters } from '@vitalrounds/domain/messages/segments'
import type { Wordings } from '@vitalrounds/domain/messages/template-names'
import type { OwnWordings } from '@vitalrounds/domain/messages/templates'
import { keepSmsTemplates } from '../../groups/change-texting.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { ownWordings } from '../own-wordings.ts'

export async function smsSettings(db: GroupDb): Promise<SmsSettings> {
  const row = await db
    .selectFrom('clinic_group as g')
    .leftJoin('clinic_number as n', 'n.group_id', 'g.id')
    .select([
      'text_usage_consent',
      'auto_alert_text',
      'auto_outreach_text',
      'auto_reminder_text',
      'n.phone',
      'n.messaging_service_sid',
    ])
    .where('g.id', '=', db.groupId)
    .executeTakeFirstOrThrow()
  const { phone, messaging_service_sid, ...switches } = row
  return { ...switches, number: phone, messagingServiceSid: messaging_service_sid }
}

/** Keeps one language's wordings; a placeholder that no text knows is refused by its name. */
export async function keepWordings(
  db: GroupDb,
  { language, wordings }: { language: Language; wordings: Partial<Wordings> },
) {
  const all = Object.fromEntries(placeholders.map((name) => [name, name]))
  const entries = Object.entries(wordings).map(([name, text]) => [name, plainText(text)] as const)
  const errors = entries.flatMap(([name, text]) => {
    const path = `wordings.${name}`
    const { missing } = fillPlaceholders(text, all)
    if (missing.length > 0) return [{ path, message: `${missing.join(', ')} is no placeholder.` }]
    return text.length > mostCharacters ? [{ path, message: 'A text has at most 1600 characters.' }] : []
  })
  if (errors.length > 0) refuse('request.invalid', { errors })
  const kept = Object.fromEntries(entries.filter(([, text]) => text !== ''))
  const smsTemplates: OwnWordings = { ...(await ownWordings(db)), [language]: kept }
  await keepSmsTemplates(db, smsTemplates)
  return { smsTemplates }
}
