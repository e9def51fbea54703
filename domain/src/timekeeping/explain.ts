/**
 * What of recorded time counts, interval by interval, and why the rest does not. The engine says how much counts; this
 * shows where, by the same rules, so that both come to the same millisecond.
 */
import { countedWindows } from '../billing/enrollment.ts'
import type { MemberFacts, Program, WorkInterval } from '../billing/facts.ts'
import type { BillingPolicy } from '../billing/settings.ts'
import { overlap, subtract, union } from '../billing/spans.ts'
import { isOnCountedTab } from '../billing/work.ts'
import { daySpan, type Span } from '../days.ts'
import type { UncountedReason } from './reasons.ts'

export type TimePart = Span & { why: UncountedReason | null }
export type RecordedInterval = WorkInterval & { id: string }

type ExplainTimeQuery = {
  facts: MemberFacts
  intervals: readonly RecordedInterval[]
  policy: BillingPolicy
  asOf: number
  month: Span
}
/** Holes with why they are there, cut one after the other: the first that holds is told. */
type UncountedGap = { why: UncountedReason; spans: readonly Span[] }

function blockOf(interval: WorkInterval, policy: BillingPolicy): UncountedReason | null {
  if (interval.isExcluded === true) return 'excluded'
  if (interval.approval !== undefined) return interval.approval
  if (interval.isStaffExcluded === true) return 'staffExcluded'
  if (interval.isClinical === false) return 'notClinical'
  if (interval.kind === 'call' && interval.answered !== 'human') return 'noConversation'
  if (interval.isManual === true && (interval.description ?? '').trim() === '') return 'noDescription'
  return isOnCountedTab(interval, policy) ? null : 'administrative'
}

function holesOf(interval: RecordedInterval, { facts, policy, asOf, month }: ExplainTimeQuery): UncountedGap[] {
  const windows = union(countedWindows(facts[interval.program as Program], asOf, month))
  const whole = { start: -Infinity, end: Infinity }
  const visits = policy.excludeTimeOnVisitDays ? (facts.visitsOn ?? []).map((date) => daySpan(date, facts.zone)) : []
  return [
    windows.length === 0 ? { why: 'programOff', spans: [whole] } : { why: 'outsideStay', spans: subtract([whole], windows) },
    { why: 'notYet', spans: [{ start: asOf, end: Infinity }] },
    { why: 'prompt', spans: (interval.pauses ?? []).map(([start, end]) => ({ start, end })) },
    { why: 'elsewhere', spans: (facts.staffElsewhere ?? []).filter((other) => other.staff === interval.staff) },
    { why: 'visitDay', spans: visits },
  ]
}

/** Cuts holes out of what still counts. */
function carve(parts: readonly TimePart[], { why, spans }: UncountedGap): TimePart[] {
  const holes = union(spans)
  return parts.flatMap((part) => {
    if (part.why !== null) return [part]
    const stored = subtract([part], holes).map((span): TimePart => ({ ...span, why: null }))
    const cut = subtract([part], stored).map((span): TimePart => ({ ...span, why }))
    return [...stored, ...cut].toSorted((a, b) => a.start - b.start)
  })
}

/** Recorded time goes before what was entered by hand, the earlier before the later. */
const inOrder = (a: RecordedInterval, b: RecordedInterval) =>
  Number(a.isManual === true) - Number(b.isManual === true) || a.start - b.start || (a.id < b.id ? -1 : 1)

/** The parts of each interval inside the month, by its id. */
export function explainTime(query: ExplainTimeQuery): Map<string, TimePart[]> {
  const { facts, intervals, policy, month } = query
  const results = new Map<string, TimePart[]>()
  const programs = new Set<Program>([...policy.allocationPriority, 'rpm', 'ccm', 'pcm', 'rtm'])
  let before: Span[] = []
  for (const program of programs) {
    const byStaff = new Map<string, Span[]>()
    for (const interval of intervals.filter((each) => each.program === program).toSorted(inOrder)) {
      const inside = overlap(interval, month)
      const block = blockOf(interval, policy)
      const own = byStaff.get(interval.staff) ?? []
      const others = [...byStaff].filter(([staff]) => staff !== interval.staff).flatMap(([, spans]) => spans)
      const holes = facts[program] === undefined ? [{ why: 'programOff' as const, spans: [inside] }] : holesOf(interval, query)
      const whole: TimePart[] = inside.start < inside.end ? [{ ...inside, why: block }] : []
      const parts = [
        ...holes,
        { why: 'alreadyCounted' as const, spans: own },
        { why: 'colleague' as const, spans: others },
        { why: 'otherProgram' as const, spans: before },
      ].reduce(carve, whole)
      results.set(interval.id, parts)
      // What went to another program was worked all the same
      const worked = parts.filter(({ why }) => why === null || why === 'otherProgram')
      byStaff.set(interval.staff, [...own, ...worked])
    }
    before = union([...before, ...[...byStaff.values()].flat()])
  }
  return results
}
