/**
 * The SQL of the home lists: one line per list, with the same keys as domain/src/members/list.ts, so that a list without
 * its rule does not compile. Conditions stand on `member_summary` alone; its indexes answer them.
 */
import type { TodoList } from '@vitalrounds/domain/billing/insights'
import type { UploadedList } from '@vitalrounds/domain/risk/list-file'
import type { DiagnosisList } from '@vitalrounds/domain/members/diagnosis-lists'
import type { ListFilter, Sort } from '@vitalrounds/domain/members/list'
import type { Show } from '@vitalrounds/domain/values/show'
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'
import type { DB, MemberSummary } from '../../platform/database/tables.ts'
import { isInCareOf } from '../in-care-of.ts'

export type SummaryTables = DB & { s: MemberSummary }
type SummaryExpression = ExpressionBuilder<SummaryTables, 's'>
type Condition = Expression<SqlBool>
/** What a list is asked with: the moment, and the practice of a practice list. */
type ViewContext = { asOf: string; practiceId?: string | undefined }
type View = (e: SummaryExpression, context: ViewContext) => Condition
/** A list as somebody asks for it. */
export type MemberListQuery = { list: ListFilter; show: Show; userId: string; practiceId?: string | undefined }

// docs/sources/product.md 1.9: inactive filters of 172800000 ms and 432000000 ms, which are 48 and 120 hours
export const inactiveHours = { 'inactive-2-days': 48, 'inactive-5-days': 120 } as const
/** The lists that the moment fills. */
export type TimedList = keyof typeof inactiveHours
export const isTimed = (list: ListFilter): list is TimedList => Object.hasOwn(inactiveHours, list)
const inactive =
  (list: TimedList): View =>
  (e, { asOf }) =>
    e('s.last_active_at', '<', hoursBefore(asOf, inactiveHours[list]))
// Computed here, so that the planner sees a moment and not a sum
export const hoursBefore = (asOf: string, hours: number) =>
  Temporal.Instant.from(asOf).subtract({ hours }).toString({ smallestUnit: 'millisecond' })

// Written out here and below, without parameters: the partial index of a list is known by these very words
const diagnosed =
  (list: DiagnosisList): View =>
  () =>
    sql<SqlBool>`${sql.lit(list)} = any (s.diagnosis_lists)`
// Which codes still want something is the billing engine's to say
const toDo =
  (list: TodoList): View =>
  () =>
    sql<SqlBool>`${sql.lit(list)} = any (s.billing_lists)`
const uploaded =
  (list: UploadedList): View =>
  () =>
    sql<SqlBool>`${sql.lit(list)} = any (s.uploaded_lists)`
const everybody: View = () => sql<SqlBool>`true`

/** docs/sources/product.md 1.7 "Member list filter rules". Who is enrolled and whose members: see `belongs`. */
export const views: Record<ListFilter, View> = {
  'all-members': everybody,
  'my-members': everybody,
  disenrolled: everybody,
  'new-members': (e) => e('s.last_active_at', 'is', null),
  'needs-review': (e) => e('s.needs_review', '=', sql<boolean>`true`),
  'inactive-2-days': inactive('inactive-2-days'),
  'inactive-5-days': inactive('inactive-5-days'),
  'todo-99454': toDo('todo-99454'),
  'todo-99457-call': toDo('todo-99457-call'),
  'todo-99457-review': toDo('todo-99457-review'),
  'todo-99458-call': toDo('todo-99458-call'),
  'todo-99458-review': toDo('todo-99458-review'),
  'msg-unread': () => sql<SqlBool>`s.num_unread_messages > 0`,
  'missed-call': () => sql<SqlBool>`s.missed_call_at is not null`,
  'with-memo': () => sql<SqlBool>`s.active_memos > 0`,
  'event-today': () => sql<SqlBool>`s.days_till_event = 0`,
  'sms-available': () => sql<SqlBool>`s.opt_in_sms`,
  'sms-not-available': () => sql<SqlBool>`not s.opt_in_sms`,
  'ccm-members': () => sql<SqlBool>`s.ccm_patient_consent`,
  practice: (e, { practiceId }) => e('s.practice_id', '=', practiceId ?? ''),
  htn: diagnosed('htn'),
  obesity: diagnosed('obesity'),
  dm: diagnosed('dm'),
  ckd: diagnosed('ckd'),
  esrd: diagnosed('esrd'),
  chf: diagnosed('chf'),
  'hcc-high': uploaded('hcc-high'),
  'hcc-medium': uploaded('hcc-medium'),
  'hcc-low': uploaded('hcc-low'),
  'frequent-ed': uploaded('frequent-ed'),
  'recent-inpatient': uploaded('recent-inpatient'),
  'just-discharged': uploaded('just-discharged'),
  'high-cost-list': uploaded('high-cost-list'),
  'chase-list': uploaded('chase-list'),
}

