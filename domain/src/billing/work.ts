/**
 * Counted time: which recorded intervals may be billed, cut to the window they may count in and merged into clock time,
 * so that two people at once, or a page view under a call, bring each second once.
 */
import { daySpan, localDate } from '../days.ts'
import type { Span } from '../days.ts'
import { countedWindows } from './enrollment.ts'
import { employmentEffect } from './evidence-gates.ts'
import type { MemberFacts, Program, WorkInterval } from './facts.ts'
import type { RuleRow } from './rules.ts'
import type { BillingPolicy } from './settings.ts'
import { length, overlap, subtract, union } from './spans.ts'

/** [D] docs/sources/billing-rules.md 4.3. Time on other tabs (edit-profile, manage-devices, billing-insights, manage-time) is administrative. */
export const countableTabs: ReadonlySet<string> = new Set([
  'profile',
  'measurements',
  'wellness-check',
  'clinical-risk',
  'notes',
  'text-messages',
  'phone-calls',
  'alert-doctor',
  'manage-rx-info',
  'manage-dx-info',
  'em-visits',
  'manage-rawdata',
  'care-plan',
  'care-calendar',
])

/**
 * Whose time is asked for: anybody clinical, of these only those whom the billing practice employs, or only physicians and other
 * qualified professionals in person.
 */
export type StaffKind = 'clinical' | 'employed' | 'qhp'

/** Whose time a row counts. A professional in person is no staff, and asked for no employment. */
export function staffKindOf(row: RuleRow): StaffKind {
  if (row.staff === 'qhp') return 'qhp'
  return employmentEffect(row) === 'refuse' ? 'employed' : 'clinical'
}

const isOfKind = ({ isEmployed, isQualified }: WorkInterval, staff: StaffKind) =>
  staff === 'clinical' || isQualified === true || (staff === 'employed' && isEmployed === true)

export type Ledger = {
  facts: MemberFacts
  policy: BillingPolicy
  asOf: number
}

const hasText = (text: string | undefined) => text !== undefined && text.trim() !== ''

/** Whether it was done on a page whose time counts; by hand, whatever the page, where a policy is older than that rule. */
export const isOnCountedTab = ({ tab, isManual }: WorkInterval, { isManualByTab }: Pick<BillingPolicy, 'isManualByTab'>): boolean =>
  tab === undefined || countableTabs.has(tab) || (isManual === true && isManualByTab !== true)

/** Whether an interval may count at all, wherever it lies. */
export function isCountable(interval: WorkInterval, policy: BillingPolicy): boolean {
  if (interval.approval !== undefined) return false
  if (interval.isExcluded === true || interval.isStaffExcluded === true || interval.isClinical === false) return false
  if (interval.start >= interval.end) return false
  if (interval.isManual === true && !hasText(interval.description)) return false
  if (interval.kind === 'call') return interval.answered === 'human'
  return isOnCountedTab(interval, policy)
}

export function servesProgram(interval: WorkInterval, program: Program): boolean {
  const recorded = interval.program ?? 'rpm'
  return recorded === program || recorded === 'both'
}

function visitDays({ facts }: Ledger): Span[] {
  return union((facts.visitsOn ?? []).map((date) => daySpan(date, facts.zone)))
}

/** What of one interval counts inside `window`: without prompts, without time another chart had. */
function countedParts(interval: WorkInterval, window: Span, ledger: Ledger): Span[] {
  const span = overlap(interval, window)
  if (span.start >= span.end) return []
  const holes: Span[] = (interval.pauses ?? []).map(([start, end]) => ({ start, end }))
  for (const other of ledger.facts.staffElsewhere ?? []) {
    if (other.staff === interval.staff) holes.push({ start: other.start, end: other.end })
  }
  return holes.length === 0 ? [span] : subtract([span], union(holes))
}

/** Clock time recorded for one program inside `range`, before programs share it out. */
function recordedFor(program: Program, staff: StaffKind, range: Span, ledger: Ledger): Span[] {
  const windows = countedWindows(ledger.facts[program], ledger.asOf, range).map((active) =>
    overlap(overlap(range, active), { start: -Infinity, end: ledger.asOf }),
  )
  const parts = ledger.facts.intervals
    .filter((interval) => servesProgram(interval, program) && isCountable(interval, ledger.policy))
    .filter((interval) => isOfKind(interval, staff))
    .flatMap((interval) => windows.flatMap((window) => countedParts(interval, window, ledger)))
  const worked = union(parts)
  return ledger.policy.excludeTimeOnVisitDays ? subtract(worked, visitDays(ledger)) : worked
}

/**
 * Counted time of every program inside `range`. A second worked for two programs goes to the first in the group's
 * order, once and for all: it is never moved afterwards to lift a code over its threshold.
 */
export function countedTime(range: Span, staff: StaffKind, ledger: Ledger): Map<Program, Span[]> {
  const order = new Set<Program>([...ledger.policy.allocationPriority, 'rpm', 'ccm', 'pcm', 'rtm'])
  const shares = new Map<Program, Span[]>()
  let spans: Span[] = []
  for (const program of order) {
    if (ledger.facts[program] === undefined) continue
    const recorded = recordedFor(program, staff, range, ledger)
    shares.set(program, subtract(recorded, spans))
    spans = union([...spans, ...recorded])
  }
  return shares
}

function isLive(interval: WorkInterval, windows: readonly Span[], ledger: Ledger): boolean {
  const { facts, policy, asOf } = ledger
  if (interval.kind !== 'call' || !isCountable(interval, policy)) return false
  const lasted = (window: Span) => length(overlap(overlap(interval, window), { start: -Infinity, end: asOf }))
  if (!windows.some((window) => lasted(window) >= Math.max(1, policy.minLiveCallMs))) return false
  return !policy.excludeTimeOnVisitDays || !(facts.visitsOn ?? []).includes(localDate(interval.start, facts.zone))
}

/**
 * Live conversations that began inside `month`, in order of their start. A call across midnight belongs to the month it
 * began in; records that overlap (two staff members on one line) are one conversation.
 */
export function liveCalls(program: Program, month: Span, ledger: Ledger): Span[] {
  const windows = countedWindows(ledger.facts[program], ledger.asOf, month)
  const calls = ledger.facts.intervals
    .filter((interval) => interval.start >= month.start && interval.start < month.end)
    .filter((interval) => servesProgram(interval, program) && isLive(interval, windows, ledger))
    .toSorted((a, b) => a.start - b.start)
  const conversations: Span[] = []
  for (const call of calls) {
    const last = conversations.at(-1)
    if (last === undefined || call.start >= last.end) conversations.push({ start: call.start, end: call.end })
    else last.end = Math.max(last.end, call.end)
  }
  return conversations
}

/** Whether any counted second lies on the date of a face-to-face visit. */
export function hasTimeOnVisitDay(shares: ReadonlyMap<Program, readonly Span[]>, ledger: Ledger): boolean {
  const visits = visitDays(ledger)
  return [...shares.values()].flat().some((span) => visits.some((visit) => length(overlap(span, visit)) > 0))
}
