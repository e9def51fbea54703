/** The summary row of a planned member, computed from the same facts as the server would read from the tables. */
import { evaluate } from '@vitalrounds/domain/billing/evaluate'
import type { MemberFacts } from '@vitalrounds/domain/billing/facts'
import { medicareRules } from '@vitalrounds/domain/billing/rulebook'
import { defaultConfig, defaultPolicy } from '@vitalrounds/domain/billing/settings'
import { insightsOf } from '@vitalrounds/domain/billing/stored-insights'
import { addDays, localDate, localMonth } from '@vitalrounds/domain/days'
import { listsOfDiagnoses } from '@vitalrounds/domain/members/diagnosis-lists'
import { shownVitals } from '@vitalrounds/domain/members/member'
import { nameKey } from '@vitalrounds/domain/members/search-words'
import type { Warning } from './judgement.ts'
import { diagnosesOfPlan } from './member-rows.ts'
import { conditionWords } from './physiology/body.ts'
import type { MemberPlan } from './plan.ts'
import type { JudgedReading } from './reading-lines.ts'
import { instant, instantOrNull, type Row } from './rows.ts'

export type SummaryFacts = {
  plan: MemberPlan
  readings: readonly JudgedReading[]
  warnings: readonly Warning[]
  /** The clinic's zone: months and minutes. */
  groupZone: string
  nowMs: number
}

const dayMs = 24 * 3_600_000
const rank = { ok: 0, low: 1, high: 2, critical: 3 } as const

function vitalsOf(readings: readonly JudgedReading[]): Row {
  const vitals: Record<string, object> = {}
  for (const metric of shownVitals) {
    const latest = readings.findLast((reading) => reading.metric === metric)
    if (!latest) continue
    const before = readings.findLast((reading) => reading.metric === metric && reading.measuredAt < latest.measuredAt)
    vitals[metric] = {
      value: latest.value,
      at: instant(latest.measuredAt),
      diff: before ? latest.value - before.value : null,
      severity: latest.severity,
    }
  }
  return vitals
}

function trendOf(readings: readonly JudgedReading[], today: string): (number | null)[] {
  const from = addDays(today, -29)
  const values = readings.filter((reading) => reading.metric === 'systolicBP' && reading.measuredOn >= from)
  if (values.length === 0) return []
  const byDay = Map.groupBy(values, (reading) => reading.measuredOn)
  return Array.from({ length: 30 }, (_, index) => {
    const day = byDay.get(addDays(from, index))
    return day ? Math.round(day.reduce((sum, reading) => sum + reading.value, 0) / day.length) : null
  })
}

function billingOf({ plan, groupZone, nowMs }: SummaryFacts, firstOfDay: readonly JudgedReading[]): Row {
  const { timeZone } = plan.person.place
  const facts: MemberFacts = {
    zone: groupZone,
    memberZone: timeZone,
    rpm: {
      enrolledAt: plan.joinedMs,
      consentAt: plan.leftMs === null ? plan.joinedMs : null,
      disenrolledAt: plan.leftMs,
      isNewEpisode: plan.earlierEndMs !== null,
    },
    readings: firstOfDay.map((reading) => ({ takenAt: reading.measuredAt, type: 'systolicBP' })),
    intervals: [],
    deviceReceivedAt: plan.readings[0]?.receivedAt ?? null,
    chronicConditions: plan.body.conditions.map((condition) => conditionWords[condition]),
    diagnosisCodes: diagnosesOfPlan(plan),
  }
  const month = localMonth(nowMs, groupZone)
  const insights = insightsOf(
    evaluate(facts, medicareRules, { config: defaultConfig, policy: defaultPolicy }, { asOf: nowMs, month }),
  )
  return {
    billing_month: month,
    days_99454: insights.days,
    period_start: insights['99454']?.periodStart ?? null,
    period_end: insights['99454']?.periodEnd ?? null,
    cpt99454d: insights.CPT99454d,
    cpt99457a: insights.CPT99457a,
    cpt99457c: insights.CPT99457c,
    cpt99458a: insights.CPT99458a,
    cpt99458c: insights.CPT99458c,
    billing_lists: insights.lists,
    billing_insights: insights,
  }
}

/** Everything a list, a header and a count read of one member. */
export function summaryRow(facts: SummaryFacts): Row {
  const { plan, warnings, nowMs } = facts
  const kept = facts.readings.filter((reading) => reading.state === 'kept' && reading.excludedReason === null)
  const firstOfDay = [
    ...Map.groupBy(
      kept.filter((reading) => reading.source === 'device' && reading.metric !== 'step'),
      (reading) => reading.measuredOn,
    ).values(),
  ].map((day) => day[0]!)
  const open = warnings.filter((warning) => warning.isOpen)
  const worst = open.toSorted((a, b) => rank[b.severity] - rank[a.severity] || a.measuredAt - b.measuredAt)[0]
  const lastAt = kept.reduce<number | null>((latest, reading) => Math.max(latest ?? 0, reading.measuredAt), null)
  const receivedAt = kept.reduce<number | null>((latest, reading) => Math.max(latest ?? 0, reading.receivedAt), null)
  const today = localDate(nowMs, plan.person.place.timeZone)
  const week = kept.filter((reading) => reading.measuredAt > nowMs - 7 * dayMs)
  return {
    group_id: plan.groupId,
    member_id: plan.id,
    name_key: nameKey(`${plan.person.firstName} ${plan.person.lastName}`),
    disenrolled: plan.leftMs !== null,
    practice_id: plan.practiceId,
    assigned_physician: plan.physician,
    assigned_care_manager: plan.careManager,
    opt_in_sms: plan.optInSms,
    ccm_patient_consent: plan.ccmSinceMs !== null && (plan.ccmEndMs === null || plan.ccmEndMs === plan.leftMs),
    data_received_at: instantOrNull(receivedAt),
    last_active_at: instantOrNull(lastAt),
    measure_freq: new Set(week.map((reading) => reading.actKey)).size / 7,
    vitals: vitalsOf(kept),
    bp_trend: trendOf(kept, today),
    reading_days: firstOfDay
      .map((reading) => reading.measuredOn)
      .toReversed()
      .slice(0, 40),
    reason: worst
      ? { code: worst.category, severity: worst.severity, text: worst.text, at: instant(worst.measuredAt) }
      : null,
    needs_review: open.length > 0,
    open_warnings: open.length,
    worst_severity: worst ? rank[worst.severity] : 0,
    worst_warning_at: worst ? instant(worst.measuredAt) : null,
    ...billingOf(facts, firstOfDay),
    diagnosis_lists: listsOfDiagnoses(diagnosesOfPlan(plan)),
    refreshed_at: instant(nowMs),
  }
}
