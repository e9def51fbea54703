/** The clinical rules of members: what the group has set, what each member's own lists replace, and what holds. */
import {
  type EffectiveRules,
  effectiveRules,
  readRuleSet,
  type RuleSet,
} from '@vitalrounds/domain/warnings/clinical-rules'
import type { GroupDb } from '../platform/database/db.ts'

export type HeldRules = {
  group: RuleSet
  own: RuleSet
  effective: EffectiveRules
  isEnrolled: boolean
  timeZone: string
}

/** By member; ids of other groups are absent. */
export async function heldRules(db: GroupDb, memberIds: readonly string[]): Promise<Map<string, HeldRules>> {
  if (memberIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('member as m')
    .innerJoin('clinic_group as g', 'g.id', 'm.group_id')
    .where('m.group_id', '=', db.groupId)
    .where('m.id', 'in', [...new Set(memberIds)])
    .select(['m.id', 'm.clinical_rules as own', 'g.clinical_rules as group', 'm.disenrolled', 'm.time_zone'])
    .execute()
  return new Map(
    rows.map((row) => {
      const [group, own] = [readRuleSet(row.group), readRuleSet(row.own)]
      const effective = effectiveRules(group, own)
      return [row.id, { group, own, effective, isEnrolled: !row.disenrolled, timeZone: row.time_zone }]
    }),
  )
}
