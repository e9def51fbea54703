/**
 * Judges readings again after whatever changed them, their rules or their zone, and writes what is different: how they
 * stand, how severe they are, and the warnings. The judge is the domain's replay; live or read anew, there is no other.
 */
import { metrics } from '@vitalrounds/domain/values/metrics'
import { type Reach, reachOf, replay, type Replayed, type Span } from '@vitalrounds/domain/warnings/replay'
import type { Changes } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { calibrationsOf, type MemberReading, storedReadings, writeStandings } from '../readings/stored-readings.ts'
import { type MemberRuleSets, memberRuleSets } from '../members/profile/member-rule-sets.ts'
import { type MemberFinding, settleWarnings, type WarningSpan } from './settle-warnings.ts'

type Window = Changes['reading']
type JudgmentCounts = {
  readings: number
  changed: { days: number; values: number; states: number; severities: number }
  warnings: { raised: number; withdrawn: number }
}

/** What is judged of one member: the weights and all else have each their reach. */
type Scope = { memberId: string; weights?: Reach; others?: Reach; because: string | undefined }

/** The members must be locked; the summaries are the caller's next step in the same transaction. */
export async function judgeReadings(db: GroupDb, windows: readonly Window[]): Promise<JudgmentCounts> {
  const scopes = [...Map.groupBy(windows, ({ memberId }) => memberId).values()].map(scopeOf)
  const stored = await storedReadings(db, scopes.flatMap(spansToJudge))
  const byMember = Map.groupBy(stored, ({ memberId }) => memberId)
  const rules = await memberRuleSets(
    db,
    scopes.map(({ memberId }) => memberId),
  )
  const calibrations = await calibrationsOf(db, stored)
  const pairs: { old: MemberReading; now: Replayed }[] = []
  const findings: MemberFinding[] = []
  for (const scope of scopes) {
    const rule = rules.get(scope.memberId)
    if (!rule) continue
    const existing = byMember.get(scope.memberId) ?? []
    const now = replay(existing, { zone: rule.timeZone, calibrations, eras: rule.eras, asOf: db.asOf })
    pairs.push(...existing.flatMap((old, n) => (isJudged(scope, old) && now.readings[n] ? [{ old, now: now.readings[n] }] : [])))
    findings.push(...now.findings.flatMap((finding) => (isJudged(scope, finding) ? [{ ...finding, memberId: scope.memberId }] : [])))
  }
  const changed = pairs.filter(({ old, now }) => differs(old, now))
  await writeStandings(
    db,
    changed.map(({ now }) => now),
  )
  const warnings = await settleWarnings(
    db,
    scopes.flatMap((scope) => warningSpans(scope, rules)),
    findings,
  )
  return { readings: pairs.length, changed: countsOf(changed), warnings }
}

function scopeOf(windows: readonly [Window, ...Window[]] | readonly Window[]): Scope {
  const of = (isWeight: boolean) => {
    const own = windows.filter(({ metric }) => metric === undefined || (metric === 'bodyWeight') === isWeight)
    if (own.length === 0) return undefined
    const from = Math.min(...own.map((item) => (item.from === undefined ? -Infinity : Date.parse(item.from))))
    const to = Math.max(...own.map((item) => (item.to === undefined ? Infinity : Date.parse(item.to))))
    return reachOf(isWeight ? 'bodyWeight' : 'pulse', { from, to })
  }
  const [weights, others] = [of(true), of(false)]
  const because = windows.find((window) => window.because !== undefined)?.because
  return { memberId: windows[0]?.memberId ?? '', ...(weights && { weights }), ...(others && { others }), because }
}

const spansToJudge = ({ memberId, weights, others }: Scope) =>
  metrics.flatMap((metric) => {
    const reach = metric === 'bodyWeight' ? weights : others
    return reach ? [{ memberId, metric, ...reach.known }] : []
  })

function isJudged(scope: Scope, { metric, measuredAt }: { metric: string; measuredAt: string }): boolean {
  const span: Span | undefined = (metric === 'bodyWeight' ? scope.weights : scope.others)?.judged
  const moment = Date.parse(measuredAt)
  return span !== undefined && moment >= span.from && moment <= span.to
}

/** Whoever has left is not watched any more; what was raised before they left stays as it is. */
function warningSpans({ memberId, weights, others, because }: Scope, rules: ReadonlyMap<string, MemberRuleSets>) {
  if (!rules.get(memberId)?.isEnrolled) return []
  const spanOf = (isWeight: boolean, reach: Reach | undefined): WarningSpan[] =>
    reach ? [{ memberId, isWeight, because, ...reach.judged }] : []
  return [...spanOf(true, weights), ...spanOf(false, others)]
}

const differs = (old: MemberReading, now: Replayed) =>
  old.value !== now.value ||
  old.measuredOn !== now.measuredOn ||
  old.state !== now.state ||
  old.stateReason !== now.stateReason ||
  old.severity !== now.severity ||
  old.flags.join() !== now.flags.join()

function countsOf(changed: readonly { old: MemberReading; now: Replayed }[]): JudgmentCounts['changed'] {
  const count = (isSo: (old: MemberReading, now: Replayed) => boolean) => changed.filter(({ old, now }) => isSo(old, now)).length
  return {
    days: count((old, now) => old.measuredOn !== now.measuredOn),
    values: count((old, now) => old.value !== now.value),
    states: count((old, now) => old.state !== now.state || old.flags.join() !== now.flags.join()),
    severities: count((old, now) => old.severity !== now.severity),
  }
}
