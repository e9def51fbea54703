/** The clinic's own date: what "today" and "in the future" mean for its records. */
import { localDate } from '@vitalrounds/domain/days'
import type { GroupDb } from '../platform/database/db.ts'

/** `YYYY-MM-DD` in the group's time zone. */
export async function groupToday(db: GroupDb): Promise<string> {
  const { time_zone } = await db.selectFrom('clinic_group').select('time_zone').where('id', '=', db.groupId).executeTakeFirstOrThrow()
  return localDate(Date.parse(db.asOf), time_zone)
}
