/** What the engine says of members in a month, with the facts it judged by. Every figure of a report begins here. */
import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { evaluate, type Result } from '@vitalrounds/domain/billing/evaluate'
import type { MemberFacts } from '@vitalrounds/domain/billing/facts'
import type { Rulebook } from '@vitalrounds/domain/billing/rules'
import { defaultConfig, defaultPolicy, type Settings } from '@vitalrounds/domain/billing/settings'
import { canonical } from '@vitalrounds/domain/billing/version'
import { lastDayOfMonth, localMonth } from '@vitalrounds/domain/days'
import { type Cell, cellsOf } from '@vitalrounds/domain/reports/cells'
import { findBillingFacts, type Team } from '../billing/find-facts.ts'
import type { GroupDb } from '../platform/database/db.ts'

export type EvaluatedMonth = { facts: MemberFacts; team: Team; result: Result; cells: Cell[] }

/** A group's flags over those of the specification, and the policy that is the same for all. */
export const settingsWith = (config: Record<string, boolean>): Settings => ({
  config: { ...defaultConfig, ...config },
  policy: defaultPolicy,
})

// Some ten milliseconds of judging
const betweenClicks = 20

type MonthQuery = { month?: string; rules?: Rulebook; settings?: Settings; asOf?: number }

/** By member, in a few statements however many there are; without a month the one that runs in the group's zone. */
export async function judgeMonths(db: GroupDb, memberIds: readonly string[], query: MonthQuery = {}): Promise<Map<string, EvaluatedMonth>> {
  const asOf = query.asOf ?? Date.parse(db.asOf)
  const billingFacts = await findBillingFacts(db, memberIds, query.month === undefined ? {} : { month: query.month })
  const verdict = new Map<string, EvaluatedMonth>()
  for (const [memberId, { facts, team, config, rules }] of billingFacts) {
    const month = query.month ?? localMonth(asOf, facts.zone)
    const settings = query.settings ?? settingsWith(config)
    const result = evaluate(facts, query.rules ?? rules, settings, { asOf, month })
    verdict.set(memberId, { facts, team, result, cells: cellsOf(facts, result) })
    // Clicks that came meanwhile go first
    if (verdict.size % betweenClicks === 0) await setImmediate()
  }
  return verdict
}

// One lot is judged and the facts of the next are read while those before them are written
const lotsAhead = 2

/**
 * The same a few at a time, each of which is kept while the next are judged: PostgreSQL writes some and reads others
 * meanwhile, and neither waits for the engine.
 */
export async function evaluateAhead(
  db: GroupDb,
  memberIds: readonly string[],
  { atOnce, ...asked }: MonthQuery & { atOnce: number },
  keep: (verdict: Map<string, EvaluatedMonth>) => Promise<unknown>,
) {
  const waiting = Array.from({ length: Math.ceil(memberIds.length / atOnce) }, (_, n) => memberIds.slice(n * atOnce, (n + 1) * atOnce))
  const begun: Promise<Map<string, EvaluatedMonth>>[] = []
  const begin = () => {
    for (const lot of waiting.splice(0, lotsAhead - begun.length)) {
      const verdict = judgeMonths(db, lot, asked)
      // Waited for below, unless keeping those before it fails
      verdict.catch(() => undefined)
      begun.push(verdict)
    }
  }
  begin()
  for (let next = begun.shift(); next; next = begun.shift()) {
    const verdict = await next
    begin()
    await keep(verdict)
  }
}

export const sha256 = (text: string | Buffer) => hash('sha256', text, 'hex')

/** The JSON that is frozen and compared: keys in alphabetical order, what is absent left out. */
export const canonicalJson = (value: unknown) => canonical(value as Parameters<typeof canonical>[0])

/**
 * Names what a reviewer signs and a biller files: the lines and proofs of the month, and not the moment of looking. What
 * later months add leaves it as it is, also to a period that reaches into them.
 */
export function contentDigest({ result, cells }: Pick<EvaluatedMonth, 'result' | 'cells'>): string {
  const { month, lines, evidence, periods } = result
  const last = lastDayOfMonth(month)
  const ending = periods
    .filter(({ start, end }) => start <= last && end >= `${month}-01`)
    .map((period) =>
      period.end <= last ? period : { start: period.start, readingDates: period.readingDates.filter((date) => date <= last) },
    )
  const filed = lines.filter((line) => line.month === month)
  // Why set-up is not filed here may change with the month that files it
  const states = cells.map(({ code, state, units, reason, days, seconds, liveCalls }) =>
    code === '99453' && units === 0 ? [code] : [code, state, units, reason, days, seconds, liveCalls],
  )
  return sha256(canonicalJson({ month, filed, evidence, ending, states }))
}
