/** The time of a month that counts for a member, read from the ledger by the billing engine. */
import type { TimeSpent } from '@vitalrounds/domain/timekeeping/time-spent'
import { explainMonth } from '../billing/explain-month.ts'
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { latestWorkAt, displayedSeconds } from './intervals.queries.ts'

type TimeSpentRow = { timeSpent: TimeSpent; seconds: { rpm: number; ccm: number } }
type MemberMonth = { memberId: string; yearMonth: string }

/** Counts the month anew; where lists and header show something else, they follow. */
export async function updateTimeSpent(db: GroupDb, { memberId, yearMonth }: MemberMonth): Promise<TimeSpentRow> {
  const { counted } = (await explainMonth(db, memberId, yearMonth)) ?? refuse('member.unknown')
  const spent = { rpm: Math.floor(counted.rpm / 1000), ccm: Math.floor(counted.ccm / 1000) }
  const displayed = await displayedSeconds(db, memberId, yearMonth)
  if (displayed !== undefined && (displayed.rpm !== spent.rpm || displayed.ccm !== spent.ccm)) changed(db, 'time', { memberId })
  const time = await latestWorkAt(db, { memberId, yearMonth })
  return { timeSpent: { value: spent.rpm + spent.ccm, time }, seconds: spent }
}
