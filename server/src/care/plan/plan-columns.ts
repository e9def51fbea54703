/**
 * A plan in its columns: what goals are measured by stands beside the content, so that a server of the version before can
 * read what this one writes (docs/decisions/0079). `app.whole_plan` puts both together again.
 */
import type { PlanContent } from '@vitalrounds/domain/care/plan/content'
import { type RawBuilder, sql } from 'kysely'

export function planColumns(content: PlanContent) {
  const numbers: Record<string, object> = {}
  const goals = content.goals.map(({ measure, op, value, unit, window, ...goal }) => {
    if (measure !== '') numbers[goal.id] = { measure, op, value, unit, window }
    return goal
  })
  return { content: { ...content, goals }, goal_numbers: numbers }
}

/** The content of a row of `care_plan` or of a draft. */
export const planContentColumn = (row: string): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${row}.${name}`)
  return sql`app.whole_plan(${column('content')}, ${column('goal_numbers')})`
}
