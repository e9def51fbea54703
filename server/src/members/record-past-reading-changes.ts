/** Of readings of a day that is over more is judged than of today's: the windows of goals, which end with a day. */
import { type Changes, changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'

// Midnight comes to every zone at a whole hour or half of one
const halfHourMs = 30 * 60_000

/** Says whose readings may be of another day than this one; between two half hours no day began anywhere. */
export function recordPastReadingChanges(db: GroupDb, windows: readonly Changes['reading'][]) {
  const now = Math.floor(Date.parse(db.asOf) / halfHourMs)
  const isPast = ({ from }: Changes['reading']) => from === undefined || Math.floor(Date.parse(from) / halfHourMs) < now
  for (const memberId of new Set(windows.filter(isPast).map((window) => window.memberId))) changed(db, 'pastReading', { memberId })
}
