/** What is due of a member beside the events of the calendar: check-ins, and the yearly review of the care plan. */
import type { DueCareItem } from '@vitalrounds/domain/care/calendar/api'
import type { DueSet } from '@vitalrounds/domain/check-ins/due-sets'
import { setOf } from '@vitalrounds/domain/check-ins/question-file'
import { dueCareOfMembers } from '../../members/due-care.ts'
import type { GroupDb } from '../../platform/database/db.ts'

/** `today` is the member's date. The earliest first. */
export async function dueCareItems(db: GroupDb, memberId: string, today: string): Promise<DueCareItem[]> {
  const due = (await dueCareOfMembers(db, [memberId])).get(memberId)
  if (!due) return []
  const { sets, reviewDueOn: on } = due
  const review = on === null ? [] : [{ what: 'review' as const, sets: [], on, isOverdue: on < today }]
  return [...checkIns(sets, today), ...review].toSorted((a, b) => a.on.localeCompare(b.on))
}

/** Sets that are due are asked together, and stand under the day since which the first of them waits. */
function checkIns(sets: readonly DueSet[], today: string): DueCareItem[] {
  const dated = sets.flatMap(({ on, ...set }) => (on === null ? [] : [{ ...set, on }]))
  const byDay = Map.groupBy(dated, ({ on, isDue }) => (isDue ? 'due' : on))
  return [...byDay.values()].map((together) => {
    const on = together.map((item) => item.on).toSorted()[0] ?? today
    const titles = together.map(({ setId }) => setOf(setId)?.title.English ?? setId)
    return { what: 'check-in', sets: titles, on, isOverdue: on < today }
  })
}
