/** Writes the clinical rules of the own group, and until when those before held; what follows for its members is a job's work. */
import type { RuleSet } from '@vitalrounds/domain/warnings/clinical-rules'
import { type PastRules, pastWith } from '@vitalrounds/domain/warnings/rule-eras'
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'

export async function setGroupRules(db: GroupDb, rules: RuleSet) {
  const before = await db
    .selectFrom('clinic_group')
    .select(['clinical_rules', 'clinical_rules_past'])
    .where('id', '=', db.groupId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const ended = { rules: before.clinical_rules as RuleSet, until: db.asOf }
  await db
    .updateTable('clinic_group')
    .set({
      clinical_rules: JSON.stringify(rules),
      clinical_rules_past: JSON.stringify(pastWith(before.clinical_rules_past as PastRules, ended)),
    })
    .where('id', '=', db.groupId)
    .execute()
  changed(db, 'groupRules', { groupId: db.groupId })
}