/** A column to sort by, and where members without a value stand. */
export type SortColumn = { column: string; type: string; descending?: boolean; nulls?: 'first' | 'last' | undefined }

/** Every sort ends in the member's id, so that equal rows keep their place from page to page. Each has its index. */
const sorted: Record<Sort, readonly SortColumn[]> = {
  dataReceivedDT: [{ column: 's.data_received_at', type: 'timestamptz', descending: true, nulls: 'last' }],
  measureDateAsc: [{ column: 's.last_active_at', type: 'timestamptz', nulls: 'first' }],
  measureFreq: [{ column: 's.measure_freq', type: 'real' }],
  name: [{ column: 's.name_key', type: 'text' }],
  // the most dangerous first and, among equals, the one that has waited longest
  severity: [
    { column: 's.danger_rank', type: 'smallint', descending: true },
    { column: 's.worst_warning_at', type: 'timestamptz', nulls: 'last' },
  ],
}
// Who is in danger is seen first, in whatever order; 3 is severityRank.critical (domain/src/members/member.ts)
const criticalsFirst: SortColumn = { column: '(s.worst_severity = 3)', type: 'boolean', descending: true }

// Many measure equally often, most of the silent ones never: who has been silent longest stands first, as summary_inactive
// holds them
const longestSilent: SortColumn = { column: 's.last_active_at', type: 'timestamptz' }

/** What a list is ordered by. */
export const sortColumns = (list: ListFilter, sort: Sort): SortColumn[] => [
  ...(list === 'needs-review' && sort !== 'severity' ? [criticalsFirst] : []),
  ...sorted[sort],
  ...(isTimed(list) && sort === 'measureFreq' ? [longestSilent] : []),
  { column: 's.member_id', type: 'uuid' },
]

/** The same order from its end. */
export const reversed = ({ descending, nulls, ...column }: SortColumn): SortColumn => ({
  ...column,
  descending: descending !== true,
  nulls: nulls && (nulls === 'first' ? 'last' : 'first'),
})

/** The order of a list, or the same from its end. */
export function orderOf(list: ListFilter, sort: Sort, isFromEnd = false): RawBuilder<unknown> {
  const columns = sortColumns(list, sort)
  return sql.raw((isFromEnd ? columns.map(reversed) : columns).map(term).join(', '))
}

const term = ({ column, descending, nulls }: SortColumn) => `${column} ${descending ? 'desc' : 'asc'}${nulls ? ` nulls ${nulls}` : ''}`

/** Members of a list: enrolled or not, whose, and the list's own rule. */
export function belongsToList(e: SummaryExpression, db: GroupDb, request: MemberListQuery & ViewContext): Condition {
  return e.and([
    request.list === 'disenrolled' ? sql<SqlBool>`s.disenrolled` : sql<SqlBool>`not s.disenrolled`,
    isShown(db, request),
    views[request.list](e, request),
  ])
}

/** Whose members a list shows: those of one physician or care manager, or undefined for everybody's. */
export function listOwnerId({ list, show, userId }: { list: ListFilter; show: Show; userId: string }): string | undefined {
  if (list === 'my-members' || show === 'mine') return userId
  return show === 'all' ? undefined : show
}

function isShown(db: GroupDb, request: { list: ListFilter; show: Show; userId: string }): Condition {
  const whose = listOwnerId(request)
  // Said in the very words of the row policy: with a parameter beside it the planner checks both, row by row, and a count of
  // 100,000 takes a quarter longer
  const ours = sql<SqlBool>`s.group_id = current_setting('app.group_id')::uuid`
  if (whose === undefined) return ours
  return sql<SqlBool>`${ours} and ${isInCareOf('s', whose)}`
}
