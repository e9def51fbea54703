/** Sets the table for the verdicts: the month with its minutes and calls, and each device period with its days. */
import { dateOfDay, lastDayOfMonth, localDate, localDay, monthSpan, startOfDay } from '../days.ts'
import type { DayNumber, Span } from '../days.ts'
import { activeWindow } from './enrollment.ts'
import type { MemberFacts, Program } from './facts.ts'
import type { Frame } from './judge.ts'
import { gridMode, lastStart, periodGrid } from './periods.ts'
import type { GridMode, Slot } from './periods.ts'
import { readingDays, readingZone } from './reading-days.ts'
import type { ReadingDays } from './reading-days.ts'
import type { RuleRow, Rulebook } from './rules.ts'
import type { Settings } from './settings.ts'
import { total } from './spans.ts'
import { countedTime, liveCalls } from './work.ts'
import type { Ledger, StaffKind } from './work.ts'

/** The instant of evaluation and the month asked for, `YYYY-MM`. */
export type When = { asOf: number; month: string }

export type Table = {
  facts: MemberFacts
  rules: Rulebook
  settings: Settings
  when: When
  /** Where reading days are counted. */
  zone: string
  /** Today in that zone. */
  today: DayNumber
  monthSpan: Span
  ledger: Ledger
  readings: ReadingDays
  mode: GridMode
  slots: Slot[]
  worked: Map<Program, Span[]>
  calls: Map<Program, Span[]>
}

function anchorOf(readings: ReadingDays, window: Span, settings: Settings, zone: string): DayNumber | undefined {
  if (settings.policy.anchor === 'enrollment') return localDay(window.start, zone)
  return readings.days[0]
}

/** Everything that is measured once per member and shared by all codes. */
export function layTable(facts: MemberFacts, rules: Rulebook, settings: Settings, when: When): Table {
  const { asOf, month } = when
  const zone = readingZone(facts)
  const window = activeWindow(facts.rpm, asOf)
  const readings = readingDays(facts, window, settings.policy, asOf)
  const mode = gridMode(settings.config)
  const anchor = window === undefined ? undefined : anchorOf(readings, window, settings, zone)
  const slots =
    window === undefined || anchor === undefined
      ? []
      : periodGrid(anchor, lastStart(window, asOf, zone), readings.days, mode)
  const span = monthSpan(month, facts.zone)
  const ledger = { facts, policy: settings.policy, asOf }
  const worked = countedTime(span, 'clinical', ledger)
  const calls = new Map([...worked.keys()].map((program) => [program, liveCalls(program, span, ledger)]))
  const today = localDay(asOf, zone)
  return { facts, rules, settings, when, zone, today, monthSpan: span, ledger, readings, mode, slots, worked, calls }
}

function timeIn(table: Table, range: Span): (row: RuleRow) => number {
  const known = new Map<StaffKind, Map<Program, Span[]>>()
  if (range === table.monthSpan) known.set('clinical', table.worked)
  return (row) => {
    const staff = row.staff === 'qhp' ? 'qhp' : 'clinical'
    const shares = known.get(staff) ?? countedTime(range, staff, table.ledger)
    known.set(staff, shares)
    return total(shares.get(row.program) ?? [])
  }
}

function commonFrame(table: Table, basis: string) {
  return {
    facts: table.facts,
    rules: table.rules,
    settings: table.settings,
    asOf: table.when.asOf,
    month: table.monthSpan,
    basis,
    hasReadings: table.readings.days.length > 0,
    liveCalls: (program: Program) => table.calls.get(program)?.length ?? 0,
    given: new Map(),
  }
}

/** The month asked for. `current` is the device period that device codes named by a month code are judged in. */
export function monthFrame(table: Table, current: () => Frame): Frame {
  const { month, asOf } = table.when
  const basis = table.settings.policy.versionBasis === 'periodStart' ? `${month}-01` : lastDayOfMonth(month)
  const frame: Frame = {
    ...commonFrame(table, basis),
    isOpen: asOf < table.monthSpan.end,
    measured: timeIn(table, table.monthSpan),
    frameOf: (row) => (row.scope === 'month' ? frame : current()),
  }
  return frame
}

function slotRange(slot: Slot, zone: string): Span {
  return { start: startOfDay(dateOfDay(slot.start), zone), end: startOfDay(dateOfDay(slot.end + 1), zone) }
}

/** One device period, or, before the first reading, a period yet to begin. */
export function periodFrame(table: Table, slot: Slot | undefined, month: () => Frame): Frame {
  const { facts, settings, today } = table
  const atStart = settings.policy.versionBasis === 'periodStart'
  const basis = slot === undefined ? localDate(table.when.asOf, table.zone) : dateOfDay(atStart ? slot.start : slot.end)
  const time = slot === undefined ? () => 0 : timeIn(table, slotRange(slot, facts.zone))
  const days = slot?.days.length ?? 0
  const frame: Frame = {
    ...commonFrame(table, basis),
    isOpen: slot === undefined || today <= slot.end,
    measured: (row) => (row.measure === 'ms' ? time(row) : row.program === 'rpm' ? days : 0),
    frameOf: (row) => (row.scope === 'month' ? month() : frame),
  }
  return frame
}
