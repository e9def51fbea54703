/** The number under which one's own group texts and calls, and the account it belongs to. */
import type { GroupDb } from '../platform/database/db.ts'

export type ClinicNumber = { phone: string; connectionId: string; serviceSid: string | null }

/** Undefined where the group has none: then it can neither text nor call. */
export async function clinicNumber(db: GroupDb): Promise<ClinicNumber | undefined> {
  const row = await db
    .selectFrom('clinic_number')
    .select(['phone', 'connection_id', 'messaging_service_sid'])
    .where('group_id', '=', db.groupId)
    .executeTakeFirst()
  return row && { phone: row.phone, connectionId: row.connection_id, serviceSid: row.messaging_service_sid }
}
