/** When the medications of a member are to be gone through again: 30 days after a hospital event, and yearly. */
import { addDays } from '../days.ts'
import type { VisitKind } from './visits.ts'

// docs/sources/chart.md medications: HEDIS counts a reconciliation within 30 days of a discharge; yearly is our own
const afterHospitalDays = 30
const yearlyDays = 365

type Event = { visitedOn: string; dischargedOn: string | null; kind: VisitKind }
export type ReconciliationFacts = { last: string | null; visits: readonly Event[]; today: string }
export type ReconciliationDue = { on: string; why: string; isOver: boolean }

/** Dates are the member's (`YYYY-MM-DD`); a stay without a discharge is not over yet and asks for nothing. */
export function reconciliationDue({ last, visits, today }: ReconciliationFacts): ReconciliationDue {
  const ends = visits.flatMap(({ kind, visitedOn, dischargedOn }) => {
    if (kind === 'emergency') return [visitedOn]
    return kind === 'hospital' && dischargedOn !== null ? [dischargedOn] : []
  })
  const open = ends.filter((end) => end <= today && (last === null || end > last)).toSorted()[0]
  const due = (on: string, why: string) => ({ on, why, isOver: on < today })
  if (open !== undefined) return due(addDays(open, afterHospitalDays), 'Within 30 days of a hospital event')
  return last === null ? { on: today, why: 'Never done', isOver: true } : due(addDays(last, yearlyDays), 'Yearly')
}
