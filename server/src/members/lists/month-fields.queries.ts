/** Months as they were judged and filed, of all members found, where a projection names them. Nothing is judged for it. */
import type { MemberFindRow } from '@vitalrounds/domain/members/member-find-row'
import type { ReportCell } from '@vitalrounds/domain/reports/report-fields'
import { firstReportMonth } from '@vitalrounds/domain/reports/report-months'
import { sql } from 'kysely'
import { filedRows } from '../../billing/filed-rows.ts'
import type { GroupDb } from '../../platform/database/db.ts'

type MonthFields = Pick<MemberFindRow, 'timeSpent' | 'liveBilling' | 'pastBillingReports' | 'cpts' | 'ccmBillingInsights'>
type Keyed = 'timeSpent' | 'liveBilling' | 'pastBillingReports'
type MonthFieldRow<K extends Keyed> = { member_id: string; yearMonth: string } & MonthFields[K][string]

/** What is not named is not read, and empty. */
export async function monthsOf(db: GroupDb, ids: readonly string[], names: readonly string[]) {
  const has = (field: keyof MonthFields) => names.includes(field)
  const spent = has('timeSpent') ? await timeSpentOf(db, ids) : []
  const live = has('liveBilling') || has('cpts') ? await liveOf(db, ids) : []
  const past = has('pastBillingReports') || has('cpts') ? await pastOf(db, ids) : []
  const care = has('ccmBillingInsights') ? await careOf(db, ids) : new Map<string, ReportCell[]>()
  const [spentBy, liveBy, pastBy] = [byMember(spent), byMember(live), byMember(past)]
  return (id: string): MonthFields => ({
    timeSpent: spentBy(id),
    liveBilling: liveBy(id),
    pastBillingReports: pastBy(id),
    cpts: codesOf(liveBy(id), pastBy(id)),
    ccmBillingInsights: careInsights(care.get(id)),
  })
}

/** Rows of months as the specification keys them. */
function byMember<T extends { member_id: string; yearMonth: string }>(rows: readonly T[]) {
  const results = new Map<string, Record<string, Omit<T, 'member_id' | 'yearMonth'>>>()
  for (const { member_id: id, yearMonth, ...month } of rows) results.set(id, { ...results.get(id), [yearMonth]: month })
  return (id: string) => results.get(id) ?? {}
}

/** An addendum says what a closed month holds since it was accepted. */
const codesOf = (live: MonthFields['liveBilling'], past: MonthFields['pastBillingReports']): MonthFields['cpts'] =>
  [...Object.values(live), ...Object.values(past).map(({ lines, addenda }) => addenda.at(-1) ?? { lines })]
    .flatMap(({ lines }) => lines)
    .toSorted((a, b) => b.serviceOn.localeCompare(a.serviceOn) || a.code.localeCompare(b.code))

const timeSpentOf = async (db: GroupDb, ids: readonly string[]) =>
  (
    await sql<MonthFieldRow<'timeSpent'>>`
    select member_id, year_month as "yearMonth", seconds_rpm + seconds_ccm as value,
           coalesce(worked_until, (select to_timestamp(max((span->>'end')::float8) / 1000) from jsonb_path_query(result, '$.evidence.worked.*[*]') span)) as time
      from member_month where group_id = ${db.groupId} and member_id = any (${[...ids]}::uuid[])
     order by year_month`.execute(db)
  ).rows

const liveOf = async (db: GroupDb, ids: readonly string[]) =>
  (
    await sql<MonthFieldRow<'liveBilling'>>`
    select member_id, year_month as "yearMonth", as_of as "asOf", rules_version as "rulesVersion", warnings,
           jsonb_path_query_array(coalesce(result, verdict::jsonb), '$.lines[*] ? (@.month == $month)', jsonb_build_object('month', year_month)) as lines
      from member_month where group_id = ${db.groupId} and member_id = any (${[...ids]}::uuid[]) and close_id is null
     order by year_month`.execute(db)
  ).rows

const pastOf = async (db: GroupDb, ids: readonly string[]) =>
  (
    await sql<MonthFieldRow<'pastBillingReports'>>`
    select r.member_id, c.year_month as "yearMonth", c.version, c.closed_at as "closedAt", c.rules_version as "rulesVersion", r.lines,
           (select coalesce(jsonb_agg(jsonb_build_object('acceptedAt', to_char(a.accepted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'reason', a.reason, 'lines', a.after) order by a.accepted_at), '[]')
              from month_addendum a where a.group_id = r.group_id and a.close_id = r.close_id and a.member_id = r.member_id) as addenda
      from ${filedRows} r
      join month_close c on c.group_id = r.group_id and c.id = r.close_id and c.state = 'closed' and c.year_month >= ${firstReportMonth}
     where r.group_id = ${db.groupId} and r.member_id = any (${[...ids]}::uuid[])
     order by c.year_month`.execute(db)
  ).rows

/** The cells of the month that runs where the clinic is. */
async function careOf(db: GroupDb, ids: readonly string[]) {
  const { rows } = await sql<{ member_id: string; cells: ReportCell[] }>`
    select mm.member_id, mm.cells from member_month mm join clinic_group g on g.id = mm.group_id
     where mm.group_id = ${db.groupId} and mm.member_id = any (${[...ids]}::uuid[])
       and mm.year_month = to_char(app.now() at time zone g.time_zone, 'YYYY-MM')`.execute(db)
  return new Map(rows.map((row) => [row.member_id, row.cells]))
}

function careInsights(cells: readonly ReportCell[] | undefined): MonthFields['ccmBillingInsights'] {
  const cell = (code: ReportCell['code']) => cells?.find((cell) => cell.code === code)
  const base = cell('99490')
  if (base === undefined || base.reason === 'NOT_ENROLLED' || base.seconds === null) return null
  const isReached = (item: ReportCell | undefined) => (item?.seconds ?? 0) * 1000 >= (item?.needed ?? Infinity)
  return { CPT99490a: isReached(base), CPT99439a: isReached(cell('99439')), '99490': { seconds: base.seconds } }
}
