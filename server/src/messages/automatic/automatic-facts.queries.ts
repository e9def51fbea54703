/** What decides about automatic texts, of members who can be texted at all. */
import { addDays, daysBetween, localDate, monthOf } from '@vitalrounds/domain/days'
import { type AutomaticFacts, causeOfWarning, textedWarnings } from '@vitalrounds/domain/messages/automatic'
import { sparingKinds } from '@vitalrounds/domain/reports/billed-elsewhere'
import type { Severity } from '@vitalrounds/domain/values/severity'
import { alarmRank } from '@vitalrounds/domain/warnings/alarm-rank'
import { sql } from 'kysely'
import { groupToday } from '../../groups/group-today.ts'
import type { GroupDb } from '../../platform/database/db.ts'

type Row = {
  id: string
  time_zone: string
  paused_at: string | null
  is_spared: boolean
  last_active_at: string | null
  reading_days: string[]
  days_till_event: number | null
  open_warnings: number
  /** Newest first. */
  warnings: { id: string; category: string; severity: Severity }[]
  last_person_at: string | null
  last_automatic_at: string | null
  last_praise_at: string | null
}
export type MemberAutomaticFacts = { memberId: string; facts: AutomaticFacts }

/** The next members by id after one, so that a large clinic is walked through in steps. */
export async function automaticFacts(db: GroupDb, { after, limit }: { after: string; limit: number }): Promise<MemberAutomaticFacts[]> {
  const month = monthOf(await groupToday(db))
  const { rows } = await sql<Row>`
    select m.id, m.time_zone, m.paused_at,
           exists (select from billed_elsewhere b where b.group_id = m.group_id and b.member_id = m.id and b.month = ${month}
                      and b.kind = any (${[...sparingKinds]})) as is_spared,
           s.last_active_at, s.reading_days, s.days_till_event, s.open_warnings,
           coalesce(w.warnings, '[]') as warnings, t.last_person_at, t.last_automatic_at, t.last_praise_at
      from member m join member_summary s on s.group_id = m.group_id and s.member_id = m.id
      left join lateral (
        select jsonb_agg(jsonb_build_object('id', w.id, 'category', w.category, 'severity', w.severity)
                         order by w.raised_at desc, w.id) as warnings from warning w
         where w.group_id = m.group_id and w.member_id = m.id and w.needs_review and w.withdrawn_at is null
           and not w.is_backfilled and w.raised_at > ${db.asOf}::timestamptz - interval '1 day'
           and w.category = any (${[...textedWarnings]})
           and not exists (select from text_message x where x.group_id = w.group_id and x.member_id = w.member_id
                              and x.cause = ${causeOfWarning('')} || w.id)) w on true
      left join lateral (
        select max(t.at) filter (where t.sender_type in ('USER', 'MEMBER')) as last_person_at,
               max(t.at) filter (where t.msg_type like 'AUTO%') as last_automatic_at,
               max(t.at) filter (where t.template_category = 'congratulatory') as last_praise_at
          from text_message t where t.group_id = m.group_id and t.member_id = m.id
           and t.at > ${db.asOf}::timestamptz - interval '10 days') t on true
     where m.group_id = ${db.groupId} and m.id > ${after}::uuid and not m.disenrolled and m.opt_in_sms
     order by m.id limit ${limit}`.execute(db)
  return rows.map((row) => ({ memberId: row.id, facts: factsOf(row, db.asOf) }))
}

function factsOf(row: Row, asOf: string): AutomaticFacts {
  const dateOf = (instant: string) => localDate(Date.parse(instant), row.time_zone)
  const today = dateOf(asOf)
  const lastActiveOn = row.last_active_at === null ? null : dateOf(row.last_active_at)
  return {
    today,
    tomorrow: addDays(today, 1),
    isAway: row.paused_at !== null,
    isSpared: row.is_spared,
    hoursSincePerson: row.last_person_at === null ? null : (Date.parse(asOf) - Date.parse(row.last_person_at)) / 3_600_000,
    hasHadOne: row.last_automatic_at !== null && dateOf(row.last_automatic_at) === today,
    daysSincePraise: row.last_praise_at === null ? null : daysBetween(dateOf(row.last_praise_at), today),
    warning: row.warnings.toSorted((a, b) => alarmRank(b) - alarmRank(a))[0] ?? null,
    daysWithoutReading: lastActiveOn === null ? null : daysBetween(lastActiveOn, today),
    lastActiveOn,
    daysTillEvent: row.days_till_event,
    measuredDays: row.reading_days.filter((on) => on > addDays(today, -7) && on <= today).length,
    hasOpenWarning: row.open_warnings > 0,
  }
}
