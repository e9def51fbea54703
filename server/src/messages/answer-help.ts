/** Who texts HELP is told whose number this is and whom to call (docs/sources/twilio.md 1). */
import { helpTexts } from '@vitalrounds/domain/messages/help-texts'
import type { Language } from '@vitalrounds/domain/values/languages'
import type { GroupDb } from '../platform/database/db.ts'
import { queueTexts } from './queue-text.ts'

type HelpRequest = { phone: string; clinicPhone: string; member: { id: string; language: string } | undefined }

export async function answerHelp(db: GroupDb, { phone, clinicPhone, member }: HelpRequest) {
  const group = await db
    .selectFrom('clinic_group')
    .select(['workspace_name', 'agreement'])
    .where('id', '=', db.groupId)
    .executeTakeFirstOrThrow()
  const { phoneNumber } = group.agreement as { phoneNumber?: string }
  const language = (member?.language ?? 'English') as Language
  const value = helpTexts[language](group.workspace_name, phoneNumber ?? clinicPhone)
  await queueTexts(db, [{ memberId: member?.id ?? null, phone, clinicPhone, value, language, by: null, msgType: 'HELP' }])
}
