/** Members and whether they can be texted; numbers that belong to nobody. */
import { memberProblem } from '@vitalrounds/domain/messages/can-text'
import type { TextingMember, OptOutRecord } from '@vitalrounds/domain/messages/settings-api'
import { pageSize } from '@vitalrounds/domain/members/list'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { GroupDb } from '../../platform/database/db.ts'
import { findNamed } from '../../members/find-named.ts'
import { nameInLists } from '../../members/name-in-lists.ts'
import { recordedName } from '../../platform/database/staff-name.ts'
import { newestOptOut, textingFacts } from '../texting-facts.ts'
import { isInCareOf } from '../../members/in-care-of.ts'

type TextingMembersQuery = {
  page: number
  show: string
  which: 'all' | 'available' | 'not-available' | 'opted-out'
  q: string
  userId: string
}

export async function textingMembers(db: GroupDb, { page, show, which, q, userId }: TextingMembersQuery) {
  const whose = show === 'mine' ? userId : show
  const selected = {
    all: sql`true`,
    available: sql`m.opt_in_sms`,
    'not-available': sql`not m.opt_in_sms`,
    'opted-out': sql`w.is_opt_in is false`,
  }[which]
  const named = q === '' ? sql`true` : isNamed(db, q)
  const from = sql`
      from member m left join member_summary s on s.group_id = m.group_id and s.member_id = m.id
      left join clinic_number n on n.group_id = m.group_id
      left join lateral (${newestOptOut(sql`m.phone`, sql`n.phone`)}) w on true
     where m.group_id = ${db.groupId} and not m.disenrolled and ${selected} and ${named}
       and ${isInCareOf('m', whose)}`
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(db)
  const { rows } = await sql<{ id: string }>`
    select m.id ${from} order by s.name_key, m.id limit ${pageSize} offset ${page * pageSize}`.execute(db)
  const ids = rows.map(({ id }) => id)
  const [facts, wishes] = [await textingFacts(db, ids), await wishesOf(db, ids)]
  const members = rows.flatMap(({ id }): z.input<typeof TextingMember>[] => {
    const item = facts.get(id)
    if (!item) return []
    const { name, phone, language, optInSMS, optedOutAt } = item
    const problem = memberProblem(item) ?? null
    return [{ memberId: id, name, phone, language, optInSMS, optedOutAt, problem, wishes: wishes.get(id) ?? [] }]
  })
  return { members: await nameInLists(db, members), count: counted[0]?.count ?? 0, page }
}

/** By the index of name parts; of what says nothing nobody is called so. */
function isNamed(db: GroupDb, q: string) {
  const ids = findNamed(db, q)?.select('m.id')
  return ids ? sql`m.id in (${ids})` : sql`false`
}

/**
 * What stands on record of each member, the newest first. A text is a fact of its phone; the consent that follows it has
 * nobody of the staff beside it and is left out, so that no wish is told twice.
 */
async function wishesOf(db: GroupDb, ids: readonly string[]): Promise<Map<string, OptOutRecord[]>> {
  const { rows } = await sql<OptOutRecord & { memberId: string }>`
    select w."memberId", w.at, w."isOptIn", w.source, ${recordedName('u')} as by, w.word from (
      select c.member_id as "memberId", c.given_at as at, true as "isOptIn", 'staff' as source, c.recorded_by as user_id, '' as word
        from consent c where c.group_id = ${db.groupId} and c.kind = 'sms' and c.member_id = any (${ids}::uuid[]) and c.recorded_by is not null
      union all
      select c.member_id, c.revoked_at, false, 'staff', c.revoked_by, ''
        from consent c where c.group_id = ${db.groupId} and c.kind = 'sms' and c.member_id = any (${ids}::uuid[]) and c.revoked_by is not null
      union all
      select m.id, t.at, t.is_opt_in, t.source, null, t.word
        from member m join clinic_number n on n.group_id = m.group_id
        join text_consent t on t.group_id = m.group_id and t.phone = m.phone and t.clinic_phone = n.phone
       where m.group_id = ${db.groupId} and m.id = any (${ids}::uuid[])) w
      left join app_user u on u.id = w.user_id
     order by w.at desc`.execute(db)
  const wishes = Map.groupBy(rows, ({ memberId }) => memberId)
  return new Map(
    [...wishes].map(([id, some]) => [id, some.map(({ at, isOptIn, source, by, word }) => ({ at, isOptIn, source, by, word }))]),
  )
}

// A clinic that has more strangers than this has another problem
const mostProspects = 500

export async function prospects(db: GroupDb) {
  const { rows } = await sql<{ phone: string; lastAt: string; count: number; value: string }>`
    select t.phone, max(t.at) as "lastAt", count(*)::int as count, (array_agg(t.value order by t.at desc))[1] as value
      from text_message t where t.group_id = ${db.groupId} and t.member_id is null and t.state is null
       -- Short codes and names are senders of advertisements and banks, nobody's phone
       and t.phone ~ '^\\+[0-9]{8,15}$'
     group by t.phone order by 2 desc limit ${mostProspects}`.execute(db)
  return { prospects: rows }
}
