/** The figures that member lists filter on, and the to-do lists that follow from them. */
import { dateOfDay } from '../days.ts'
import { isActive } from './enrollment.ts'
import { currentSlot } from './frames.ts'
import type { Table } from './frames.ts'
import type { Frame } from './judge.ts'
import { daysLeft } from './missing.ts'
import { isShortOfDays, neededDays, shareOfDays } from './rulebook/needed-days.ts'
import { nearestRule } from './rules.ts'
import { totalLength } from './spans.ts'

export type Insights = {
  /** Share of the current period's days that have readings, of 30, at most 1. */
  CPT99454d: number
  /** Minutes reached (a) and conversations held (c), whether or not the code can be billed. */
  CPT99457a: boolean
  CPT99457c: boolean
  CPT99458a: boolean
  CPT99458c: boolean
  /** Reading days of the current period: filter on these, never on the share. */
  days: number
  /** The month the minutes belong to; a reader in a later month must take a and c as false. */
  monthKey: string
  /** Last date of the current period; a reader after it must take the days as 0. Null before the first reading. */
  periodStart: string | null
  periodEnd: string | null
  /** Sixteen days can no longer be reached, or only by measuring every day that is left. */
  isAtRisk: boolean
  isLastChance: boolean
}

/** In the order of the product's menu. */
export const todoLists = ['todo-99454', 'todo-99457-call', 'todo-99457-review', 'todo-99458-call', 'todo-99458-review'] as const
export type TodoList = (typeof todoLists)[number]

// docs/sources/product.md 1.9: 99457 and 99458 are 20-minute reviews; used where no row says more.
const baseMs = 1_200_000
const addOnMs = 2_400_000

function insightsFrom(table: Table, month: Frame): Insights {
  const ms = totalLength(table.worked.get('rpm') ?? [])
  const calls = month.liveCalls('rpm')
  const slot = currentSlot(table)
  const days = slot?.days.length ?? 0
  const needed = (code: string, otherwise: number) => nearestRule(table.rules, code, month.basis)?.min ?? otherwise
  const left = slot === undefined ? Infinity : daysLeft(slot, table.today)
  const short = neededDays - days
  return {
    CPT99454d: shareOfDays(days),
    CPT99457a: ms >= needed('99457', baseMs),
    CPT99457c: calls >= 1,
    CPT99458a: ms >= needed('99458', addOnMs),
    CPT99458c: calls >= (table.settings.policy.interaction === 'perUnit' ? 2 : 1),
    days,
    monthKey: table.when.month,
    periodStart: slot === undefined ? null : dateOfDay(slot.start),
    periodEnd: slot === undefined ? null : dateOfDay(slot.end),
    isAtRisk: short > left,
    isLastChance: short > 0 && short === left,
  }
}

function listsFrom(insights: Insights, table: Table): TodoList[] {
  if (!isActive(table.facts, table.when.asOf)) return []
  const { config } = table.settings
  // The add-on's lists wait for a complete 99457; otherwise they would hold the whole panel on the first of the month.
  const isBaseComplete = insights.CPT99457a && insights.CPT99457c
  const belongs: Record<TodoList, boolean> = {
    'todo-99454': config['99454'] === true && isShortOfDays(insights),
    'todo-99457-call': config['99457'] === true && !insights.CPT99457c,
    'todo-99457-review': config['99457'] === true && !insights.CPT99457a,
    'todo-99458-call': config['99458'] === true && isBaseComplete && !insights.CPT99458c,
    'todo-99458-review': config['99458'] === true && isBaseComplete && !insights.CPT99458a,
  }
  return todoLists.filter((list) => belongs[list])
}

/** Figures and lists for the month and the current period. Members who have left are in no list. */
export function readInsights(table: Table, month: Frame): { insights: Insights; lists: TodoList[] } {
  const insights = insightsFrom(table, month)
  return { insights, lists: listsFrom(insights, table) }
}
