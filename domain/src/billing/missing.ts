/** What an open code still needs, until when, and what is left if it is lost. */
import { dateOfDay, lastDayOfMonth } from '../days.ts'
import type { DayNumber } from '../days.ts'
import type { Table } from './frames.ts'
import type { Frame, Verdict } from './judge.ts'
import type { Slot } from './periods.ts'
import { ruleOn } from './rules.ts'
import type { Reason } from './rules.ts'

export type Missing = {
  /** Reading days still needed. */
  days: number
  /** Milliseconds of counted time still needed. */
  ms: number
  /** Live conversations still needed. */
  calls: number
  /** Codes that must be met first. */
  base: string[]
  /** The latest local date on which it can still be met; null before the first reading starts a period. */
  until: string | null
  /** The latest date on which measuring every day from then on still suffices; null for minutes. */
  startBy: string | null
  /** False once too few days are left. */
  isPossible: boolean
  /** The code that can be billed instead, where the group has it on and it is in force. */
  fallback: string | null
}

const curable: ReadonlySet<Reason> = new Set<Reason>([
  'DAYS_SHORT',
  'PERIOD_OPEN',
  'NO_READINGS',
  'TIME_SHORT',
  'NO_LIVE_CALL',
  'TIME_SHORT_AND_NO_LIVE_CALL',
  'BASE_NOT_MET',
])

/** Days of a period that can still become reading days: today, unless it is one already, and all after it. */
export function daysLeft(slot: Slot, today: DayNumber): number {
  const from = slot.days.at(-1) === today ? today + 1 : Math.max(today, slot.start)
  return Math.max(0, slot.end - from + 1)
}

function fallbackOf(verdict: Verdict, frame: Frame): string | null {
  const code = verdict.row.fallback
  if (code === undefined || frame.settings.config[code] !== true) return null
  return ruleOn(frame.rules, code, frame.basis) === undefined ? null : code
}

function missingDays(verdict: Verdict, slot: Slot | undefined, table: Table): Omit<Missing, 'fallback' | 'base'> {
  const days = Math.max(0, verdict.row.min - verdict.measured)
  if (slot === undefined) return { days, ms: 0, calls: 0, until: null, startBy: null, isPossible: true }
  return {
    days,
    ms: 0,
    calls: 0,
    until: dateOfDay(slot.end),
    startBy: days === 0 ? null : dateOfDay(slot.end - days + 1),
    isPossible: days <= daysLeft(slot, table.today),
  }
}

function callsNeeded(verdict: Verdict, frame: Frame): number {
  if (verdict.row.live === 'none') return 0
  return verdict.row.live === 'onePerUnit' && frame.settings.policy.interaction === 'perUnit' ? 2 : 1
}

function missingTime(verdict: Verdict, frame: Frame, table: Table): Omit<Missing, 'fallback' | 'base'> {
  const ms = Math.max(0, verdict.row.min - verdict.measured)
  return {
    days: 0,
    ms,
    calls: Math.max(0, callsNeeded(verdict, frame) - verdict.liveCalls),
    until: lastDayOfMonth(table.when.month),
    startBy: null,
    isPossible: ms <= table.monthSpan.end - Math.max(table.when.asOf, table.monthSpan.start),
  }
}

/** Null for a code that is met, blocked for a reason no work can cure, or whose period is over. */
export function missingFor(verdict: Verdict, frame: Frame, slot: Slot | undefined, table: Table): Missing | null {
  if (!frame.isOpen || !curable.has(verdict.reason)) return null
  const missing = verdict.row.measure === 'days' ? missingDays(verdict, slot, table) : missingTime(verdict, frame, table)
  const base = verdict.reason === 'BASE_NOT_MET' ? [...verdict.row.requires] : []
  return { ...missing, base, fallback: fallbackOf(verdict, frame) }
}
