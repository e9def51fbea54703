/** Rows of the ledger and calls as facts of the billing engine. */
import type { OtherChartVisit } from '@vitalrounds/domain/billing/facts'
import { countableTabs } from '@vitalrounds/domain/billing/work'
import { elsewhereSpansOf, type Presence } from '@vitalrounds/domain/timekeeping/elsewhere'
import type { RecordedInterval } from '@vitalrounds/domain/timekeeping/explain'
import { isClinicalTitle, isQualifiedTitle } from '@vitalrounds/domain/timekeeping/standing'
import type { WorkProgram } from '@vitalrounds/domain/timekeeping/tracking'

export type WorkRow = {
  id: string
  member_id: string
  staff_id: string
  source: 'page' | 'manual'
  url: string
  program: WorkProgram
  description: string | null
  started_at: string
  ended_at: string
  staff_title: string
  is_staff_excluded: boolean
}
/** A call with a member, or with nobody known. */
export type CallTime = { memberId: string | null; interval: RecordedInterval }
type Pause = readonly [number, number]
/** What rows say of other rows: prompts, what was taken out of the count, and what no second person has approved. */
export type Marks = { pauses: Map<string, Pause[]>; excluded: Set<string>; unapproved: Map<string, 'waiting' | 'declined'> }

export const unmarked: Marks = { pauses: new Map(), excluded: new Set(), unapproved: new Map() }

export type PauseRow = { idle_since: string; opened_at: string; answer: string | null; answered_at: string | null }
// What has no end yet ends with time itself (ECMA-262, 21.4.1.1), which JSON can say and Infinity it cannot
const neverMs = 8_640_000_000_000_000

/** Yes lets the time before the question count; without it nothing counts from the last input on. */
export const pauseOf = ({ idle_since, opened_at, answer, answered_at }: PauseRow): Pause =>
  answer === 'yes' ? [Date.parse(opened_at), Date.parse(answered_at ?? opened_at)] : [Date.parse(idle_since), neverMs]

export function workIntervalOf(row: WorkRow, { pauses, excluded, unapproved }: Marks = unmarked): RecordedInterval {
  const isManual = row.source === 'manual'
  const approval = unapproved.get(row.id)
  return {
    id: row.id,
    kind: 'review',
    start: Date.parse(row.started_at),
    end: Date.parse(row.ended_at),
    staff: row.staff_id,
    program: row.program,
    tab: row.url,
    ...(isManual && { isManual, description: row.description ?? '' }),
    ...(approval !== undefined && { approval }),
    isExcluded: excluded.has(row.id),
    isClinical: isClinicalTitle(row.staff_title),
    isQualified: isQualifiedTitle(row.staff_title),
    isStaffExcluded: row.is_staff_excluded,
    pauses: pauses.get(row.id) ?? [],
  }
}

/** A conversation holds whoever speaks; a call that nobody took, or that nobody has told of yet, holds nobody. */
const holdsSomebody = ({ interval }: CallTime) => interval.answered === 'human' && interval.staff !== '' && interval.start < interval.end

type WorkContext = { rows: readonly WorkRow[]; calls: readonly CallTime[] }

/** Where one person was. What was taken out of the count, or waits for a second person, takes nothing from anybody. */
function presencesOf({ rows, calls }: WorkContext, memberId: string, { pauses, excluded, unapproved }: Marks): Presence[] {
  const pages = rows
    .filter((row) => !excluded.has(row.id) && !unapproved.has(row.id))
    .map((row): Presence => ({
      id: row.id,
      start: Date.parse(row.started_at),
      end: Date.parse(row.ended_at),
      isManual: row.source === 'manual',
      isHere: row.member_id === memberId && (row.source === 'manual' || countableTabs.has(row.url)),
      pauses: pauses.get(row.id) ?? [],
    }))
  const conversations = calls.filter(holdsSomebody).map(({ memberId: whose, interval: { id, start, end } }): Presence => ({
    id,
    start,
    end,
    isManual: false,
    isCall: true,
    isHere: whose === memberId,
  }))
  return [...pages, ...conversations]
}

/** A member's own, and by person what the same people did elsewhere meanwhile. */
type Rows = WorkContext & {
  beside: { rows: ReadonlyMap<string, readonly WorkRow[]>; calls: ReadonlyMap<string, readonly CallTime[]> }
  memberId: string
}
export type WorkFacts = { intervals: RecordedInterval[]; staffElsewhere: OtherChartVisit[] }

export function factsOfRows({ rows, calls, beside, memberId }: Rows, marks: Marks): WorkFacts {
  const staff = new Set([...rows.map((row) => row.staff_id), ...calls.map(({ interval }) => interval.staff)])
  staff.delete('')
  return {
    intervals: [...rows.map((row) => workIntervalOf(row, marks)), ...calls.map(({ interval }) => interval)],
    staffElsewhere: [...staff].flatMap((who) => {
      const its = {
        rows: rows.filter((row) => row.staff_id === who),
        calls: calls.filter(({ interval }) => interval.staff === who),
      }
      const others = {
        rows: (beside.rows.get(who) ?? []).filter((row) => row.member_id !== memberId),
        calls: (beside.calls.get(who) ?? []).filter((call) => call.memberId !== memberId),
      }
      const own = presencesOf(its, memberId, marks)
      // Several members are asked about at once: what was beside another one's time is no fact of this one
      const meanwhile = presencesOf(others, memberId, marks).filter((presence) =>
        own.some(({ start, end }) => presence.start < end && presence.end > start),
      )
      return elsewhereSpansOf([...own, ...meanwhile]).map((span) => ({ staff: who, ...span }))
    }),
  }
}
