/** Writes a member's own clinical rules; the member must be locked. */
import type { RuleSet } from '@vitalrounds/domain/warnings/clinical-rules'
import type { GroupDb } from '../../platform/database/db.ts'

export async function setMemberRules(db: GroupDb, memberId: string, rules: RuleSet) {
  await db
    .updateTable('member')
    .set({ clinical_rules: JSON.stringify(rules), updated_at: db.asOf })
    .where('group_id', '=', db.groupId)
    .where('id', '=', memberId)
    .execute()
}
