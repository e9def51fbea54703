/** When the next check-in and the review of the care plan are due. */
import { dueCareOfMembers } from '../due-care.ts'
import { idsOf, type Part } from './part.ts'

export const dueCarePart: Part = {
  since: 144,
  columns: ['check_in_due_on', 'review_due_on'],
  async compute(db, subjects) {
    const due = await dueCareOfMembers(db, idsOf(subjects))
    return new Map(
      subjects.map(({ id }) => {
        const { checkInDueOn = null, reviewDueOn = null } = due.get(id) ?? {}
        return [id, { check_in_due_on: checkInDueOn, review_due_on: reviewDueOn }]
      }),
    )
  },
}
