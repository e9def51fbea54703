/** Reading warnings: the log of a member, and all that wait for review. */
import { pageSize } from '@vitalrounds/domain/members/list'
import type { Show } from '@vitalrounds/domain/values/show'
import { doubtOf } from '@vitalrounds/domain/readings/suspect'
import { sideOfCategory } from '@vitalrounds/domain/vitals/sides'
import { Severity } from '@vitalrounds/domain/values/severity'
import { categoryFacts } from '@vitalrounds/domain/warnings/category-facts'
import { alarmRank, byDanger } from '@vitalrounds/domain/warnings/alarm-rank'
import { loggedCategories, type LoggedCategory } from '@vitalrounds/domain/values/logged-categories'
import { loggedLabels } from '@vitalrounds/domain/warnings/warning-labels'
import type { WarningState } from '@vitalrounds/domain/warnings/api'
import type { Warning, WarningLog } from '@vitalrounds/domain/warnings/warning'
import type { Metric } from '@vitalrounds/domain/values/metrics'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import { memberNameInLists } from '../members/name-in-lists.ts'
import { requireMember } from '../members/require-member.ts'
import { staffName } from '../platform/database/staff-name.ts'
import { isInCareOf } from '../members/in-care-of.ts'

const warnings = (db: GroupDb) =>
  db
    .selectFrom('warning as w')
    .leftJoin('app_user as u', 'u.id', 'w.cleared_by')
    .leftJoin('reading as r', (on) => on.onRef('r.group_id', '=', 'w.group_id').onRef('r.id', '=', 'w.reading_id'))
    .where('w.group_id', '=', db.groupId)
    .select([
      'w.id',
      'w.member_id',
      'w.category',
      'w.severity',
      'w.text',
      'w.reading_id',
      'w.measured_at',
      'w.raised_at',
      'w.is_backfilled',
      'w.needs_review',
      'w.cleared_at',
      'w.clear_reason',
      'w.withdrawn_at',
      'w.withdraw_reason',
      'w.value',
      'w.threshold',
      'r.flags',
      'r.state_reason',
    ])
    .select(staffName('u').as('by'))

type Row = Awaited<ReturnType<ReturnType<typeof warnings>['execute']>>[number]

type WarningsQuery = { state: WarningState; readingId?: string | undefined; page: number }

export async function memberWarnings(db: GroupDb, memberId: string, warningsQuery: WarningsQuery): Promise<WarningLog> {
  await requireMember(db, memberId)
  const listed = listedWarnings(db, memberId, warningsQuery)
  const count = await countOf(listed)
  const cleared = await countOf(listedWarnings(db, memberId, { state: 'cleared' }))
  const rows = await listed
    .$if(warningsQuery.state === 'cleared', (query) => query.orderBy('w.cleared_at', 'desc'))
    .orderBy('w.measured_at', 'desc')
    .orderBy('w.id')
    .limit(pageSize)
    .offset(warningsQuery.page * pageSize)
    .execute()
  const open = await openWarnings(db, memberId)
  return { warnings: rows.map(toWarning), count, open: open.length, cleared, worst: open[0]?.severity ?? 'ok', page: warningsQuery.page }
}

async function countOf(listed: ReturnType<typeof listedWarnings>): Promise<number> {
  const { count } = await listed
    .clearSelect()
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function listedWarnings(db: GroupDb, memberId: string, { state, readingId }: Omit<WarningsQuery, 'page'>) {
  let listed = warnings(db).where('w.member_id', '=', memberId)
  if (state === 'open') listed = listed.where('w.needs_review', '=', true).where('w.withdrawn_at', 'is', null)
  if (state === 'cleared') listed = listed.where('w.cleared_at', 'is not', null)
  if (readingId === undefined) return listed
  return listed.where('w.act_key', '=', (e) =>
    e
      .selectFrom('reading')
      .select('act_key')
      .where('group_id', '=', db.groupId)
      .where('member_id', '=', memberId)
      .where('id', '=', readingId),
  )
}

/** What is open, the most dangerous first. */
export async function openWarnings(db: GroupDb, memberId: string) {
  const rows = await db
    .selectFrom('warning')
    .select(['category', 'severity', 'measured_at as at'])
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('needs_review', '=', true)
    .where('withdrawn_at', 'is', null)
    .execute()
  return byDanger(rows.map((row) => ({ ...row, severity: row.severity as Severity })))
}

/** What is open about these metrics, the most dangerous first. */
export async function openWarningsAbout(db: GroupDb, memberId: string, about: readonly Metric[]): Promise<Warning[]> {
  const rows = (await listedWarnings(db, memberId, { state: 'open' }).execute()).map(toWarning)
  const concerned = rows.filter(({ metric }) => metric !== null && about.includes(metric))
  return byDanger(concerned.map((warning) => ({ warning, ...warning, at: warning.measuredAt }))).map(({ warning }) => warning)
}

/** The rank of every severity and type, so that the database orders by the domain's own. */
const dangerRanks = JSON.stringify(
  Object.fromEntries(
    Severity.options.flatMap((severity) =>
      loggedCategories.map((category) => [`${severity} ${category}`, alarmRank({ category, severity })] as const),
    ),
  ),
)

/** The most dangerous first, and among equals what has waited longest. Members who have left are not reviewed. */
export async function warningsToReview(db: GroupDb, { show, userId, page }: { show: Show; userId: string; page: number }) {
  const whose = show === 'mine' ? userId : show
  let open = warnings(db)
    .innerJoin('member as m', (on) => on.onRef('m.group_id', '=', 'w.group_id').onRef('m.id', '=', 'w.member_id'))
    .where('w.needs_review', '=', true)
    .where('w.withdrawn_at', 'is', null)
    .where('m.disenrolled', '=', false)
  if (whose !== 'all') open = open.where(isInCareOf('m', whose))
  const { count } = await open
    .clearSelect()
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  const rows = await open
    .select('m.name')
    .orderBy(sql`(${dangerRanks}::jsonb ->> (w.severity || ' ' || w.category))::int`, 'desc')
    .orderBy('w.measured_at')
    .orderBy('w.id')
    .limit(pageSize)
    .offset(page * pageSize)
    .execute()
  return {
    warnings: await memberNameInLists(
      db,
      rows.map((row) => ({ ...toWarning(row), memberName: row.name })),
    ),
    count,
    page,
  }
}

function toWarning(row: Row): Warning {
  const category = row.category as LoggedCategory
  return {
    _id: row.id,
    memberId: row.member_id,
    category,
    label: loggedLabels[category],
    side: sideOfCategory(category),
    severity: row.severity as Severity,
    text: row.text,
    excess: row.value === null || row.threshold === null ? null : Math.abs(row.value - row.threshold),
    metric: metricOf(category),
    readingId: row.reading_id,
    measuredAt: row.measured_at,
    raisedAt: row.raised_at,
    isBackfilled: row.is_backfilled,
    needsReview: row.needs_review && row.withdrawn_at === null,
    suspect: doubtOf({ flags: row.flags ?? [], reason: row.state_reason }) ?? null,
    cleared: row.cleared_at === null ? null : { at: row.cleared_at, by: row.by ?? '', reason: row.clear_reason ?? '' },
    withdrawn: row.withdrawn_at === null ? null : { at: row.withdrawn_at, reason: row.withdraw_reason ?? '' },
  }
}

/** What a type looks at first; nothing of a check-in. */
const metricOf = (category: LoggedCategory) => (category === 'checkIn' ? null : (categoryFacts[category].metrics[0] ?? null))
