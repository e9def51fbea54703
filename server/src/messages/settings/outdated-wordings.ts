/** Wordings of the clinic that were written before its English of the same template was changed. */
import { outdatedWordings, type OwnWordings, type WordingChange } from '@vitalrounds/domain/messages/templates'
import { sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'

/** By language the templates whose wording is older than the English one; read from the history of the page. */
export async function outdatedOf(db: GroupDb, own: OwnWordings) {
  const { rows } = await sql<WordingChange>`
    select w.language, w.name, max(c.changed_at) as "changedAt"
      from setting_change c
      cross join lateral (
        select l.key as language, n.key as name from jsonb_each(c.after) l, jsonb_each(l.value) n
         where n.value is distinct from c.before #> array[l.key, n.key]) w
     where c.group_id = ${db.groupId} and c.page = 'sms-templates' and c.subject_id = c.group_id
     group by 1, 2`.execute(db)
  return outdatedWordings(own, rows)
}
