/** By whose order a member is in a program and since when, and who explained which device: what came to be before the month ended. */
import { yearlyLastDay } from '@vitalrounds/domain/care/practitioner-orders/order'
import { sql } from 'kysely'
import { recordedName } from '../../platform/database/staff-name.ts'
import type { GroupDb } from '../../platform/database/db.ts'

export const stays = (db: GroupDb, memberId: string) =>
  db
    .selectFrom('program_stay')
    .select(['program', 'started_at', 'ended_at'])
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .orderBy('started_at')
    .orderBy('program')
    .execute()

type OrderRow = {
  program: string
  ordered_on: string
  practitioner: string
  title: string
  npi: string
  diagnosis_codes: string[]
  wording_version: string | null
  source: string | null
  recorded_at: string
  recorded_by: string
  document: { mediaType: string; size: number; sha256: string } | null
}

/** Those that stand, each with its last day where the clinic renews them every year. */
export async function practitionerOrders(db: GroupDb, memberId: string, before: string) {
  const setting = await db.selectFrom('care_setting').select('orders_renewed_yearly').where('group_id', '=', db.groupId).executeTakeFirst()
  const isRenewedYearly = setting?.orders_renewed_yearly === true
  const { rows } = await sql<OrderRow>`
    select o.program, o.ordered_on::text as ordered_on, ${recordedName('p')} as practitioner, o.practitioner_title as title, p.npi,
           o.diagnosis_codes, o.wording_version, o.source, o.recorded_at, ${recordedName('u')} as recorded_by,
           case when f.order_id is not null
             then jsonb_build_object('mediaType', f.media_type, 'size', octet_length(f.bytes), 'sha256', f.sha256) end as document
      from practitioner_order o
      join app_user p on p.id = o.practitioner
      left join app_user u on u.id = o.recorded_by
      left join practitioner_order_document f on f.group_id = o.group_id and f.order_id = o.id
     where o.group_id = ${db.groupId} and o.member_id = ${memberId} and o.ordered_on < (${before}::timestamptz)::date
       and not exists (select from practitioner_order_retraction x where x.group_id = o.group_id and x.order_id = o.id)
     order by o.ordered_on, o.id`.execute(db)
  return rows.map((row) => ({ ...row, last_day: isRenewedYearly ? yearlyLastDay(row.ordered_on) : null }))
}

type EducationRow = {
  educated_on: string
  device: string
  device_key: string | null
  method: string
  is_taught_back: boolean
  educator: string
  title: string
  recorded_at: string
}

export async function education(db: GroupDb, memberId: string, before: string) {
  const { rows } = await sql<EducationRow>`
    select e.educated_on::text as educated_on, d.device, d.device_key, e.method, e.is_taught_back, ${recordedName('u')} as educator,
           e.educator_title as title, e.recorded_at
      from device_education e
      join device d on d.group_id = e.group_id and d.id = e.device_id
      join app_user u on u.id = e.educator
     where e.group_id = ${db.groupId} and e.member_id = ${memberId} and e.educated_on < (${before}::timestamptz)::date
       and not exists (select from device_education_retraction x where x.group_id = e.group_id and x.education_id = e.id)
     order by e.educated_on, e.id`.execute(db)
  return rows
}

/** What may be put on record, or retracted, after a month was closed: with each of it the packet is another edition. */
export async function mendedEvidence(db: GroupDb, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select 'order ' || o.id || ' ' || (x.order_id is null) || coalesce(' ' || f.sha256, '') as statement
      from practitioner_order o left join practitioner_order_document f on f.group_id = o.group_id and f.order_id = o.id left join practitioner_order_retraction x on x.group_id = o.group_id and x.order_id = o.id
     where o.group_id = ${db.groupId} and o.member_id = ${memberId}
    union all
    select 'consent ' || c.id || ' ' || c.method
      from consent c where c.group_id = ${db.groupId} and c.member_id = ${memberId} and c.method_recorded_at is not null
    union all
    select 'consent method ' || e.id
      from consent_method_entry e where e.group_id = ${db.groupId} and e.member_id = ${memberId}
    union all
    select 'education ' || e.id || ' ' || (x.education_id is null)
      from device_education e left join device_education_retraction x on x.group_id = e.group_id and x.education_id = e.id
     where e.group_id = ${db.groupId} and e.member_id = ${memberId}
    union all
    select 'employment ' || e.id || ' ' || coalesce(e.ends_on::text, '')
      from app.employments(${db.groupId}) e
     where exists (select from work_interval i where i.group_id = ${db.groupId} and i.member_id = ${memberId} and i.staff_id = e.user_id)
     order by 1`.execute(db)
  return rows.map(({ statement }) => statement)
}
