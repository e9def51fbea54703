/** The clinic's own date: what "today" and "in the future" mean for its records. */
import { localDate } from '@vitalrounds/domain/days'
import type { GroupDb } from '../platform/database/db.ts'

/** `YYYY-MM-DD` in the group's time zone. */
export const groupToday = async (db: GroupDb): Promise<string> => (await groupClock(db)).today

/** The same with the zone. */
export async function groupClock(db: GroupDb): Promise<{ today: string; zone: string }> {
  const { time_zone: zone } = await db.selectFrom('clinic_group').select('time_zone').where('id', '=', db.groupId).executeTakeFirstOrThrow()
  return { today: localDate(Date.parse(db.asOf), zone), zone }
}
