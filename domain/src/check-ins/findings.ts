/** Which results of check-ins are warnings: the same whenever it is asked of the same results. */
import type { Severity } from '../values/severity.ts'
import type { Level } from './question-sets.ts'
import type { LevelReason } from './score-set.ts'

export type CheckInResult = {
  checkInId: string
  setId: string
  title: string
  level: Level
  reasons: readonly LevelReason[]
  /** ISO instant. */
  completedAt: string
}
export type CheckInFinding = {
  category: 'checkIn'
  severity: Exclude<Severity, 'ok'>
  actKey: string
  readingId: null
  text: string
  measuredAt: string
  isNew: true
}

/** Red is critical and wants the same business day, yellow is a warning of the day; docs/sources/chart.md check-ins. */
export const findingsOfCheckIns = (results: readonly CheckInResult[]): CheckInFinding[] =>
  results
    .filter(({ level }) => level !== 'green')
    .map(({ checkInId, setId, title, level, reasons, completedAt }) => ({
      category: 'checkIn',
      severity: level === 'red' ? 'critical' : 'high',
      actKey: `checkIn:${checkInId}:${setId}`,
      readingId: null,
      // The worst first; what else was said stands in the check-in
      text: `${title}: ${reasons[0]?.text ?? ''}`,
      measuredAt: completedAt,
      isNew: true,
    }))
