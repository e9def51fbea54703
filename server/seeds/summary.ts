/**
 * The summary row of a planned member: the same domain rules as the server applies to the tables, on facts gathered from the
 * plan. A test holds both against each other.
 */
import { evaluate } from '@vitalrounds/domain/billing/evaluate'
import type { MemberFacts, WorkInterval } from '@vitalrounds/domain/billing/facts'
import { enrollmentOf } from '@vitalrounds/domain/billing/stays'
import { medicareRules } from '@vitalrounds/domain/billing/rulebook/rulebook'
import { defaultConfig, defaultPolicy } from '@vitalrounds/domain/billing/settings'
import { insightsOf } from '@vitalrounds/domain/billing/stored-insights'
import { dueCareOf } from '@vitalrounds/domain/care/due-care'
import { conditionsOf } from '@vitalrounds/domain/chart/conditions'
import { dueSets } from '@vitalrounds/domain/check-ins/due-sets'
import { questionFile } from '@vitalrounds/domain/check-ins/question-file'
import { addDays, localDate, localMonth, monthSpan } from '@vitalrounds/domain/days'
import { doubtOf } from '@vitalrounds/domain/readings/suspect'
import { type VitalName, shownVitals } from '@vitalrounds/domain/members/member'
import { type DayFacts, type LatestReading, type SummaryFacts, summarize } from '@vitalrounds/domain/members/summary'
import { metricFacts } from '@vitalrounds/domain/values/metrics'
import type { EffectiveRules } from '@vitalrounds/domain/warnings/clinical-rules'
import { workIntervalOf, type WorkRow } from '../src/billing/work-interval.ts'
import { billingColumns } from '../src/members/summary/billing-part.ts'
import { partsVersion } from '../src/members/summary/refresh-summary.ts'
import type { Warning } from './judgment.ts'
import { earlierStart, isInCcm, type MemberFields } from './member-rows.ts'
import type { SeedReading } from './physiology/course.ts'
import type { MemberPlan } from './plan.ts'
import { instant, type Row } from './rows.ts'

export type Summarized = {
  plan: MemberPlan
  member: MemberFields
  readings: readonly SeedReading[]
  warnings: readonly Warning[]
  /** The same as rows, in the same order: they know how each was cleared. */
  log: readonly Row[]
  rules: EffectiveRules
  /** Rows of the time that was worked, by nobody in two places at once. */
  time: readonly Row[]
  /** Conversations beside the one of the plan. */
  talks: readonly WorkInterval[]
  /** A care plan of before that waits for its approval. */
  carePlanPublishedAt?: number
  /** The clinic's zone: months and minutes. */
  groupZone: string
  nowMs: number
}

const dayMs = 24 * 3_600_000
// As many as the server looks at (server/src/members/summary/vitals-part.ts)
const weighingsSeen = 20
const diastolicSeen = 6
const windowDays = 120

const isNewer = (a: SeedReading, b: SeedReading) => b.measuredAt - a.measuredAt || (a.actKey < b.actKey ? 1 : a.actKey > b.actKey ? -1 : 0)

function latestOf(standing: readonly SeedReading[], { warnings, log }: Pick<Summarized, 'warnings' | 'log'>): LatestReading[] {
  const byAct = Map.groupBy(
    warnings.map(({ category, severity, value, changeDays, actKey }, n) => {
      const { cleared_at: at, clear_reason: reason } = log[n] ?? {}
      const cleared = typeof at === 'string' ? { at, by: '', reason: String(reason) } : null
      return { category, severity, value, changeDays, actKey, cleared }
    }),
    ({ actKey }) => actKey,
  )
  const latestReadings: LatestReading[] = []
  for (const metric of shownVitals) {
    const observed = metric === 'bodyWeight' ? weighingsSeen : metric === 'diastolicBP' ? diastolicSeen : 2
    // Readings come in the order of their taking but for broken clocks, which are never far off
    const newest = standing
      .filter((reading) => reading.metric === metric)
      .slice(-observed - 80)
      .toSorted(isNewer)
      .slice(0, observed)
    for (const { value, measuredAt, actKey, severity, flags, stateReason } of newest)
      latestReadings.push({
        metric: metric as VitalName,
        value,
        at: instant(measuredAt),
        actKey,
        severity,
        flags,
        doubt: doubtOf({ flags, reason: stateReason }),
        warnings: severity === 'ok' ? [] : (byAct.get(actKey) ?? []),
      })
  }
  return latestReadings
}

