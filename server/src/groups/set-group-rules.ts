/** Writes the clinical rules of one's own group, and until when those before held; what follows for its members is a job's work. */
import type { RuleSet } from '@vitalrounds/domain/warnings/clinical-rules'
import { type PastRules, appendPastRules, versionOf } from '@vitalrounds/domain/warnings/rule-eras'
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { recordSettingChange } from '../settings/save-setting.ts'

/** Where the history of the rules is kept. */
export const rulesPage = ({ groupId }: GroupDb) => ({ page: 'clinical-rules', groupId, subjectId: groupId }) as const

/** `version`: the rules that were on screen. */
type Saving = { rules: RuleSet; version: string | undefined; by: string; reason: string }

export async function setGroupRules(db: GroupDb, { rules, version, by, reason }: Saving) {
  const before = await db
    .selectFrom('clinic_group')
    .select(['clinical_rules', 'clinical_rules_past'])
    .where('id', '=', db.groupId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const past = before.clinical_rules_past as PastRules
  if (version !== undefined && version !== versionOf(past)) refuse('rules.changed')
  const ended = { rules: before.clinical_rules as RuleSet, until: db.asOf }
  await db
    .updateTable('clinic_group')
    .set({
      clinical_rules: JSON.stringify(rules),
      clinical_rules_past: JSON.stringify(appendPastRules(past, ended)),
    })
    .where('id', '=', db.groupId)
    .execute()
  await recordSettingChange(db, rulesPage(db), { before: ended.rules, value: rules, by, reason })
  changed(db, 'groupRules', { groupId: db.groupId })
}
