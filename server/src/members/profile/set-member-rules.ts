/** Writes a member's own clinical rules, and until when those before held; the member must be locked. */
import type { RuleSet } from '@vitalrounds/domain/warnings/clinical-rules'
import { type PastRules, appendPastRules } from '@vitalrounds/domain/warnings/rule-eras'
import type { GroupDb } from '../../platform/database/db.ts'

export async function setMemberRules(db: GroupDb, memberId: string, rules: RuleSet) {
  const own = db.selectFrom('member').where('group_id', '=', db.groupId).where('id', '=', memberId)
  const before = await own.select(['clinical_rules', 'clinical_rules_past']).executeTakeFirstOrThrow()
  const ended = { rules: before.clinical_rules as RuleSet, until: db.asOf }
  await db
    .updateTable('member')
    .set({
      clinical_rules: JSON.stringify(rules),
      clinical_rules_past: JSON.stringify(appendPastRules(before.clinical_rules_past as PastRules, ended)),
      updated_at: db.asOf,
    })
    .where('group_id', '=', db.groupId)
    .where('id', '=', memberId)
    .execute()
}
