/** The clinical rules of members: what the group has set, what each member's own lists replace, and what holds. */
import { type EffectiveRules, effectiveRules, readRuleSet, type RuleSet } from '@vitalrounds/domain/warnings/clinical-rules'
import { erasOf, type PastRules, type RuleEra, type RuleHistory } from '@vitalrounds/domain/warnings/rule-eras'
import type { GroupDb } from '../../platform/database/db.ts'

export type MemberRuleSets = {
  group: RuleSet
  own: RuleSet
  effective: EffectiveRules
  histories: { group: RuleHistory; own: RuleHistory }
  /** What held until when; the last holds. */
  eras: RuleEra[]
  isEnrolled: boolean
  timeZone: string
}

/** By member; ids of other groups are absent. */
export async function memberRuleSets(db: GroupDb, memberIds: readonly string[]): Promise<Map<string, MemberRuleSets>> {
  if (memberIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('member as m')
    .innerJoin('clinic_group as g', 'g.id', 'm.group_id')
    .where('m.group_id', '=', db.groupId)
    .where('m.id', 'in', [...new Set(memberIds)])
    .select(['m.id', 'm.clinical_rules as own', 'm.clinical_rules_past as own_past', 'm.disenrolled', 'm.time_zone'])
    .select(['g.clinical_rules as group', 'g.clinical_rules_past as group_past'])
    .execute()
  // The group is the same in every row, and reading its rules is most of the work
  const [group, groupPast] = [readRuleSet(rows[0]?.group), readPast(rows[0]?.group_past)]
  return new Map(
    rows.map((row) => {
      const own = readRuleSet(row.own)
      const effective = effectiveRules(group, own)
      const histories = { group: { now: group, past: groupPast }, own: { now: own, past: readPast(row.own_past) } }
      const eras = erasOf(histories.group, histories.own)
      return [row.id, { group, own, effective, histories, eras, isEnrolled: !row.disenrolled, timeZone: row.time_zone }]
    }),
  )
}

const readPast = (stored: unknown): PastRules =>
  ((stored ?? []) as PastRules).map(({ rules, until }) => ({ rules: readRuleSet(rules), until }))
