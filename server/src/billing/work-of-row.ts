/** A row of the ledger as a fact of the billing engine. */
import type { Elsewhere } from '@vitalrounds/domain/billing/facts'
import { countableTabs } from '@vitalrounds/domain/billing/work'
import type { Span } from '@vitalrounds/domain/days'
import { elsewhereOf, type Presence } from '@vitalrounds/domain/timekeeping/elsewhere'
import type { Recorded } from '@vitalrounds/domain/timekeeping/explain'
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
type Pause = readonly [number, number]
/** What rows say of other rows: prompts, and who was taken out of the count. */
export type Marks = { pauses: Map<string, Pause[]>; excluded: Set<string> }

const unmarked: Marks = { pauses: new Map(), excluded: new Set() }

type PauseRow = { idle_since: string; opened_at: string; answer: string | null; answered_at: string | null }
/** Yes lets the time before the question count; without it nothing counts from the last input on. */
export const pauseOf = ({ idle_since, opened_at, answer, answered_at }: PauseRow): Pause =>
  answer === 'yes' ? [Date.parse(opened_at), Date.parse(answered_at ?? opened_at)] : [Date.parse(idle_since), Infinity]

export function workOf(row: WorkRow, { pauses, excluded }: Marks = unmarked): Recorded {
  const isManual = row.source === 'manual'
  return {
    id: row.id,
    kind: 'review',
    start: Date.parse(row.started_at),
    end: Date.parse(row.ended_at),
    staff: row.staff_id,
    program: row.program,
    ...(isManual ? { isManual, description: row.description ?? '' } : { tab: row.url }),
    isExcluded: excluded.has(row.id),
    isClinical: isClinicalTitle(row.staff_title),
    isQualified: isQualifiedTitle(row.staff_title),
    isStaffExcluded: row.is_staff_excluded,
    pauses: pauses.get(row.id) ?? [],
  }
}

/** When one person was elsewhere. What was taken out of the count takes nothing from anybody. */
function absencesOf(rows: readonly WorkRow[], memberId: string, { pauses, excluded }: Marks): Span[] {
  const presences = rows
    .filter((row) => !excluded.has(row.id))
    .map((row): Presence => ({
      id: row.id,
      start: Date.parse(row.started_at),
      end: Date.parse(row.ended_at),
      isManual: row.source === 'manual',
      isHere: row.member_id === memberId && (row.source === 'manual' || countableTabs.has(row.url)),
      pauses: pauses.get(row.id) ?? [],
    }))
  return elsewhereOf(presences)
}

type Rows = { own: readonly WorkRow[]; beside: ReadonlyMap<string, readonly WorkRow[]>; memberId: string }
export type WorkFacts = { intervals: Recorded[]; staffElsewhere: Elsewhere[] }

/** A member's own rows, and by person rows of the same people that overlap them. */
export function factsOfRows({ own, beside, memberId }: Rows, marks: Marks): WorkFacts {
  return {
    intervals: own.map((row) => workOf(row, marks)),
    staffElsewhere: [...Map.groupBy(own, (row) => row.staff_id)].flatMap(([staff, theirs]) => {
      const away = (beside.get(staff) ?? []).filter((row) => row.member_id !== memberId)
      return absencesOf([...theirs, ...away], memberId, marks).map((span) => ({ staff, ...span }))
    }),
  }
}
