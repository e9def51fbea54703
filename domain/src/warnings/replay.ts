/**
 * How readings of one member stand, how severe each is and which are warnings: one function of what was measured, what
 * staff decided, rules, zone, calibrations and the moment. It is told once, live, after every change and when everything is
 * read anew, so all of them must say the same whatever the order in which things came.
 */
import type { Severity } from '../values/severity.ts'
import type { Metric } from '../values/metrics.ts'
import { medianDays, repeatGapMs, type Setting, type Standing, standings, type StoredReading } from '../readings/standing.ts'
import { raisedDays } from '../readings/verdict/standing.ts'
import { erasBetween, type RuleEra } from './rule-eras.ts'
import { type Finding, judgeReadings, mostDaysBack, type RuledReading } from './warnings.ts'

export type ReplayedReading = StoredReading & { receivedAt: string; context: string | null }
/** `eras`: the rules, the last in force. `asOf`: the moment (ISO instant). */
export type ReplaySetting = Setting & { eras: readonly RuleEra[]; asOf: string }
export type Replayed = Standing & { severity: Severity }
/** `isNew`: recent enough to be raised. What is older stays a warning if it is one already. */
export type Replay = { readings: Replayed[]; findings: (Finding & { isNew: boolean })[] }

// docs/sources/wire-facts.md 9.6: "Real-time alerts only if measuredAt is within 48 h"
export const freshHours = 48

const earlier = (instant: string, hours: number) => new Date(Date.parse(instant) - hours * 3_600_000).toISOString()

/** Readings in any order; answers them in the same. */
export function replay(readings: readonly ReplayedReading[], { eras, asOf, ...setting }: ReplaySetting): Replay {
  const stood = standings(readings, setting)
  const standing = readings.flatMap((reading, n): RuledReading[] => {
    const now = stood[n]
    return now?.state === 'kept' && !reading.isExcluded ? [{ ...reading, ...now }] : []
  })
  const verdicts = eras.map((era) => ({ era, ...judgeReadings(standing, era.rules) }))
  const now = verdicts.at(-1) ?? { findings: [], severities: new Map<string, Severity>() }
  const isEligible = eligibility(readings, verdicts)
  const raisedSince = earlier(asOf, 24 * raisedDays)
  return {
    readings: stood.map((standing) => ({ ...standing, severity: now.severities.get(standing.id) ?? 'ok' })),
    findings: now.findings
      .map((finding) => ({ ...finding, isNew: finding.measuredAt >= raisedSince }))
      .filter((item) => !item.isNew || isEligible(item)),
  }
}

/**
 * A reading is new from its arrival until 48 hours after it was measured. It is a warning only if it broke the rules of then
 * as well, so that changed rules never bring up what everybody knew.
 */
function eligibility(readings: readonly ReplayedReading[], verdict: readonly { era: RuleEra; findings: Finding[] }[]) {
  if (verdict.length < 2) return () => true
  const received = new Map(readings.map((reading) => [reading.id, reading.receivedAt]))
  const keyOf = ({ category, actKey }: Finding) => `${category} ${actKey}`
  const results = new Map(verdict.map(({ era, findings }) => [era, new Set(findings.map(keyOf))]))
  return (finding: Finding) => {
    const arrived = received.get(finding.readingId) ?? finding.measuredAt
    const fresh = earlier(finding.measuredAt, -freshHours)
    const eras = erasBetween([...results.keys()], arrived, arrived > fresh ? arrived : fresh)
    return eras.some((era) => results.get(era)?.has(keyOf(finding)))
  }
}

/** Instants in milliseconds, both ends included. */
export type Span = { from: number; to: number }
/** What a change of readings within a span can touch, and what must be known to judge that. */
export type Reach = { judged: Span; known: Span }

const dayMs = 24 * 3_600_000
const wider = ({ from, to }: Span, before: number, after: number): Span => ({ from: from - before, to: to + after })

/**
 * An odd weight moves the median of the week after it, and with it what weights of another 30 local dates are compared
 * with; the week before it may lose a stranger. A local date may begin a day before the same date elsewhere.
 */
export function reachOf(metric: Metric, changed: Span): Reach {
  const touched = wider(changed, repeatGapMs, repeatGapMs)
  if (metric !== 'bodyWeight') return { judged: touched, known: wider(touched, 2 * repeatGapMs, 2 * repeatGapMs) }
  const [odd, compared] = [medianDays * dayMs, (mostDaysBack + 2) * dayMs]
  const span = wider(touched, odd, odd + compared)
  return { judged: span, known: wider(span, compared + odd, odd + repeatGapMs) }
}
