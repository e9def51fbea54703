/** Sets the table for the verdicts: the month with its minutes and calls, and each device period with its days. */
import { dateOfDay, lastDayOfMonth, localDate, localDay, monthSpan, startOfDay } from '../days.ts'
import type { DayNumber, Span } from '../days.ts'
import { hasConsent, isConsented, staysOf, windowOf } from './enrollment.ts'
import type { MemberFacts, Program } from './facts.ts'
import type { Frame } from './judge.ts'
import { claimDay, gridMode, lastStart, periodGrid } from './periods.ts'
import type { GridMode, Slot } from './periods.ts'
import { readingDays, readingZone } from './reading-days.ts'
import type { ReadingDays } from './reading-days.ts'
import { ruleOn, supplyCodesOf } from './rules.ts'
import type { RuleRow, Rulebook } from './rules.ts'
import type { Settings } from './settings.ts'
import { totalLength } from './spans.ts'
import { countedTime, liveCalls, staffKindOf } from './work.ts'
import type { Ledger, StaffKind } from './work.ts'

/** The instant of evaluation and the month asked for, `YYYY-MM`. */
export type EvaluationTime = { asOf: number; month: string }

export type Table = {
  facts: MemberFacts
  rules: Rulebook
  settings: Settings
  when: EvaluationTime
  /** Where reading days are counted. */
  zone: string
  /** Today in that zone. */
  today: DayNumber
  monthSpan: Span
  ledger: Ledger
  /** Of the newest stay, and of every stay, oldest first. */
  readings: ReadingDays
  everyStay: ReadingDays[]
  mode: GridMode
  /** Of every stay, oldest first. */
  slots: Slot[]
  /** The newest stay, counted from the oldest. */
  stay: number
  /** Of care, oldest first; where set-up is not judged per episode the present one alone. */
  episodes: Episode[]
  /** Of each stay, whether it has consent. */
  consents: boolean[]
  worked: Map<Program, Span[]>
  calls: Map<Program, Span[]>
}

/** The stays from the one with which an episode of care began to the one before the next. */
export type Episode = { from: number; until: number; startsAt: number; isSetupBilled: boolean }

type TableStay = { window: Span; isNewEpisode: boolean; isSetupBilled: boolean }

function episodesOf(stays: readonly TableStay[], { policy }: Settings): Episode[] {
  const starts = stays.flatMap(({ isNewEpisode }, at) => (at === 0 || isNewEpisode ? [at] : []))
  const episodes = starts.map((from, nth) => ({
    from,
    until: starts[nth + 1] ?? stays.length,
    startsAt: stays[from]!.window.start,
    isSetupBilled: stays[from]!.isSetupBilled,
  }))
  return policy.isSetupPerEpisode === true ? episodes : episodes.slice(-1)
}

function anchorOf(readings: ReadingDays, window: Span, settings: Settings, zone: string): DayNumber | undefined {
  if (settings.policy.anchor === 'enrollment') return localDay(window.start, zone)
  return readings.days[0]
}

/** Whether a supply code will be claimed for it, as far as its days say. */
function isClaimed(slot: Slot, rules: Rulebook, { config, policy }: Settings): boolean {
  const basis = dateOfDay(policy.versionBasis === 'periodStart' ? slot.start : slot.end)
  return supplyCodesOf(rules).some((code) => {
    const row = config[code] === true ? ruleOn(rules, code, basis) : undefined
    return row !== undefined && slot.days.length >= row.min && slot.days.length <= (row.max ?? Infinity)
  })
}

type StaysDays = { windows: readonly Span[]; consents: readonly boolean[]; days: readonly ReadingDays[]; asOf: number; zone: string }

/** The periods of every stay, oldest first. Each stay has a grid of its own, from its first reading day on that is not claimed already. */
function slotsOf({ windows, consents, days, asOf, zone }: StaysDays, rules: Rulebook, settings: Settings): Slot[] {
  const mode = gridMode(settings.config)
  let claimedUntil = -Infinity
  return windows.flatMap((window, stay) => {
    // Without consent it claims nothing, and tells what it would have had
    const isClaiming = settings.policy.arePeriodsApart === true && consents[stay] === true
    const after = isClaiming ? claimedUntil : -Infinity
    const all = days[stay] ?? noDays
    const its = { ...all, days: all.days.filter((day) => day > after) }
    const anchor = anchorOf(its, window, settings, zone)
    if (anchor === undefined) return []
    const until = lastStart(window, asOf, zone)
    const slots = periodGrid({ anchor: Math.max(anchor, after + 1), until, days: its.days, stay }, mode)
    const claimed = isClaiming ? slots.findLast((slot) => isClaimed(slot, rules, settings)) : undefined
    if (claimed) claimedUntil = Math.max(claimedUntil, claimDay(claimed, mode, null))
    return slots
  })
}

const noDays: ReadingDays = { readings: [], days: [], knownAt: new Map() }

