/** The clinical rules as the pages ask for them. */
import type { Reply } from '@vitalrounds/domain/contract'
import {
  defaultRules,
  effectiveRules,
  readRuleSet,
  type RuleSet,
  ruleSource,
  warningCategories,
} from '@vitalrounds/domain/warnings/clinical-rules'
import type { clinicalRuleApi } from '@vitalrounds/domain/warnings/api'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { heldRules } from './held-rules.ts'

type MemberRules = Reply<typeof clinicalRuleApi.ofMember>
type GroupRules = Reply<typeof clinicalRuleApi.ofGroup>

export async function memberRules(db: GroupDb, memberId: string): Promise<MemberRules> {
  const { group, own, effective } = (await heldRules(db, [memberId])).get(memberId) ?? refuse('member.unknown')
  const sources = Object.fromEntries(warningCategories.map((category) => [category, ruleSource(category, group, own)]))
  return { clinical_rules: own, group: effectiveRules(group), effective, sources: sources as MemberRules['sources'] }
}

export async function groupRules(db: GroupDb): Promise<GroupRules> {
  const own = await groupRuleSet(db)
  return { clinical_rules: own, defaults: defaultRules, effective: effectiveRules(own) }
}

export async function groupRuleSet(db: GroupDb): Promise<RuleSet> {
  const row = await db
    .selectFrom('clinic_group')
    .select('clinical_rules')
    .where('id', '=', db.groupId)
    .executeTakeFirstOrThrow()
  return readRuleSet(row.clinical_rules)
}