function daysOf(standing: readonly SeedReading[], today: string): DayFacts[] {
  const since = addDays(today, -windowDays)
  const byDay = Map.groupBy(
    standing.filter((reading) => reading.measuredOn >= since),
    (reading) => reading.measuredOn,
  )
  return [...byDay].map(([on, readings]) => {
    const pressures = readings.filter((reading) => reading.metric === 'systolicBP')
    return {
      on,
      acts: new Set(readings.map((reading) => reading.actKey)).size,
      hasDeviceReading: readings.some((reading) => reading.source === 'device'),
      systolic: pressures.length > 0 ? pressures.reduce((sum, { value }) => sum + value, 0) / pressures.length : null,
    }
  })
}

/** When a device's data last arrived, in whatever state. */
function receivedAt(readings: readonly SeedReading[]): string | null {
  const device = readings.filter((reading) => reading.source === 'device')
  const newest = device.reduce((latest, reading) => Math.max(latest, reading.measuredAt), 0)
  const latest = device
    .filter((reading) => reading.measuredAt >= newest - 31 * dayMs)
    .reduce((last, reading) => Math.max(last, reading.receivedAt), 0)
  return latest === 0 ? null : instant(latest)
}

/** The first counted reading of each day, oldest first. */
function countedDays(standing: readonly SeedReading[]): SeedReading[] {
  const first = new Map<string, SeedReading>()
  for (const reading of standing) {
    if (reading.source !== 'device' || reading.metric === 'step') continue
    const existing = first.get(reading.measuredOn)
    if (!existing || reading.measuredAt < existing.measuredAt) first.set(reading.measuredOn, reading)
  }
  return [...first.values()].toSorted((a, b) => a.measuredAt - b.measuredAt)
}

/** The consent ends with its stay; only the present stay in monitoring has one on file. */
const alone = (start: number, end: number | null) =>
  enrollmentOf([{ start, end, isNewEpisode: false }], [{ givenAt: start, revokedAt: end }])

function monitoringOf({ joinedMs, leftMs, earlierEndMs }: MemberPlan) {
  const present = { start: joinedMs, end: leftMs, isNewEpisode: earlierEndMs !== null }
  const before = earlierEndMs === null ? [] : [{ start: earlierStart(earlierEndMs), end: earlierEndMs, isNewEpisode: false }]
  return enrollmentOf([...before, present], [{ givenAt: joinedMs, revokedAt: leftMs }])
}

const talkHoursAgo = 3

/**
 * When a planned conversation began: three hours ago, or, where that lies in the month before and this month has had the time
 * for it, so that it has just ended. It is all the time of its member's month.
 */
export function talkStart({ talkedMinutes }: MemberPlan, nowMs: number, zone: string): number {
  const usual = nowMs - talkHoursAgo * 3_600_000
  const latest = nowMs - (talkedMinutes + 1) * 60_000
  const { start } = monthSpan(localMonth(nowMs, zone), zone)
  return usual < start && latest >= start ? latest : usual
}

function talkOf(plan: MemberPlan, nowMs: number, zone: string): WorkInterval[] {
  const { talkedMinutes } = plan
  const start = talkStart(plan, nowMs, zone)
  const call = { kind: 'call', start, end: start + talkedMinutes * 60_000, staff: '', program: 'rpm', answered: 'human' } as const
  return talkedMinutes > 0 ? [call] : []
}

function billingFacts(
  { plan, member, time, talks, carePlanPublishedAt, groupZone, nowMs }: Summarized,
  counted: readonly SeedReading[],
): MemberFacts {
  const ccm = plan.ccmSinceMs === null ? undefined : alone(plan.ccmSinceMs, plan.ccmEndMs)
  return {
    zone: groupZone,
    memberZone: plan.person.place.timeZone,
    rpm: monitoringOf(plan) ?? { enrolledAt: null, consentAt: null },
    ...(ccm && {
      ccm: {
        ...ccm,
        conditions: member.chronic_conditions.length,
        carePlanAt: null,
        ...(carePlanPublishedAt !== undefined && { carePlanPublishedAt }),
      },
    }),
    readings: counted.map((reading) => ({ takenAt: reading.measuredAt, type: 'systolicBP' })),
    intervals: [...time.map((row) => workIntervalOf(row as unknown as WorkRow)), ...talks, ...talkOf(plan, nowMs, groupZone)],
    visitsOn: member.em_dates,
    deviceReceivedAt: member.device_receipt_at === null ? null : Date.parse(member.device_receipt_at),
    isPaused: member.paused_at !== null,
    chronicConditions: member.chronic_conditions,
    diagnosisCodes: member.diagnosis_codes,
  }
}

