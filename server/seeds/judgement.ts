/** How each reading stands to the clinic's rules, and the warnings that the readings of the last weeks raised. */
import { showReading } from '@vitalrounds/domain/readings/reading'
import type { SeedReading } from './physiology/course.ts'
import type { MemberPlan } from './plan.ts'
import { idAt } from './random.ts'
import { instant, instantOrNull, type Row } from './rows.ts'

export type Severity = SeedReading['severity']
type Limits = { low?: number; high?: number; criticalLow?: number; criticalHigh?: number }

const limits: Partial<Record<SeedReading['metric'], Limits>> = {
  systolicBP: { low: 100, high: 160, criticalLow: 90, criticalHigh: 180 },
  diastolicBP: { high: 100, criticalHigh: 120 },
  pulse: { low: 50, high: 110, criticalLow: 40, criticalHigh: 131 },
  bloodSugar: { low: 70, high: 250, criticalLow: 54, criticalHigh: 300 },
  spo2: { low: 90, criticalLow: 88 },
}

export function severityOf({ metric, value }: Pick<SeedReading, 'metric' | 'value'>): Severity {
  const limit = limits[metric]
  if (!limit) return 'ok'
  if (value < (limit.criticalLow ?? -1) || value >= (limit.criticalHigh ?? Infinity)) return 'critical'
  if (value < (limit.low ?? -1)) return 'low'
  return value >= (limit.high ?? Infinity) ? 'high' : 'ok'
}

/** Sets the severity of each reading in place: copies of half a million readings would cost more than making them. */
export function judge(readings: readonly SeedReading[]) {
  for (const reading of readings) reading.severity = reading.state === 'kept' ? severityOf(reading) : 'ok'
}

export type Warning = {
  category: string
  severity: Exclude<Severity, 'ok'>
  actKey: string
  text: string
  measuredAt: number
  raisedAt: number
  isOpen: boolean
}

const categories: Partial<Record<SeedReading['metric'], readonly [low: string, high: string]>> = {
  systolicBP: ['lowBP', 'highBP'],
  diastolicBP: ['lowBP', 'highBP'],
  pulse: ['lowPulse', 'highPulse'],
  bloodSugar: ['lowSugar', 'highSugar'],
  spo2: ['lowSpO2', 'lowSpO2'],
}

const dayMs = 24 * 3_600_000
const openMs = 1.6 * dayMs
const rank = { ok: 0, low: 1, high: 2, critical: 3 }

const isLow = ({ metric, value }: SeedReading) => value < (limits[metric]?.low ?? -1)

/** The warnings of the last thirty days. Staff have seen to the older ones; those of the last day and a half are open. */
export function warningsOf(plan: MemberPlan, readings: readonly SeedReading[], nowMs: number): Warning[] {
  const found = new Map<string, Warning>()
  for (const reading of readings) {
    const words = categories[reading.metric]
    if (reading.severity === 'ok' || !words || reading.measuredAt < nowMs - 30 * dayMs) continue
    const category = words[isLow(reading) || reading.severity === 'low' ? 0 : 1]
    const key = `${category} ${reading.actKey}`
    const known = found.get(key)
    if (known && rank[known.severity] >= rank[reading.severity]) continue
    found.set(key, {
      category,
      severity: reading.severity,
      actKey: reading.actKey,
      text: showReading(reading.metric, reading.value),
      measuredAt: reading.measuredAt,
      raisedAt: reading.receivedAt,
      isOpen: plan.leftMs === null && reading.measuredAt > nowMs - openMs,
    })
  }
  return [...found.values()]
}

export function warningRows(plan: MemberPlan, warnings: readonly Warning[]): Row[] {
  const draw = plan.draw('warnings')
  return warnings.map((warning) => {
    const clearedMs = warning.isOpen ? null : warning.raisedAt + draw.int(20, 900) * 60_000
    return {
      id: idAt(draw, warning.raisedAt),
      group_id: plan.groupId,
      member_id: plan.id,
      category: warning.category,
      severity: warning.severity,
      act_key: warning.actKey,
      text: warning.text,
      measured_at: instant(warning.measuredAt),
      raised_at: instant(warning.raisedAt),
      needs_review: warning.isOpen,
      cleared_at: instantOrNull(clearedMs),
      cleared_by: clearedMs === null ? null : plan.careManager,
      clear_reason:
        clearedMs === null
          ? null
          : draw.pick(['Called the patient', 'Repeated reading was normal', 'Discussed with physician']),
    }
  })
}
