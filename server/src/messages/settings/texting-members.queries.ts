/** Members and whether they can be texted; numbers that belong to nobody. */
import { memberProblem } from '@vitalrounds/domain/messages/can-text'
import type { TextingMember } from '@vitalrounds/domain/messages/settings-api'
import { pageSize } from '@vitalrounds/domain/members/list'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { GroupDb } from '../../platform/database/db.ts'
import { newestWish, textingFacts } from '../texting-facts.ts'

type Asked = { page: number; show: string; which: 'all' | 'available' | 'not-available' | 'opted-out'; userId: string }

export async function textingMembers(db: GroupDb, { page, show, which, userId }: Asked) {
  const whose = show === 'all' ? null : show === 'mine' ? userId : show
  const chosen = {
    all: sql`true`,
    available: sql`m.opt_in_sms`,
    'not-available': sql`not m.opt_in_sms`,
    'opted-out': sql`w.is_opt_in is false`,
  }[which]
  const from = sql`
      from member m left join clinic_number n on n.group_id = m.group_id
      left join lateral (${newestWish(sql`m.phone`, sql`n.phone`)}) w on true
     where m.group_id = ${db.groupId} and not m.disenrolled and ${chosen}
       and (${whose}::uuid is null or ${whose}::uuid in (m.assigned_physician, m.assigned_care_manager))`
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(db)
  const { rows } = await sql<{ id: string }>`
    select m.id ${from} order by m.name_key, m.id limit ${pageSize} offset ${page * pageSize}`.execute(db)
  const facts = await textingFacts(db, rows.map(({ id }) => id)) // prettier-ignore
  const members = rows.flatMap(({ id }): z.input<typeof TextingMember>[] => {
    const one = facts.get(id)
    if (!one) return []
    const { name, phone, language, optInSMS, optedOutAt } = one
    return [{ memberId: id, name, phone, language, optInSMS, optedOutAt, problem: memberProblem(one) ?? null }]
  })
  return { members, count: counted[0]?.count ?? 0, page }
}

// A clinic that has more strangers than this has another problem
const mostProspects = 500

export async function prospects(db: GroupDb) {
  const { rows } = await sql<{ phone: string; lastAt: string; count: number; value: string }>`
    select t.phone, max(t.at) as "lastAt", count(*)::int as count, (array_agg(t.value order by t.at desc))[1] as value
      from text_message t where t.group_id = ${db.groupId} and t.member_id is null and t.state is null
     group by t.phone order by 2 desc limit ${mostProspects}`.execute(db)
  return { prospects: rows }
}
