/** The wordings a clinic has written itself, by language and template. */
import type { OwnWordings } from '@vitalrounds/domain/messages/templates'
import type { GroupDb } from '../platform/database/db.ts'

export async function ownWordings(db: GroupDb): Promise<OwnWordings> {
  const { sms_templates } = await db
    .selectFrom('clinic_group')
    .select('sms_templates')
    .where('id', '=', db.groupId)
    .executeTakeFirstOrThrow()
  return sms_templates as OwnWordings
}
