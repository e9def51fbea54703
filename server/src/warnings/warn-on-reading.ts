/**
 * Holds readings against the clinical rules: marks each reading's severity, raises warnings, and withdraws those whose
 * reading no longer stands or no longer breaks a rule. Run again it changes nothing. The members must be locked, and the
 * summaries are the caller's next step in the same transaction.
 */
import { addDays, localDate } from '@vitalrounds/domain/days'
import { type Finding, judgeReadings, mostDaysBack } from '@vitalrounds/domain/warnings/warnings'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import { markSeverities } from '../readings/rewrite-readings.ts'
import { heldRules } from './held-rules.ts'
import { type DaySpan, ruledReadings, type StoredRuled } from './ruled-readings.queries.ts'

export type { DaySpan } from './ruled-readings.queries.ts'
export type WarnOptions = {
  /** New warnings only for what was measured from this instant on; what is known already is kept true in any case. */
  raiseSince?: string
  /** Why a warning is withdrawn, in words for the log. */
  because?: string
}
export type Warned = { raised: number; withdrawn: number; severities: number }

// Vendor wire facts, section 9.6: "Real-time alerts only if measuredAt is within 48 h; older → marked backfilled"
const freshHours = 48

type MemberFinding = Finding & { memberId: string }
type Known = {
  id: string
  member_id: string
  category: string
  act_key: string
  measured_at: string
  severity: string
  text: string
  needs_review: boolean
  withdrawn_at: string | null
}

// As far as a new reading can make another a repeat, or no longer one: mark-repeats.ts
const reachMinutes = 30

/** The days that new readings touch, by member. */
export function daysTouched(
  readings: readonly { memberId: string; timeZone: string; measuredAt: string }[],
): DaySpan[] {
  return [...Map.groupBy(readings, (reading) => reading.memberId)].map(([memberId, own]) => {
    const times = own.map((reading) => Date.parse(reading.measuredAt))
    const on = (ms: number) => localDate(ms, own[0]?.timeZone ?? 'UTC')
    const reach = reachMinutes * 60_000
    return { memberId, from: on(Math.min(...times) - reach), to: on(Math.max(...times) + reach) }
  })
}

/** What follows a change of readings: the days of one occasion are judged together. */
export async function judgeChanged(db: GroupDb, changed: readonly (DaySpan & WarnOptions)[]) {
  const occasions = Map.groupBy(changed, ({ raiseSince, because }) => JSON.stringify([raiseSince, because]))
  for (const spans of occasions.values()) await warnOnReadings(db, spans, spans[0])
}

/** Judges all readings of the days named (local dates), and the weights after them that are measured from theirs. */
export async function warnOnReadings(
  db: GroupDb,
  spans: readonly DaySpan[],
  options: WarnOptions = {},
): Promise<Warned> {
  if (spans.length === 0) return { raised: 0, withdrawn: 0, severities: 0 }
  const rules = await heldRules(db, spans.map((span) => span.memberId)) // prettier-ignore
  const byMember = Map.groupBy(await ruledReadings(db, spans), (reading) => reading.memberId)
  const findings: MemberFinding[] = []
  const changed: { id: string; severity: string }[] = []
  for (const span of spans) {
    const held = rules.get(span.memberId)
    const readings = byMember.get(span.memberId) ?? []
    if (!held) continue
    const judged = judgeReadings(readings, held.effective)
    changed.push(...severityChanges(readings.filter((one) => isIn(span, one)), judged.severities)) // prettier-ignore
    const own = judged.findings.filter((finding) => isIn(span, finding))
    // Whoever has left is not watched any more; what was raised before they left stays as it is
    findings.push(...(held.isEnrolled ? own.map((finding) => ({ ...finding, memberId: span.memberId })) : []))
  }
  await markSeverities(db, changed)
  const enrolled = spans.filter((span) => rules.get(span.memberId)?.isEnrolled)
  const settled = await settleWarnings(db, findings, { spans: enrolled, options })
  return { ...settled, severities: changed.length }
}

/** Whether a judgment of this span may decide about it; weights up to 30 days later may have changed with it. */
const isIn = (span: DaySpan, { metric, measuredOn }: { metric: string; measuredOn: string }) =>
  measuredOn >= span.from && measuredOn <= (metric === 'bodyWeight' ? addDays(span.to, mostDaysBack) : span.to)