/** Everything that is measured once per member and shared by all codes. */
export function buildMemberTable(facts: MemberFacts, rules: Rulebook, settings: Settings, when: EvaluationTime): Table {
  const { asOf, month } = when
  const zone = readingZone(facts)
  const stays = staysOf(facts.rpm, asOf).flatMap((stay) => {
    const window = windowOf(stay, asOf)
    return window === undefined
      ? []
      : [{ window, isNewEpisode: stay.isNewEpisode === true, isSetupBilled: stay.isSetupBilled === true, consent: isConsented(stay, asOf) }]
  })
  const windows = stays.map(({ window }) => window)
  const days = readingDays(facts, windows, settings.policy, asOf)
  const mode = gridMode(settings.config)
  const consents = stays.map(({ consent }) => consent)
  const slots = slotsOf({ windows, consents, days, asOf, zone }, rules, settings)
  const span = monthSpan(month, facts.zone)
  const ledger = { facts, policy: settings.policy, asOf }
  const worked = countedTime(span, 'clinical', ledger)
  const calls = new Map([...worked.keys()].map((program) => [program, liveCalls(program, span, ledger)]))
  const today = localDay(asOf, zone)
  const measured = {
    zone,
    today,
    monthSpan: span,
    readings: days.at(-1) ?? noDays,
    everyStay: days,
    mode,
    slots,
    worked,
    calls,
  }
  const stay = Math.max(0, stays.length - 1)
  return { facts, rules, settings, when, ledger, stay, episodes: episodesOf(stays, settings), consents, ...measured }
}

/** The device period of the newest stay that runs, or ran last. */
export function currentSlot({ slots, stay }: Table): Slot | undefined {
  const last = slots.at(-1)
  return last?.stay === stay ? last : undefined
}

function timeIn(table: Table, range: Span): (row: RuleRow) => number {
  const existing = new Map<StaffKind, Map<Program, Span[]>>()
  if (range === table.monthSpan) existing.set('clinical', table.worked)
  return (row) => {
    const staff = staffKindOf(row)
    const shares = existing.get(staff) ?? countedTime(range, staff, table.ledger)
    existing.set(staff, shares)
    return totalLength(shares.get(row.program) ?? [])
  }
}

function commonFrame(table: Table, basis: string, range: Span) {
  return {
    facts: table.facts,
    rules: table.rules,
    settings: table.settings,
    asOf: table.when.asOf,
    month: table.monthSpan,
    basis,
    range,
    hasReadings: table.readings.days.length > 0,
    hasConsent: (program: Program) => hasConsent(table.facts[program], table.when.asOf, range),
    liveCalls: (program: Program) => table.calls.get(program)?.length ?? 0,
    given: new Map(),
  }
}

/** The month asked for. `current` is the device period that device codes named by a month code are judged in. */
export function monthFrame(table: Table, current: () => Frame): Frame {
  const { month, asOf } = table.when
  const basis = table.settings.policy.versionBasis === 'periodStart' ? `${month}-01` : lastDayOfMonth(month)
  const frame: Frame = {
    ...commonFrame(table, basis, table.monthSpan),
    isOpen: asOf < table.monthSpan.end,
    measured: timeIn(table, table.monthSpan),
    frameOf: (row) => (row.scope === 'month' ? frame : current()),
  }
  return frame
}

function slotRange(slot: Slot, zone: string): Span {
  return { start: startOfDay(dateOfDay(slot.start), zone), end: startOfDay(dateOfDay(slot.end + 1), zone) }
}

/** The facts by which a period of a former episode is judged: whether set-up was billed is told of that one. */
function factsIn(table: Table, slot: Slot | undefined): MemberFacts {
  const { facts, episodes } = table
  const episode = slot && episodes.slice(0, -1).find(({ from, until }) => from <= slot.stay && slot.stay < until)
  if (episode === undefined || facts.rpm === undefined) return facts
  return { ...facts, rpm: { ...facts.rpm, isSetupBilled: episode.isSetupBilled, isNewEpisode: false } }
}

/** One device period, or, before the first reading, a period yet to begin. */
export function periodFrame(table: Table, slot: Slot | undefined, month: () => Frame): Frame {
  const { facts, settings, today } = table
  const atStart = settings.policy.versionBasis === 'periodStart'
  const basis = slot === undefined ? localDate(table.when.asOf, table.zone) : dateOfDay(atStart ? slot.start : slot.end)
  const range = slot === undefined ? table.monthSpan : slotRange(slot, facts.zone)
  const time = slot === undefined ? () => 0 : timeIn(table, range)
  const days = slot?.days.length ?? 0
  const common = commonFrame(table, basis, range)
  const consent = table.consents[slot?.stay ?? table.stay]
  const frame: Frame = {
    ...common,
    facts: factsIn(table, slot),
    ...(slot !== undefined && { hasReadings: slot.hasReadings }),
    hasConsent: (program) => (program === 'rpm' ? consent : undefined) ?? common.hasConsent(program),
    isOpen: slot === undefined || today <= slot.end,
    measured: (row) => (row.measure === 'ms' ? time(row) : row.program === 'rpm' ? days : 0),
    frameOf: (row) => (row.scope === 'month' ? month() : frame),
  }
  return frame
}
