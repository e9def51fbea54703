/**
 * The SQL of the home lists: one line per list, with the same keys as domain/src/members/list.ts, so that a list without
 * its rule does not compile. Conditions stand on `member_summary` alone; its indexes answer them.
 */
import type { DiagnosisList } from '@vitalrounds/domain/members/diagnosis-lists'
import type { ListFilter, Show, Sort } from '@vitalrounds/domain/members/list'
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'
import type { DB, MemberSummary } from '../../platform/database/tables.ts'

export type SummaryTables = DB & { s: MemberSummary }
export type OnSummary = ExpressionBuilder<SummaryTables, 's'>
type Condition = Expression<SqlBool>
/** What a list is asked with: the moment, and the practice of a practice list. */
export type Asked = { asOf: string; practiceId?: string | undefined }
type View = (e: OnSummary, asked: Asked) => Condition

// Product specification, section 9: inactive filters of 172800000 ms and 432000000 ms, which are 48 and 120 hours
const inactive =
  (hours: 48 | 120): View =>
  (e, { asOf }) =>
    e('s.last_active_at', '<', sql<string>`${asOf}::timestamptz - make_interval(hours => ${sql.lit(hours)})`)
// Written out, not a parameter: the partial index of each list is known by these very words (0002_members.sql)
const diagnosed =
  (list: DiagnosisList): View =>
  () =>
    sql<SqlBool>`${sql.lit(list)} = any (s.diagnosis_lists)`
const nobody: View = () => sql<SqlBool>`false`
const everybody: View = () => sql<SqlBool>`true`

/** Product specification, section 7 "Member list filter rules". Who is enrolled and whose members: see `belongs`. */
export const views: Record<ListFilter, View> = {
  'all-members': everybody,
  'my-members': everybody,
  disenrolled: everybody,
  'new-members': (e) => e('s.last_active_at', 'is', null),
  'needs-review': (e) => e('s.needs_review', '=', true),
  'inactive-2-days': inactive(48),
  'inactive-5-days': inactive(120),
  // below 16/30, compared as whole days
  'todo-99454': (e) => e('s.days_99454', '<', 16),
  'todo-99457-call': (e) => e('s.cpt99457c', '=', false),
  'todo-99457-review': (e) => e('s.cpt99457a', '=', false),
  // The add-on's lists wait for a complete 99457; otherwise they would hold the whole panel on the first of the month
  'todo-99458-call': (e) =>
    e.and([e('s.cpt99457a', '=', true), e('s.cpt99457c', '=', true), e('s.cpt99458c', '=', false)]),
  'todo-99458-review': (e) =>
    e.and([e('s.cpt99457a', '=', true), e('s.cpt99457c', '=', true), e('s.cpt99458a', '=', false)]),
  'msg-unread': (e) => e('s.num_unread_messages', '>', 0),
  'missed-call': (e) => e('s.missed_call_at', 'is not', null),
  'with-memo': (e) => e('s.active_memos', '>', 0),
  'event-today': (e) => e('s.days_till_event', '=', 0),
  'sms-available': (e) => e('s.opt_in_sms', '=', true),
  'sms-not-available': (e) => e('s.opt_in_sms', '=', false),
  'ccm-members': (e) => e('s.ccm_patient_consent', '=', true),
  practice: (e, { practiceId }) => e('s.practice_id', '=', practiceId ?? ''),
  htn: diagnosed('htn'),
  obesity: diagnosed('obesity'),
  dm: diagnosed('dm'),
  ckd: diagnosed('ckd'),
  esrd: diagnosed('esrd'),
  chf: diagnosed('chf'),
  'hcc-high': nobody,
  'hcc-medium': nobody,
  'hcc-low': nobody,
  'frequent-ed': nobody,
  'recent-inpatient': nobody,
  'just-discharged': nobody,
  'high-cost-list': nobody,
  'chase-list': nobody,
}

/** Every sort ends in the member's id, so that equal rows keep their place from page to page. Each has its index. */
export const orders: Record<Sort, RawBuilder<unknown>> = {
  dataReceivedDT: sql`s.data_received_at desc nulls last, s.member_id`,
  measureDateAsc: sql`s.last_active_at asc nulls first, s.member_id`,
  measureFreq: sql`s.measure_freq, s.member_id`,
  name: sql`s.name_key, s.member_id`,
  // the worst first and, among equals, the one that has waited longest
  severity: sql`s.worst_severity desc, s.worst_warning_at, s.member_id`,
}

/** Members of a list: enrolled or not, whose, and the list's own rule. */
export function belongs(
  e: OnSummary,
  db: GroupDb,
  asked: Asked & { list: ListFilter; show: Show; userId: string },
): Condition {
  return e.and([
    e('s.disenrolled', '=', asked.list === 'disenrolled'),
    isShown(e, db, asked.list === 'my-members' ? { ...asked, show: 'mine' } : asked),
    views[asked.list](e, asked),
  ])
}

/** Members of the group, and of one physician or care manager where only theirs are asked for. */
export function isShown(e: OnSummary, db: GroupDb, { show, userId }: { show: Show; userId: string }): Condition {
  const whose = show === 'mine' ? userId : show
  // Said in the very words of the row policy: with a parameter beside it the planner checks both, row by row, and a count of
  // 100,000 takes a quarter longer
  const ours = sql<SqlBool>`s.group_id = current_setting('app.group_id')::uuid`
  if (whose === 'all') return ours
  return e.and([ours, e.or([e('s.assigned_physician', '=', whose), e('s.assigned_care_manager', '=', whose)])])
}
