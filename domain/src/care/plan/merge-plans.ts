/**
 * Brings the changes of two editors together, field by field, against what both began with. What only one of them changed is
 * taken; where both changed the same field, theirs stands and ours waits beside it. Nothing of either is lost.
 */
import { type PlanContent, type PlanList, planLists } from './content.ts'
import { flatten } from './flatten.ts'

type Line = { id: string } & Record<string, string | boolean>
type Merge = { base: PlanContent; mine: PlanContent; theirs: PlanContent; by: string }
type Conflicts = PlanContent['conflicts']

export function mergePlans({ base, mine, theirs, by }: Merge): PlanContent {
  const [was, ours, stand] = [flatten(base), flatten(mine), flatten(theirs)]
  const conflicts: Conflicts = []
  const pick = <T extends string | boolean>(path: string, mineValue: T, theirValue: T): T => {
    const before = was.get(path)
    const [isMine, isTheirs] = [ours.get(path) !== before, stand.get(path) !== before]
    if (isMine && isTheirs && ours.get(path) !== stand.get(path))
      conflicts.push({ path, mine: String(mineValue), theirs: String(theirValue), by })
    return isMine && !isTheirs ? mineValue : theirValue
  }
  const merged: PlanContent = {
    ...theirs,
    assessmentDate: pick('assessmentDate', mine.assessmentDate, theirs.assessmentDate),
    caregiver: pick('caregiver', mine.caregiver, theirs.caregiver),
    preferences: pick('preferences', mine.preferences, theirs.preferences),
    services: pick('services', mine.services, theirs.services),
    assessment: Object.fromEntries(
      Object.entries(theirs.assessment).map(([area, text]) => [
        area,
        pick(`assessment/${area}`, mine.assessment[area as 'physical'], text),
      ]),
    ) as PlanContent['assessment'],
  }
  const lists = planLists.map((list) => [list, mergeList(list, { base, mine, theirs, by }, pick)])
  return { ...merged, ...Object.fromEntries(lists), conflicts: mergeConflicts({ base, mine, theirs, by }, conflicts) }
}

type Pick = <T extends string | boolean>(path: string, mine: T, theirs: T) => T
const isSame = (a: Line | undefined, b: Line | undefined) => JSON.stringify(a) === JSON.stringify(b)

/** Lines in their order, then those that only we have. A line that one removed stays where the other changed it. */
function mergeList(list: PlanList, { base, mine, theirs }: Merge, pick: Pick): Line[] {
  const of = (plan: PlanContent) => new Map((plan[list] as Line[]).map((line) => [line.id, line]))
  const [was, ours, stand] = [of(base), of(mine), of(theirs)]
  return [...new Set([...stand.keys(), ...ours.keys()])].flatMap((id) => {
    const [before, own, their] = [was.get(id), ours.get(id), stand.get(id)]
    if (own && their)
      return [
        Object.fromEntries(
          Object.entries(their).map(([field, value]) => [
            field,
            field === 'id' ? id : pick(`${list}/${id}/${field}`, own[field] ?? '', value),
          ]),
        ) as Line,
      ]
    const only = own ?? their
    // Gone on one side: really gone unless the other side made or changed it
    return only && !isSame(only, before) ? [only] : []
  })
}

const keyOf = ({ path, mine }: Conflicts[number]) => `${path} ${mine}`

/** What either has settled is settled; what either still has is open, and the new ones come to it. */
function mergeConflicts({ base, mine, theirs }: Merge, conflicts: Conflicts): Conflicts {
  const had = new Set(base.conflicts.map(keyOf))
  const both = (plan: PlanContent) => new Set(plan.conflicts.map(keyOf))
  const [ours, stand] = [both(mine), both(theirs)]
  const open = [...base.conflicts, ...theirs.conflicts, ...mine.conflicts, ...conflicts].filter((conflict) => {
    const key = keyOf(conflict)
    return !had.has(key) || (ours.has(key) && stand.has(key))
  })
  return [...new Map(open.map((item) => [keyOf(item), item])).values()]
}
