/** Puts on record what a judgment found: new warnings, those that stand again or say something else, those that are gone. */
import type { WarningCategory } from '@vitalrounds/domain/warnings/clinical-rules'
import { followFindings, type PreviousWarning } from '@vitalrounds/domain/warnings/follow-findings'
import { freshHours, type Replay } from '@vitalrounds/domain/warnings/replay'
import { sql } from 'kysely'
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { instantOr } from '../readings/stored-readings.ts'

export type MemberFinding = Replay['findings'][number] & { memberId: string }
/** What was judged: of a member all warnings about weights, or all others, measured between two instants. */
export type WarningSpan = { memberId: string; isWeight: boolean; from: number; to: number; because: string | undefined }

type StoredWarning = PreviousWarning & { id: string; memberId: string; category: WarningCategory }

export async function settleWarnings(db: GroupDb, spans: readonly WarningSpan[], findings: readonly MemberFinding[]) {
  if (spans.length === 0) return { raised: 0, withdrawn: 0 }
  const existing = Map.groupBy(await findStoredWarnings(db, spans), ({ memberId }) => memberId)
  const match = Map.groupBy(findings, ({ memberId }) => memberId)
  const because = new Map(spans.map((span) => [span.memberId, span.because]))
  const all = [...because.keys()].map((id) => followFindings(existing.get(id) ?? [], match.get(id) ?? []))
  await withdraw(
    db,
    all.flatMap((changes) => changes.withdraw),
    because,
  )
  await rewrite(
    db,
    all.flatMap((changes) => changes.rewrite.map(({ warning, finding }) => ({ id: warning.id, finding }))),
  )
  return {
    raised: await raise(
      db,
      all.flatMap((changes) => changes.raise),
    ),
    withdrawn: all.flatMap((changes) => changes.withdraw).length,
  }
}

async function findStoredWarnings(db: GroupDb, spans: readonly WarningSpan[]): Promise<StoredWarning[]> {
  const { rows } = await sql<StoredWarning>`
    select w.id, w.member_id as "memberId", w.category, w.act_key as "actKey", w.severity, w.text, w.change_days as "changeDays",
           w.reading_id as "readingId",
           w.needs_review as "isOpen", w.withdrawn_at is not null as "isWithdrawn"
      from unnest(${spans.map((s) => s.memberId)}::uuid[], ${spans.map((s) => s.isWeight)}::bool[],
                  ${spans.map(({ from }) => instantOr(from, '-infinity'))}::timestamptz[],
                  ${spans.map(({ to }) => instantOr(to, 'infinity'))}::timestamptz[]) as s (member_id, is_weight, from_at, to_at)
      join warning w on w.group_id = ${db.groupId} and w.member_id = s.member_id and w.measured_at between s.from_at and s.to_at
       and (w.category in ('weightGain', 'weightLoss')) = s.is_weight and w.category <> 'checkIn'`.execute(db)
  return rows
}

async function withdraw(db: GroupDb, gone: readonly StoredWarning[], because: ReadonlyMap<string, string | undefined>) {
  if (gone.length === 0) return
  const reasons = gone.map(({ memberId }) => because.get(memberId) ?? 'The reading no longer breaks a rule')
  await sql`
    update warning set withdrawn_at = ${db.asOf}, withdraw_reason = c.reason
      from unnest(${gone.map(({ id }) => id)}::uuid[], ${reasons}::text[]) as c (id, reason)
     where warning.group_id = ${db.groupId} and warning.id = c.id`.execute(db)
  for (const { memberId } of gone) changed(db, 'warningWithdrawn', { memberId })
}

async function rewrite(db: GroupDb, changes: readonly { id: string; finding: MemberFinding }[]) {
  for (const { id, finding } of changes) {
    const { severity, text, value, threshold, changeDays, readingId } = finding
    await db
      .updateTable('warning')
      .set({
        severity,
        text,
        value,
        threshold,
        change_days: changeDays,
        reading_id: readingId,
        withdrawn_at: null,
        withdraw_reason: null,
      })
      .where('group_id', '=', db.groupId)
      .where('id', '=', id)
      .execute()
  }
}

async function raise(db: GroupDb, findings: readonly MemberFinding[]): Promise<number> {
  if (findings.length === 0) return 0
  const freshFrom = Temporal.Instant.from(db.asOf).subtract({ hours: freshHours }).toString({ smallestUnit: 'millisecond' })
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
        change_days: f.changeDays,
        text: f.text,
        measured_at: f.measuredAt,
        raised_at: db.asOf,
        is_backfilled: f.measuredAt < freshFrom,
      })),
    )
    .onConflict((on) => on.columns(['group_id', 'member_id', 'category', 'act_key']).doNothing())
    .returning(['is_backfilled', 'member_id'])
    .execute()
  for (const row of rows) changed(db, 'warningRaised', { memberId: row.member_id })
  if (rows.some((row) => !row.is_backfilled)) changed(db, 'newWarnings', { groupId: db.groupId })
  return rows.length
}
