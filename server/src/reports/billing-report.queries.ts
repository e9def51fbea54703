/** The billing report: one page of members by codes, and the sums of all of them, from the month rows alone. */
import { anyState, lettersOf, letterOfReason, codePosition, sumsOf } from '@vitalrounds/domain/reports/board'
import { type ReportQuery, reportPageSize, type ReportRow, type ReportSort } from '@vitalrounds/domain/reports/api'
import { type ReportCell, unassigned } from '@vitalrounds/domain/reports/report-fields'
import { billedOnce } from '@vitalrounds/domain/reports/stats/billed-once'
import { sql, type SqlBool } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import { staffName } from '../platform/database/staff-name.ts'
import { isLastNameFirst, nameInLists } from '../members/name-in-lists.ts'
import { memberNamed } from './named-rows.ts'
import { isInCareOf } from '../members/in-care-of.ts'

type BillingReportQuery = Omit<ReportQuery, 'page'> & { userId: string }

type Column = 'mm.practice_id' | 'mm.assigned_physician' | 'mm.assigned_care_manager'

const lookedAfter = ({ practiceId, physician, careManager }: BillingReportQuery) =>
  (
    [
      ['mm.practice_id', practiceId],
      ['mm.assigned_physician', physician],
      ['mm.assigned_care_manager', careManager],
    ] satisfies [Column, string | undefined][]
  ).filter((filter): filter is [Column, string] => filter[1] !== undefined)

/** Members of a month as far as people, practice and lateness go. */
const ofPeople = (db: GroupDb, billingReportQuery: BillingReportQuery) => {
  const whose = billingReportQuery.show === 'mine' ? billingReportQuery.userId : billingReportQuery.show
  return db
    .selectFrom('member_month as mm')
    .where('mm.group_id', '=', db.groupId)
    .where('mm.year_month', '=', billingReportQuery.yearMonth)
    .$if(whose !== 'all', (query) => query.where(isInCareOf('mm', whose)))
    .where((e) =>
      e.and(
        lookedAfter(billingReportQuery).map(([column, id]) => e(column, id === unassigned ? 'is' : '=', id === unassigned ? null : id)),
      ),
    )
    .$if(billingReportQuery.late === 'true', (query) =>
      query.where((e) =>
        e.exists(
          e
            .selectFrom('late_change as l')
            .whereRef('l.group_id', '=', 'mm.group_id')
            .whereRef('l.close_id', '=', 'mm.close_id')
            .whereRef('l.member_id', '=', 'mm.member_id'),
        ),
      ),
    )
}

/** What the word of a member must look like; undefined where any will do. */
function wordPattern({ code, state, reason }: Pick<BillingReportQuery, 'code' | 'state' | 'reason'>): RegExp | undefined {
  if (code === undefined) return state && new RegExp(lettersOf[state])
  const letter = reason !== undefined ? letterOfReason(reason) : state === undefined ? anyState : lettersOf[state]
  return new RegExp(`^.{${codePosition(code) - 1}}${letter}`)
}

const wordsOf = (db: GroupDb, query: BillingReportQuery) =>
  ofPeople(db, query)
    .select(['mm.board', sql<number>`count(*)`.as('members')])
    .groupBy('mm.board')
    .execute()

const orders: Record<ReportSort, string> = {
  save: 'mm.next_until nulls last, mm.at_risk desc, ',
  name: '',
  days: 'mm.days, ',
  minutes: 'mm.seconds_rpm + mm.seconds_ccm, ',
}

/** Beside each month stands the key by first names, with an index of its own; that of lists by last names stands in the summary. */
const orderOf = (sort: ReportSort, byLastName: boolean) =>
  sql`${sql.raw(orders[sort])} ${sql.ref(byLastName ? 's.name_key' : 'mm.name_key')}, mm.member_id`

type Words = Awaited<ReturnType<typeof wordsOf>>

/** The words that fit what is asked, of those in use; undefined where any will do. */
function fittingWords(words: Words, query: BillingReportQuery): Words | undefined {
  const pattern = wordPattern(query)
  const counted = (board: string) => (query.once === 'true' ? billedOnce(board) : board)
  return pattern && words.filter(({ board }) => pattern.test(counted(board)))
}

type Choice = { fitting: Words | undefined; byLastName: boolean }

