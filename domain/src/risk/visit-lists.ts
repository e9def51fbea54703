/**
 * Which of the lists frequent-ed, recent-inpatient and just-discharged the hospital events of a chart speak for. A suggestion
 * beside what a clinic's file says; the file holds (docs/sources/chart.md hcc).
 */
import { usDate } from '../us-date.ts'
import type { Visit } from '../chart/visits.ts'
import { addDays } from '../days.ts'
import type { UploadedList } from './list-file.ts'

type Event = Pick<Visit, 'kind' | 'visitedOn' | 'dischargedOn'>
export type VisitList = { list: UploadedList; evidence: string }

// docs/sources/chart.md hcc: our decision, to be confirmed by a clinician
const discharges = [
  { list: 'just-discharged', days: 7 },
  { list: 'recent-inpatient', days: 30 },
] as const
const emergencies = { list: 'frequent-ed', count: 3, months: 12 } as const

/** `today` is the member's date; what is in the future of it does not count. */
export function suggestVisitLists(visits: readonly Event[], today: string): VisitList[] {
  const left = visits
    .flatMap(({ kind, dischargedOn }) => (kind === 'hospital' && dischargedOn !== null ? [dischargedOn] : []))
    .filter((day) => day <= today)
    .toSorted()
    .at(-1)
  const since = Temporal.PlainDate.from(today).subtract({ months: emergencies.months }).toString()
  const seenVisits = visits.filter(({ kind, visitedOn }) => kind === 'emergency' && visitedOn > since && visitedOn <= today)
  const isFrequent = seenVisits.length >= emergencies.count
  return [
    ...discharges.flatMap(({ list, days }) =>
      left !== undefined && left >= addDays(today, -days) ? [{ list, evidence: `discharged on ${usDate(left)}, within ${days} days` }] : [],
    ),
    ...(isFrequent ? [{ list: emergencies.list, evidence: `${seenVisits.length} emergency visits in ${emergencies.months} months` }] : []),
  ]
}