function billingOf(summarized: Summarized, counted: readonly SeedReading[]) {
  const month = localMonth(summarized.nowMs, summarized.groupZone)
  const settings = { config: defaultConfig, policy: defaultPolicy }
  const result = evaluate(billingFacts(summarized, counted), medicareRules, settings, { asOf: summarized.nowMs, month })
  return { insights: insightsOf(result), reminders: result.reminders }
}

type Billing = ReturnType<typeof billingOf>

/** Before anybody was asked anything, and without a care plan. */
function dueCareAtFirst({ plan, member }: Summarized, today: string) {
  if (member.disenrolled) return dueCareOf({ sets: [], review: null })
  const conditions = conditionsOf({ chronicConditions: member.chronic_conditions, diagnosisCodes: member.diagnosis_codes })
  const owedSince = isInCcm(plan) ? member.enrollment_date_ccm : null
  return dueCareOf({ sets: dueSets(questionFile().sets, { conditions, last: [], today, owedSince }), review: null })
}

function openWarnings(warnings: readonly Warning[], standing: readonly SeedReading[]): SummaryFacts['warnings'] {
  const doubts = new Map(
    standing.flatMap(({ metric, actKey, flags, stateReason }) => {
      const doubt = doubtOf({ flags, reason: stateReason })
      return doubt === undefined ? [] : [[`${metric} ${actKey}`, doubt] as const]
    }),
  )
  return warnings
    .filter((warning) => warning.isOpen)
    .map(({ category, severity, text, metric, threshold, changeDays, measuredAt: at, actKey }) => ({
      category,
      severity,
      text,
      metric,
      threshold,
      changeDays,
      at,
      suspect: doubts.get(`${metric} ${actKey}`),
    }))
}

function factsOf(summarized: Summarized, standing: readonly SeedReading[], { insights, reminders }: Billing): SummaryFacts {
  const { plan, member, readings, warnings, log, rules, nowMs } = summarized
  const zone = plan.person.place.timeZone
  const today = localDate(nowMs, zone)
  const active = standing.filter((reading) => metricFacts[reading.metric].countsAsReadingDay)
  const last = active.reduce<SeedReading | undefined>((a, b) => (a && isNewer(a, b) <= 0 ? a : b), undefined)
  const received = member.device_receipt_at
  return {
    today,
    timeZone: zone,
    latest: latestOf(standing, { warnings, log }),
    rules,
    days: daysOf(active, today),
    lastActiveAt: last ? instant(last.measuredAt) : null,
    dataReceivedAt: receivedAt(readings),
    warnings: openWarnings(warnings, standing),
    deviceReceivedOn: received === null ? null : localDate(Date.parse(received), zone),
    diagnosisCodes: member.diagnosis_codes,
    isAway: member.disenrolled || member.paused_at !== null,
    reminders: {
      ...reminders,
      isAtRisk: insights.isAtRisk,
      days: insights.days,
      periodEnd: insights.periodEnd,
      seconds: insights['99457']?.seconds ?? 0,
    },
    dueCare: dueCareAtFirst(summarized, today),
  }
}

/** Everything a list, a header and a count read of one member. */
export function summaryRow(summarized: Summarized): Row {
  const { plan, member } = summarized
  const standing = summarized.readings.filter((reading) => reading.state === 'kept' && reading.excludedReason === null)
  const billing = billingOf(summarized, countedDays(standing))
  const facts = factsOf(summarized, standing, billing)
  const summary = summarize(facts)
  return {
    group_id: plan.groupId,
    member_id: plan.id,
    name_key: member.name_key,
    disenrolled: member.disenrolled,
    practice_id: plan.practiceId,
    assigned_physician: plan.physician,
    assigned_care_manager: plan.careManager,
    opt_in_sms: plan.optInSms,
    ccm_patient_consent: member.ccm_patient_consent,
    data_received_at: summary.dataReceivedAt,
    last_active_at: summary.lastActiveAt,
    measure_freq: summary.measureFreq,
    vitals: summary.vitals,
    bp_trend: summary.bpTrend,
    reading_days: summary.readingDays,
    reason: summary.reason,
    needs_review: summary.needsReview,
    open_warnings: summary.openWarnings,
    worst_severity: summary.worstSeverity,
    danger_rank: summary.dangerRank,
    worst_warning_at: summary.worstWarningAt,
    ...billingColumns(billing),
    check_in_due_on: facts.dueCare.checkInDueOn,
    review_due_on: facts.dueCare.reviewDueOn,
    diagnosis_lists: summary.diagnosisLists,
    refreshed_at: instant(summarized.nowMs),
    parts_version: partsVersion,
  }
}
