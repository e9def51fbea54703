/** Mistakes in what stands between ledger and claim: the facts as they are found, the month row, and the close. */
import type { Fault } from './faults-list.ts'
import { savedFaults } from './faults-saves.ts'

/** The engine's verdict as a row of the report: words, units, and until when. */
export const rowFaults: Fault[] = [
  {
    name: 'supply is filed in the month in which its period begins',
    file: 'reports/cells.ts',
    find: 'monthOf(period.end) === result.month)',
    put: 'monthOf(period.start) === result.month)',
  },
  {
    name: 'a period of next month is earned in this one',
    file: 'reports/cells.ts',
    find: 'return isFiledHere || current.units === 0',
    put: 'return true || current.units === 0',
  },
  {
    name: 'what a month can no longer earn is still possible',
    file: 'reports/cells.ts',
    find: "if (!isRunning) return 'lost'",
    put: '',
  },
  {
    name: 'what cannot be reached any more is on track',
    file: 'reports/cells.ts',
    find: 'missing === null || !missing.isPossible',
    put: 'missing === null',
  },
  {
    name: 'nothing is urgent before its last day',
    file: 'reports/cells.ts',
    find: 'daysBetween(today, startBy) <= spareDays',
    put: 'daysBetween(today, startBy) <= 0',
  },
  {
    name: 'an add-on is lost when its base is',
    file: 'reports/cells.ts',
    find: "'BASE_NOT_MET',",
    put: '',
  },
  {
    name: 'codes are lost for whom their program never had',
    file: 'reports/cells.ts',
    find: "reason: 'NOT_ENROLLED' as const, missing: null",
    put: 'missing: null',
  },
  {
    name: 'two periods are one unit',
    file: 'reports/board.ts',
    find: 'members * (Number(letter) || mostUnits)',
    put: 'members',
  },
  {
    name: 'a reason is counted for whom nothing is lost',
    file: 'reports/board.ts',
    find: "if (state !== 'lost') continue",
    put: '',
  },
]

/** In `server/src`, tried by the test named. */
export type ServerFault = Fault & { test: string }

const months = 'reports/months.test.ts'
const live = 'reports/live-months.test.ts'
const facts = 'billing/month-facts.test.ts'
const beside = 'timekeeping/overlapping-charts.test.ts'
const closed = 'timekeeping/closed-months.test.ts'

const closeFaults: ServerFault[] = [
  {
    name: 'a month that runs is closed',
    file: 'reports/close-month.ts',
    find: '  if (problem) refuse(problem)\n',
    put: '',
    test: months,
  },
  {
    name: 'a close judges as of its job and says as of its click',
    file: 'reports/close-month.ts',
    find: 'asOf: Date.parse(close.as_of)',
    put: 'asOf: Date.now()',
    test: months,
  },
  {
    name: 'two workers freeze the same members',
    file: 'reports/close-month.ts',
    find: '    .forNoKeyUpdate()\n',
    put: '',
    test: months,
  },
  {
    name: 'a close forgets how far it is',
    file: 'reports/close-month.ts',
    find: 'cursor_member: ids.at(-1)!, done: close.done + ids.length',
    put: 'cursor_member: ids.at(-1)!, done: close.done',
    test: months,
  },
  {
    name: 'the digest of a close does not cover its results',
    file: 'reports/close-month.ts',
    find: '${row.facts_digest} ${row.result_digest}',
    put: '${row.facts_digest}',
    test: months,
  },
  {
    name: 'late facts of a closed month are lost',
    file: 'reports/upsert-earlier-months.ts',
    find: 'if (close)\n    await recordLateChanges(',
    put: 'if (close?.version === 0)\n    await recordLateChanges(',
    test: months,
  },
  {
    name: 'an addendum is late again',
    file: 'reports/late-changes.ts',
    find: '    ...added.map((row) => [row.member_id, row.after as BillingLine[]] as const),\n',
    put: '',
    test: months,
  },
  {
    name: 'a month that is opened again keeps its verdicts',
    file: 'reports/close-month.ts',
    find: '.set({ close_id: null })',
    put: '.set({ year_month: yearMonth })',
    test: months,
  },
  {
    name: 'a month that is being closed takes time in',
    file: 'reports/months.queries.ts',
    find: ".where('state', '<>', 'reopened')",
    put: ".where('state', '=', 'closed')",
    test: closed,
  },
  {
    name: 'a month that was opened again takes no time in',
    file: 'reports/months.queries.ts',
    find: ".where('state', '<>', 'reopened')",
    put: '',
    test: closed,
  },
]

const keptFaults: ServerFault[] = [
  {
    name: 'a computation writes over what changes meanwhile',
    file: 'reports/reopen-month.ts',
    find: '    await lockMembers(scoped, ids)\n',
    put: '',
    test: live,
  },
  {
    name: 'who has left a month keeps a row in it',
    file: 'reports/upsert-month-rows.ts',
    find: '...(rows.length > 0 ? [upsertMemberMonths(db, rows)] : []),',
    put: '',
    test: live,
  },
  {
    name: 'the month before is not kept',
    file: 'reports/upsert-earlier-months.ts',
    find: 'isKept: month === before',
    put: 'isKept: month < before',
    test: live,
  },
  {
    name: 'a change of this month judges the month before',
    file: 'reports/upsert-earlier-months.ts',
    find: 'from === undefined || from.slice(0, 7) < monthOf(latest) || from.slice(8, 10) < firstSafeDay',
    put: 'true',
    test: beside,
  },
  {
    name: 'a signature holds whatever changes',
    file: 'reports/judge-months.ts',
    find: 'return sha256(canonicalJson({ month, filed, evidence, ending, states }))',
    put: 'return sha256(canonicalJson({ month }))',
    test: 'reports/activity.test.ts',
  },
]

const foundFaults: ServerFault[] = [
  {
    name: 'set-up that was filed is billed again',
    file: 'billing/setup-facts.queries.ts',
    find: 'filedOn.some((on) => on >= from)',
    put: 'filedOn.some((on) => on < from)',
    test: facts,
  },
  {
    name: 'a month blocks its own set-up',
    file: 'billing/setup-facts.queries.ts',
    find: 'c.year_month < ${month}',
    put: 'c.year_month <= ${month}',
    test: facts,
  },
  {
    name: 'a laboratory value that was taken back counts',
    file: 'billing/quality-facts.queries.ts',
    find: ' and removed_at is null',
    put: '',
    test: facts,
  },
  {
    name: 'time on another chart counts here too',
    file: 'billing/work-facts.queries.ts',
    find: 'where o.member_id <> i.member_id',
    put: 'where false',
    test: beside,
  },
  {
    name: 'a call on another chart takes nothing',
    file: 'billing/call-times.queries.ts',
    find: 'where beside.member_id is distinct from i.member_id',
    put: 'where false',
    test: beside,
  },
  {
    name: 'what was put back stays excluded',
    file: 'billing/work-facts.queries.ts',
    find: 'order by interval_id, seq desc',
    put: 'order by interval_id, seq',
    test: beside,
  },
]

export const serverFaults: ServerFault[] = [...closeFaults, ...keptFaults, ...foundFaults, ...savedFaults]
