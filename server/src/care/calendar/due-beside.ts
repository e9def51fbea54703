/** What is due of a member beside the events of the calendar: check-ins, and the yearly review of the care plan. */
import type { DueBeside } from '@vitalrounds/domain/care/calendar/api'
import { reviewDays } from '@vitalrounds/domain/care/plan/content'
import type { DueSet } from '@vitalrounds/domain/check-ins/due-sets'
import { setOf } from '@vitalrounds/domain/check-ins/question-file'
import { addDays } from '@vitalrounds/domain/days'
import { dueSetsOf } from '../../members/due-check-ins.ts'
import type { GroupDb } from '../../platform/database/db.ts'

/** `today` is the member's date. The earliest first. */
export async function dueBeside(db: GroupDb, memberId: string, today: string): Promise<DueBeside[]> {
  const sets = (await dueSetsOf(db, [memberId])).get(memberId) ?? []
  const reviewOn = await reviewDueOn(db, memberId)
  const review = reviewOn === null ? [] : [{ what: 'review' as const, sets: [], on: reviewOn, isOverdue: reviewOn < today }] // prettier-ignore
  return [...checkIns(sets, today), ...review].toSorted((a, b) => a.on.localeCompare(b.on))
}

/** Sets that are due are asked together, and stand under the day since which the first of them waits. */
function checkIns(sets: readonly DueSet[], today: string): DueBeside[] {
  const dated = sets.flatMap(({ on, ...set }) => (on === null ? [] : [{ ...set, on }]))
  const byDay = Map.groupBy(dated, ({ on, isDue }) => (isDue ? 'due' : on))
  return [...byDay.values()].map((together) => {
    const on = together.map((one) => one.on).toSorted()[0] ?? today
    const titles = together.map(({ setId }) => setOf(setId)?.title.English ?? setId)
    return { what: 'check-in', sets: titles, on, isOverdue: on < today }
  })
}

/** A year after the assessment of the newest version, for whoever is in CCM. */
async function reviewDueOn(db: GroupDb, memberId: string): Promise<string | null> {
  const row = await db
    .selectFrom('care_plan as p')
    .innerJoin('member as m', (on) => on.onRef('m.group_id', '=', 'p.group_id').onRef('m.id', '=', 'p.member_id'))
    .select(['p.assessed_on', 'm.services'])
    .where('p.group_id', '=', db.groupId)
    .where('p.member_id', '=', memberId)
    .orderBy('p.number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.services.includes('CCM') ? addDays(row.assessed_on, reviewDays) : null
}
