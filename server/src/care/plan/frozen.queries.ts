/** What the chart says at the moment at which a plan is published, in words that stay with the version. */
import type { FullVersion } from '@vitalrounds/domain/care/plan/api'
import { sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'

type Chart = { id: string; chronic_conditions: string[]; caregiver_name: string; caregiver_phone: string }

export async function frozenFacts(db: GroupDb, member: Chart): Promise<FullVersion['frozen']> {
  const { rows } = await sql<{ medications: string[]; allergies: string[] }>`
    select array(select concat_ws(' ', x.name, nullif(x.dose, ''), nullif(x.frequency, '')) from medication x
                  where x.group_id = m.group_id and x.member_id = m.id and x.removed_at is null and x.stats <> 'stopped' order by x.name) as medications,
           array(select concat_ws(', ', x.name, x.category, x.reaction) from allergy x
                  where x.group_id = m.group_id and x.member_id = m.id and x.removed_at is null order by x.name) as allergies
      from member m where m.group_id = ${db.groupId} and m.id = ${member.id}`.execute(db)
  return {
    medications: rows[0]?.medications ?? [],
    allergies: rows[0]?.allergies ?? [],
    conditions: member.chronic_conditions,
    caregiver: [member.caregiver_name, member.caregiver_phone].filter(Boolean).join(', '),
  }
}
