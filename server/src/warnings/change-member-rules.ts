/** Changes a member's own clinical rules and lets them reach back over the last weeks. */
import { readRuleSet, type ClinicalRule, type RuleSet, type WarningCategory } from '@vitalrounds/domain/warnings/clinical-rules'
import { versionOf } from '@vitalrounds/domain/warnings/rule-eras'
import { setMemberRules } from '../members/profile/set-member-rules.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { applyRulesTo } from './apply-clinical-rules.ts'
import { memberRuleSets } from '../members/profile/member-rule-sets.ts'
import { memberRules } from './rules.queries.ts'
import { requireLockedMember } from '../readings/settle-member.ts'

/** By type: a list replaces the member's own, null takes it away; types that are not named stay as they are. */
type OwnRules = Partial<Record<WarningCategory, ClinicalRule[] | null>>

export async function changeMemberRules(
  db: GroupDb,
  memberId: string,
  { rules, version }: { rules: OwnRules; version?: string | undefined },
) {
  await requireLockedMember(db, memberId)
  const { now: own, past } = (await memberRuleSets(db, [memberId])).get(memberId)?.histories.own ?? refuse('member.unknown')
  if (version !== undefined && version !== versionOf(past)) refuse('rules.changed')
  await setMemberRules(db, memberId, merged(own, rules))
  await applyRulesTo(db, [memberId])
  return memberRules(db, memberId)
}

const merged = (own: RuleSet, changes: OwnRules): RuleSet =>
  readRuleSet(Object.fromEntries(Object.entries({ ...own, ...changes }).filter(([, rules]) => rules !== null)))
