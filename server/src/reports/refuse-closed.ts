/** A month that is closed, or is being closed, takes no more time in. */
import { localMonth } from '@vitalrounds/domain/days'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { findStandingClose } from './months.queries.ts'

/** Whether it is; of the month that runs in this zone that is known without a look, because only what is over can be closed. */
export const isClosed = async (db: GroupDb, yearMonth: string, zone: string): Promise<boolean> =>
  yearMonth < localMonth(Date.parse(db.asOf), zone) && (await findStandingClose(db, yearMonth)) !== undefined

export async function refuseClosed(db: GroupDb, yearMonth: string, zone: string) {
  if (await isClosed(db, yearMonth, zone)) refuse('time.monthClosed')
}
