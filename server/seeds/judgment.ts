/**
 * How each reading stands to the clinic's rules, and the warnings that the last weeks raised. The rules are the domain's; for
 * readings long past only their severity is wanted, which needs no more than the thresholds.
 */
import { type EffectiveRules, type WarningCategory, warningCategories } from '@vitalrounds/domain/warnings/clinical-rules'
import { categoryFacts } from '@vitalrounds/domain/warnings/category-facts'
import { fromDisplay, type Metric } from '@vitalrounds/domain/values/metrics'
import { type Finding, judgeReadings, type RuledReading } from '@vitalrounds/domain/warnings/warnings'
import type { SeedReading } from './physiology/course.ts'
import type { MemberPlan } from './plan.ts'
import { type Chance, idAt } from './random.ts'
import { readingId } from './reading-lines.ts'
import { instant, instantOrNull, type Row } from './rows.ts'

type Severity = SeedReading['severity']
/** From which canonical value on, and up to which, a reading is what; an end that does not exist is infinite. */
type Levels = { low: number; criticalLow: number; high: number; criticalHigh: number }

const open = (): Levels => ({ low: -Infinity, criticalLow: -Infinity, high: Infinity, criticalHigh: Infinity })

/** The rules for single values as plain thresholds, by metric. */
export function levelsOf(rules: EffectiveRules): Map<Metric, Levels> {
  const levels = new Map<Metric, Levels>()
  for (const category of warningCategories) {
    const { side } = categoryFacts[category]
    for (const rule of rules[category]) {
      if (rule.kind !== 'value') continue
      const current = levels.get(rule.metric) ?? open()
      const at = (level: number | null, otherwise: number) => (level === null ? otherwise : fromDisplay(rule.metric, level))
      if (side === 'high')
        Object.assign(current, { high: at(rule.warn, current.high), criticalHigh: at(rule.critical, current.criticalHigh) })
      else Object.assign(current, { low: at(rule.warn, current.low), criticalLow: at(rule.critical, current.criticalLow) })
      levels.set(rule.metric, current)
    }
  }
  return levels
}

function severityOf(levels: Levels | undefined, value: number): Severity {
  if (!levels) return 'ok'
  if (value < levels.criticalLow || value >= levels.criticalHigh) return 'critical'
  if (value >= levels.high) return 'high'
  return value < levels.low ? 'low' : 'ok'
}

export type Warning = Finding & { measuredMs: number; raisedMs: number; clearedMs: number | null; isOpen: boolean }
export type Rulebook = { rules: EffectiveRules; levels: ReturnType<typeof levelsOf> }

const dayMs = 24 * 3_600_000
// As long as a change of weight may look back, before the days for which warnings are kept
const historyDays = 30
const warningDays = 30

const isStanding = (reading: SeedReading) => reading.state === 'kept' && reading.excludedReason === null
const needsWholeRule = ({ metric }: SeedReading) => metric === 'bodyWeight' || metric === 'ecg'

/** Sets the severity of every reading in place and answers the warnings of the last thirty days. */
export function judgeMember(plan: MemberPlan, { rules, levels }: Rulebook, nowMs: number): Warning[] {
  const since = (plan.leftMs ?? nowMs) - (warningDays + historyDays) * dayMs
  const ruled: RuledReading[] = []
  const byId = new Map<string, SeedReading>()
  for (const [n, reading] of plan.readings.entries()) {
    if (!isStanding(reading)) continue
    reading.severity = severityOf(levels.get(reading.metric), reading.value)
    if (!needsWholeRule(reading) && (reading.severity === 'ok' || reading.measuredAt < since)) continue
    const id = readingId(plan.id, reading.receivedAt, n)
    byId.set(id, reading)
    ruled.push(ruledOf(id, reading))
  }
  const judgment = judgeReadings(withPairs(plan, ruled), rules)
  for (const [id, severity] of judgment.severities) {
    const reading = byId.get(id)
    if (reading) reading.severity = severity
  }
  const draw = plan.draw('warnings seen to')
  return judgment.findings
    .filter((finding) => Date.parse(finding.measuredAt) > (plan.leftMs ?? nowMs) - warningDays * dayMs)
    .map((finding) => handleWarning(draw, plan, { finding, nowMs, raisedMs: byId.get(finding.readingId)?.receivedAt ?? nowMs }))
}

const ruledOf = (id: string, reading: SeedReading): RuledReading => ({
  id,
  metric: reading.metric,
  value: reading.value,
  measuredAt: instant(reading.measuredAt),
  measuredOn: reading.measuredOn,
  actKey: reading.actKey,
  context: reading.context,
  flags: reading.flags,
})

/** A pressure is told with its other half, which may itself be within the rules. */
function withPairs(plan: MemberPlan, ruled: readonly RuledReading[]): RuledReading[] {
  const existing = new Set(ruled.map((reading) => reading.id))
  const acts = new Set(ruled.filter(({ metric }) => metric.endsWith('BP')).map((reading) => reading.actKey))
  const others = plan.readings.flatMap((reading, n) => {
    if (!acts.has(reading.actKey) || !reading.metric.endsWith('BP') || !isStanding(reading)) return []
    const id = readingId(plan.id, reading.receivedAt, n)
    return existing.has(id) ? [] : [ruledOf(id, reading)]
  })
  return [...ruled, ...others]
}

type RaisedFinding = { finding: Finding; raisedMs: number; nowMs: number }

// Hours after which staff have always seen to a warning, by how bad it is
const openHours: Record<Finding['severity'], number> = { low: 20, high: 20, critical: 50 }
// A story is about what still waits
const storyHours = 100

function handleWarning(draw: Chance, plan: MemberPlan, { finding, raisedMs, nowMs }: RaisedFinding): Warning {
  const measuredMs = Date.parse(finding.measuredAt)
  // What a stranger's weight raised waits until somebody says whose it is
  const isAwaited = plan.isTold || plan.hasStranger
  const hours = isAwaited ? storyHours : openHours[finding.severity]
  const waits = isAwaited || draw.is(finding.severity === 'critical' ? 0.8 : 0.55)
  const isOpen = plan.leftMs === null && waits && measuredMs > nowMs - hours * 3_600_000
  const clearedMs = isOpen ? null : Math.min(nowMs - 60_000, raisedMs + draw.int(15, 700) * 60_000)
  return { ...finding, measuredMs, raisedMs, clearedMs, isOpen }
}

// None claims a call, a text or an alert that the demo has no record of
const reasons = ['Known, monitoring', 'Measured again, in range', 'Feels well', 'Seen with the last reading']

// docs/sources/wire-facts.md 9.6: what is measured more than 48 hours before it arrives alarms nobody
const freshMs = 2 * dayMs

export function warningRows(plan: MemberPlan, warnings: readonly Warning[]): Row[] {
  const draw = plan.draw('warnings')
  return warnings.map((warning) => ({
    id: idAt(draw, warning.raisedMs),
    group_id: plan.groupId,
    member_id: plan.id,
    category: warning.category satisfies WarningCategory,
    severity: warning.severity,
    act_key: warning.actKey,
    reading_id: warning.readingId,
    value: warning.value,
    threshold: warning.threshold,
    change_days: warning.changeDays,
    text: warning.text,
    measured_at: warning.measuredAt,
    raised_at: instant(warning.raisedMs),
    is_backfilled: warning.raisedMs - warning.measuredMs > freshMs,
    needs_review: warning.isOpen,
    cleared_at: instantOrNull(warning.clearedMs),
    cleared_by: warning.isOpen ? null : plan.careManager,
    clear_reason: warning.isOpen ? null : draw.pick(reasons),
  }))
}
