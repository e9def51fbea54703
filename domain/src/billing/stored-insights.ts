/**
 * The thin projection of a result that is stored beside a member for list filters (`billingInsights`). It ages: a month or
 * a period may roll over before the next evaluation, so a reader brings its own date.
 */
import { shareOfDays } from './rulebook/needed-days.ts'
import type { Result } from './evaluate.ts'
import type { Insights, TodoList } from './insights.ts'
import type { Reason } from './rules.ts'

/** What a screen shows for one code without evaluating again. */
export type ScreenCode = {
  periodStart: string | null
  periodEnd: string | null
  days: number | null
  seconds: number | null
  liveCalls: number
  eligible: boolean
  reason: Reason
  billableOn: string | null
}

export type StoredInsights = Insights & {
  '99454': ScreenCode | null
  '99457': ScreenCode | null
  '99490': ScreenCode | null
  lists: TodoList[]
  asOf: number
  rulesVersion: string
}

function screenCode(result: Result, code: string): ScreenCode | null {
  const match = result.codes[code]
  if (match === undefined) return null
  const { progress, period, eligible, reason, billableOn } = match
  return {
    periodStart: period?.start ?? null,
    periodEnd: period?.end ?? null,
    days: progress.days,
    seconds: progress.seconds,
    liveCalls: progress.liveCalls,
    eligible,
    reason,
    billableOn,
  }
}

/** The keys the product's lists read: `CPT99454d`, `days`, `CPT99457a/c`, `CPT99458a/c`, `monthKey`, `periodEnd`, lists. */
export function insightsOf(result: Result): StoredInsights {
  return {
    ...result.insights,
    '99454': screenCode(result, '99454'),
    '99457': screenCode(result, '99457'),
    '99490': screenCode(result, '99490'),
    lists: result.lists,
    asOf: result.asOf,
    rulesVersion: result.rulesVersion,
  }
}

/** What is kept of the figures beside a member. `monthKey` is null for a member whom the engine has not judged yet. */
export type StoredFigures = Pick<Insights, 'days' | 'periodStart' | 'periodEnd' | 'CPT99457a' | 'CPT99457c' | 'CPT99458a' | 'CPT99458c'> & {
  monthKey: string | null
  seconds: number
}

/**
 * Stored figures as a reader must take them on its own date: minutes and calls of an earlier month are none, days of a
 * period that is over are 0. `today` is the local date of the member, `month` that of the group.
 */
export function insightsOn(
  { monthKey, ...stored }: StoredFigures,
  now: { today: string; month: string },
): Omit<StoredFigures, 'monthKey'> & Pick<Insights, 'CPT99454d'> {
  const isThisMonth = monthKey === now.month
  const isThisPeriod = stored.periodEnd !== null && now.today <= stored.periodEnd
  const days = isThisPeriod ? stored.days : 0
  return {
    ...stored,
    CPT99454d: shareOfDays(days),
    days,
    CPT99457a: isThisMonth && stored.CPT99457a,
    CPT99457c: isThisMonth && stored.CPT99457c,
    CPT99458a: isThisMonth && stored.CPT99458a,
    CPT99458c: isThisMonth && stored.CPT99458c,
    seconds: isThisMonth ? stored.seconds : 0,
  }
}