const severityChanges = (readings: readonly StoredRuled[], severities: ReadonlyMap<string, string>) =>
  readings.flatMap(({ id, severity }) => {
    const now = severities.get(id) ?? 'ok'
    return now === severity ? [] : [{ id, severity: now }]
  })

const keyOf = (w: { member: string; category: string; act: string }) => `${w.member} ${w.category} ${w.act}`

type Scope = { spans: readonly DaySpan[]; options: WarnOptions }

async function settleWarnings(db: GroupDb, findings: readonly MemberFinding[], { spans, options }: Scope) {
  const known = await knownWarnings(db, spans)
  const found = new Map(findings.map((f) => [keyOf({ member: f.memberId, category: f.category, act: f.actKey }), f]))
  const gone = known.filter(
    (w) =>
      w.withdrawn_at === null &&
      w.needs_review &&
      !found.has(keyOf({ member: w.member_id, category: w.category, act: w.act_key })),
  )
  await withdraw(db, gone.map((w) => w.id), options.because ?? 'The reading no longer breaks a rule') // prettier-ignore
  const byKey = new Map(known.map((w) => [keyOf({ member: w.member_id, category: w.category, act: w.act_key }), w]))
  const fresh: MemberFinding[] = []
  for (const [key, finding] of found) {
    const before = byKey.get(key)
    if (before) await keepTrue(db, before, finding)
    else if (finding.measuredAt >= (options.raiseSince ?? '')) fresh.push(finding)
  }
  return { raised: await raise(db, fresh), withdrawn: gone.length }
}

/** What is on record for the days judged; the act's own time decides, as for readings. */
async function knownWarnings(db: GroupDb, spans: readonly DaySpan[]): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select w.id, w.member_id, w.category, w.act_key, w.measured_at, w.severity, w.text, w.needs_review, w.withdrawn_at
      from unnest(${spans.map((s) => s.memberId)}::uuid[], ${spans.map((s) => s.from)}::date[], ${spans.map((s) => s.to)}::date[])
           as s (member_id, from_on, to_on)
      join member m on m.group_id = ${db.groupId} and m.id = s.member_id
      join warning w on w.group_id = ${db.groupId} and w.member_id = s.member_id
       and (w.measured_at at time zone m.time_zone)::date between s.from_on
           and s.to_on + case when w.category in ('weightGain', 'weightLoss') then ${mostDaysBack}::int else 0 end`.execute(
    db,
  )
  return rows
}

async function withdraw(db: GroupDb, ids: readonly string[], reason: string) {
  if (ids.length === 0) return
  await db
    .updateTable('warning')
    .set({ withdrawn_at: db.asOf, withdraw_reason: reason })
    .where('group_id', '=', db.groupId)
    .where('id', 'in', [...ids])
    .execute()
}

/** A warning that was withdrawn stands again with its reading; one that somebody has cleared stays cleared. */
async function keepTrue(db: GroupDb, before: Known, { severity, text, value, threshold, readingId }: MemberFinding) {
  if (!before.needs_review) return
  if (before.withdrawn_at === null && before.severity === severity && before.text === text) return
  await db
    .updateTable('warning')
    .set({ severity, text, value, threshold, reading_id: readingId, withdrawn_at: null, withdraw_reason: null })
    .where('group_id', '=', db.groupId)
    .where('id', '=', before.id)
    .execute()
}

async function raise(db: GroupDb, findings: readonly MemberFinding[]): Promise<number> {
  if (findings.length === 0) return 0
  const freshFrom = Temporal.Instant.from(db.asOf)
    .subtract({ hours: freshHours })
    .toString({ smallestUnit: 'millisecond' })
  const rows = await db
    .insertInto('warning')
    .values(
      findings.map((f) => ({
        group_id: db.groupId,
        member_id: f.memberId,
        category: f.category,
        severity: f.severity,
        act_key: f.actKey,
        reading_id: f.readingId,
        value: f.value,
        threshold: f.threshold,
        text: f.text,
        measured_at: f.measuredAt,
        raised_at: db.asOf,
        is_backfilled: f.measuredAt < freshFrom,
      })),
    )
    .onConflict((on) => on.columns(['group_id', 'member_id', 'category', 'act_key']).doNothing())
    .returning('id')
    .execute()
  return rows.length
}
