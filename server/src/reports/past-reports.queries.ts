/** The specification's direct read of billing reports: what was filed for members in months that are closed. */
import type { BillingLine } from '@vitalrounds/domain/billing/lines'
import { firstReportMonth } from '@vitalrounds/domain/reports/report-months'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import { filedRows } from '../billing/filed-rows.ts'

type PastReportsQuery = { memberId?: string | undefined; yearMonth?: string | undefined; limit: number; skip: number }

const matching = (db: GroupDb, { memberId, yearMonth }: Pick<PastReportsQuery, 'memberId' | 'yearMonth'>) =>
  db
    .selectFrom(filedRows.as('r'))
    .innerJoin('month_close as c', (on) => on.onRef('c.group_id', '=', 'r.group_id').onRef('c.id', '=', 'r.close_id'))
    .where('r.group_id', '=', db.groupId)
    .where('c.state', '=', 'closed')
    .where('c.year_month', '>=', firstReportMonth)
    .$if(memberId !== undefined, (query) => query.where('r.member_id', '=', memberId ?? ''))
    .$if(yearMonth !== undefined, (query) => query.where('c.year_month', '=', yearMonth ?? ''))

export async function pastReports(db: GroupDb, query: PastReportsQuery) {
  const { count } = await matching(db, query)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  const rows = await matching(db, query)
    .select(['r.member_id', 'r.close_id', 'r.lines', 'r.result_digest'])
    .select(['c.year_month', 'c.version', 'c.closed_at', 'c.rules_version'])
    .orderBy('c.year_month', 'desc')
    .orderBy('r.member_id')
    .limit(query.limit)
    .offset(query.skip)
    .execute()
  const addenda = await addendaOf(db, rows)
  return {
    count,
    reports: rows.map((row) => ({
      memberId: row.member_id,
      yearMonth: row.year_month,
      version: row.version,
      closedAt: row.closed_at ?? '',
      rulesVersion: row.rules_version,
      resultDigest: row.result_digest,
      lines: row.lines as BillingLine[],
      addenda: addenda.get(`${row.close_id} ${row.member_id}`) ?? [],
    })),
  }
}

async function addendaOf(db: GroupDb, rows: readonly { close_id: string; member_id: string }[]) {
  const results = new Map<string, { acceptedAt: string; reason: string; lines: BillingLine[] }[]>()
  if (rows.length === 0) return results
  const added = await db
    .selectFrom('month_addendum')
    .select(['close_id', 'member_id', 'after', 'reason', 'accepted_at'])
    .where('group_id', '=', db.groupId)
    .where('close_id', 'in', [...new Set(rows.map((row) => row.close_id))])
    .where('member_id', 'in', [...new Set(rows.map((row) => row.member_id))])
    .orderBy('accepted_at')
    .execute()
  for (const row of added) {
    const key = `${row.close_id} ${row.member_id}`
    const item = { acceptedAt: row.accepted_at, reason: row.reason, lines: row.after as BillingLine[] }
    results.set(key, [...(results.get(key) ?? []), item])
  }
  return results
}
