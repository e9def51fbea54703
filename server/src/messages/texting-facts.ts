/** What decides whether members can be texted, and in which language and zone, as it stands now. */
import { textProblem, type TextingFacts } from '@vitalrounds/domain/messages/can-text'
import type { TextingHours } from '@vitalrounds/domain/messages/quiet-hours'
import type { Language } from '@vitalrounds/domain/values/languages'
import { type RawBuilder, sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'

export type TextingMember = TextingFacts &
  TextingHours & {
    id: string
    name: string
    language: Language
    timeZone: string
    isPaused: boolean
    /** The clinic's own; empty where it has none. */
    clinicPhone: string
    optedOutAt: string | null
  }

/** The newest wish of a phone towards the clinic's number, or the newest until then, as columns `is_opt_in` and `at`. */
export const newestOptOut = (phone: RawBuilder<unknown>, clinicPhone: RawBuilder<unknown>, until?: string) => sql`
  select c.is_opt_in, c.at from text_consent c
   where c.group_id = current_setting('app.group_id')::uuid and c.phone = ${phone} and c.clinic_phone = ${clinicPhone}
     ${until === undefined ? sql`` : sql`and c.at < ${until}::timestamptz + interval '1 millisecond'`}
   order by c.at desc, c.id desc limit 1`

/** Members of one's own group by id; others are not there. */
export async function textingFacts(db: GroupDb, ids: readonly string[]): Promise<Map<string, TextingMember>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<TextingMember & { phoneType: string | null }>`
    select m.id, m.name, m.language, m.time_zone as "timeZone", g.text_from_hour as "fromHour",
           g.text_until_hour as "untilHour", m.phone, m.phone_type as "phoneType", m.disenrolled,
           m.paused_at is not null as "isPaused", m.opt_in_sms as "optInSMS", g.text_usage_consent as "isEnabled",
           n.phone is not null as "hasNumber", coalesce(n.phone, '') as "clinicPhone",
           coalesce(not w.is_opt_in, false) as "isOptedOut", case when not w.is_opt_in then w.at end as "optedOutAt"
      from member m join clinic_group g on g.id = m.group_id
      left join clinic_number n on n.group_id = m.group_id
      left join lateral (${newestOptOut(sql`m.phone`, sql`n.phone`)}) w on true
     where m.group_id = ${db.groupId} and m.id = any (${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, { ...row, phoneType: row.phoneType ?? '' }]))
}

/** Why a text to this phone of no member, or of a member who only asked for help, may not leave. */
export async function phoneProblem(db: GroupDb, phone: string) {
  const { rows } = await sql<{ isEnabled: boolean; hasNumber: boolean; isOptedOut: boolean }>`
    select g.text_usage_consent as "isEnabled", n.phone is not null as "hasNumber",
           coalesce(not w.is_opt_in, false) as "isOptedOut"
      from clinic_group g left join clinic_number n on n.group_id = g.id
      left join lateral (${newestOptOut(sql`${phone}::text`, sql`n.phone`)}) w on true
     where g.id = ${db.groupId}`.execute(db)
  const [row] = rows
  return row && textProblem({ ...row, phone, phoneType: '', disenrolled: false, optInSMS: true })
}
