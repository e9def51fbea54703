/** Writes the clinical rules of the own group; what follows for its members is a job's work. */
import type { RuleSet } from '@vitalrounds/domain/warnings/clinical-rules'
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'

export async function setGroupRules(db: GroupDb, rules: RuleSet) {
  await db
    .updateTable('clinic_group')
    .set({ clinical_rules: JSON.stringify(rules) })
    .where('id', '=', db.groupId)
    .execute()
  changed(db, 'groupRules', { groupId: db.groupId })
}