const select = (db: GroupDb, billingReportQuery: BillingReportQuery, { fitting, byLastName }: Choice) =>
  ofPeople(db, billingReportQuery)
    .$if(fitting !== undefined, (query) => query.where(sql<SqlBool>`mm.board = any (${(fitting ?? []).map(({ board }) => board)}::text[])`))
    .$if(byLastName, (query) =>
      query.innerJoin('member_summary as s', (on) => on.onRef('s.group_id', '=', 'mm.group_id').onRef('s.member_id', '=', 'mm.member_id')),
    )
    .orderBy(orderOf(billingReportQuery.sort, byLastName))

const rowsOf = (db: GroupDb, ids: readonly string[], yearMonth: string) =>
  db
    .selectFrom('member_month as mm')
    .innerJoin('member as m', (on) => on.onRef('m.group_id', '=', 'mm.group_id').onRef('m.id', '=', 'mm.member_id'))
    .leftJoin('app_user as physician', 'physician.id', 'mm.assigned_physician')
    .leftJoin('app_user as care_manager', 'care_manager.id', 'mm.assigned_care_manager')
    .leftJoin('late_change as l', (on) =>
      on.onRef('l.group_id', '=', 'mm.group_id').onRef('l.close_id', '=', 'mm.close_id').onRef('l.member_id', '=', 'mm.member_id'),
    )
    .where('mm.group_id', '=', db.groupId)
    .where('mm.year_month', '=', yearMonth)
    .where('mm.member_id', 'in', ids)
    .select(['m.id', 'm.name', 'm.dob', 'm.mrn', 'mm.practice_id', 'mm.days', 'mm.seconds_rpm', 'mm.seconds_ccm'])
    .select(['mm.live_calls', 'mm.next_until', 'mm.warnings', 'mm.cells', 'l.id as late_id'])
    .select([staffName('physician').as('physician'), staffName('care_manager').as('care_manager')])
    .execute()

async function shownRows(db: GroupDb, ids: readonly string[], yearMonth: string): Promise<ReportRow[]> {
  if (ids.length === 0) return []
  const results = new Map((await rowsOf(db, ids, yearMonth)).map((row) => [row.id, row]))
  const displayed = ids.flatMap((id): ReportRow[] => {
    const row = results.get(id)
    if (!row) return []
    const report = {
      ...memberNamed(row),
      days: row.days,
      secondsRpm: row.seconds_rpm,
      secondsCcm: row.seconds_ccm,
      liveCalls: row.live_calls,
      nextUntil: row.next_until,
      warnings: row.warnings,
      isLate: row.late_id !== null,
      cells: row.cells as ReportCell[],
    }
    return [report]
  })
  return nameInLists(db, displayed)
}

/** One page; beyond the end stands the last one. */
export async function reportPage(db: GroupDb, { page, ...asked }: BillingReportQuery & { page: number }) {
  const words = await wordsOf(db, asked)
  const fitting = fittingWords(words, asked)
  const count = (fitting ?? words).reduce((sum, { members }) => sum + members, 0)
  const within = Math.min(page, Math.max(0, Math.ceil(count / reportPageSize) - 1))
  const ids = await select(db, asked, { fitting, byLastName: await isLastNameFirst(db) })
    .select('mm.member_id')
    .limit(sql.lit(reportPageSize))
    .offset(sql.lit(within * reportPageSize))
    .execute()
  const rows = await shownRows(
    db,
    ids.map((row) => row.member_id),
    asked.yearMonth,
  )
  return { rows, count, page: within, sums: sumsOf(words) }
}

// The largest group the product is measured with
const mostExported = 100_000
const idsPerStatement = 2000

/** All of them, in the order of the report. */
export async function reportRows(db: GroupDb, query: BillingReportQuery): Promise<ReportRow[]> {
  const fitting = fittingWords(await wordsOf(db, query), query)
  const match = await select(db, query, { fitting, byLastName: await isLastNameFirst(db) })
    .select('mm.member_id')
    .limit(mostExported)
    .execute()
  const ids = match.map((row) => row.member_id)
  const rows: ReportRow[] = []
  for (let at = 0; at < ids.length; at += idsPerStatement)
    rows.push(...(await shownRows(db, ids.slice(at, at + idsPerStatement), query.yearMonth)))
  return rows
}
