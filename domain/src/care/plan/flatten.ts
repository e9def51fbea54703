/** A plan as a flat list of texts by path, so that versions are compared and merged field by field. */
import { type PlanContent, planLists } from './content.ts'

/** `goals/g1/text` to its text. */
export type FlatPlan = ReadonlyMap<string, string>
const singles = ['assessmentDate', 'caregiver', 'preferences', 'services'] as const

export function flatten(plan: PlanContent): FlatPlan {
  const flat = new Map<string, string>()
  for (const name of singles) flat.set(name, plan[name])
  for (const [area, text] of Object.entries(plan.assessment)) flat.set(`assessment/${area}`, text)
  for (const list of planLists)
    for (const { id, ...fields } of plan[list])
      for (const [field, value] of Object.entries(fields)) flat.set(`${list}/${id}/${field}`, String(value))
  return flat
}

/** The ids of every line, `goals/g1`. */
export const linesOf = (plan: PlanContent): Set<string> => new Set(planLists.flatMap((list) => plan[list].map(({ id }) => `${list}/${id}`)))
