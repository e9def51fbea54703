/** Writes the clinical rules of the own group; what follows for its members is a job's work. */
import type { RuleSet } from '@vitalrounds/domain/warnings/clinical-rules'
import type { GroupDb } from '../platform/database/db.ts'
import { enqueue } from '../platform/jobs/events.ts'

export async function setGroupRules(db: GroupDb, rules: RuleSet) {
  await db
    .updateTable('clinic_group')
    .set({ clinical_rules: JSON.stringify(rules) })
    .where('id', '=', db.groupId)
    .execute()
  // A second change while the first still waits is done with it
  await enqueue(db, 'apply-clinical-rules', {}, { onceKey: db.groupId })
}
