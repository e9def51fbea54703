/** Practitioners' orders of a member as their section reads them, and who waits for one. */
import { todayIn } from '@vitalrounds/domain/care/calendar/recurrence'
import type { PractitionerOrder, PractitionerOrders } from '@vitalrounds/domain/care/practitioner-orders/api'
import {
  lateOrderText,
  type OrderFacts,
  type OrderProgram,
  orderPrograms,
  orderStanding,
} from '@vitalrounds/domain/care/practitioner-orders/order'
import { localDate } from '@vitalrounds/domain/days'
import { sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'
import { recordedName } from '../../platform/database/staff-name.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { memberNameInLists } from '../../members/name-in-lists.ts'
import { orderSettings } from './order-setting.ts'
import { isInCareOf } from '../../members/in-care-of.ts'

type OrderRow = Omit<PractitionerOrder, 'retraction' | 'document'> &
  DocumentRow & {
    retracted_at: string | null
    retracted_by: string
    reason: string | null
  }
type DocumentRow = { file_name: string | null; media_type: string; size: number; sha256: string; attached_at: string; attached_by: string }

const documentOf = ({
  file_name: name,
  media_type: mediaType,
  size,
  sha256,
  attached_at: attachedAt,
  attached_by: attachedBy,
}: DocumentRow) => (name === null ? null : { name, mediaType, size, sha256, attachedAt, attachedBy })

/** Newest first. */
export async function ordersOf(db: GroupDb, memberId: string): Promise<PractitionerOrder[]> {
  const { rows } = await sql<OrderRow>`
    select o.id as "_id", o.program, o.ordered_on::text as "orderedOn", ${recordedName('p')} as practitioner,
           o.practitioner_title as "practitionerTitle", o.diagnosis_codes as "diagnosisCodes", o.wording_version as "wordingVersion",
           o.source, o.recorded_at as "recordedAt", ${recordedName('u')} as "recordedBy",
           f.name as file_name, f.media_type, octet_length(f.bytes) as size, f.sha256, f.attached_at, ${recordedName('f_by')} as attached_by,
           x.retracted_at, ${recordedName('x_by')} as retracted_by, x.reason
      from practitioner_order o
      join app_user p on p.id = o.practitioner
      left join app_user u on u.id = o.recorded_by
      left join practitioner_order_document f on f.group_id = o.group_id and f.order_id = o.id
      left join app_user f_by on f_by.id = f.attached_by
      left join practitioner_order_retraction x on x.group_id = o.group_id and x.order_id = o.id
      left join app_user x_by on x_by.id = x.retracted_by
     where o.group_id = ${db.groupId} and o.member_id = ${memberId}
     order by o.ordered_on desc, o.recorded_at desc, o.id desc`.execute(db)
  return rows.map((row) => ({
    _id: row._id,
    program: row.program,
    orderedOn: row.orderedOn,
    practitioner: row.practitioner,
    practitionerTitle: row.practitionerTitle,
    diagnosisCodes: row.diagnosisCodes,
    wordingVersion: row.wordingVersion,
    source: row.source,
    recordedAt: row.recordedAt,
    recordedBy: row.recordedBy,
    document: documentOf(row),
    retraction: row.retracted_at === null ? null : { at: row.retracted_at, by: row.retracted_by, reason: row.reason ?? '' },
  }))
}

export async function practitionerOrders(db: GroupDb, memberId: string): Promise<PractitionerOrders> {
  const member =
    (await db
      .selectFrom('member')
      .select(['time_zone', 'services', 'diagnosis_codes'])
      .where('group_id', '=', db.groupId)
      .where('id', '=', memberId)
      .executeTakeFirst()) ?? refuse('member.unknown')
  const orders = await ordersOf(db, memberId)
  const facts = orders.map(({ program, orderedOn, retraction }) => ({ program, orderedOn, isRetracted: retraction !== null }))
  const { isRenewedYearly } = await orderSettings(db)
  const stays = await staysOf(db, memberId)
  const on = todayIn(member.time_zone, db.asOf)
  const programs = orderPrograms.filter((program) => member.services.includes(program.toUpperCase()))
  return {
    orders,
    standings: programs.map((program) => ({
      program,
      ...orderStanding(facts, { program, on, isRenewedYearly }),
      late: lateText(facts, {
        program,
        startedAt: stays.find((stay) => stay.program === program.toUpperCase())?.started_at,
        zone: member.time_zone,
      }),
    })),
    diagnosisCodes: member.diagnosis_codes,
  }
}

/** Of the running stay. */
const staysOf = (db: GroupDb, memberId: string) =>
  db
    .selectFrom('program_stay')
    .select(['program', 'started_at'])
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .execute()

type Stay = { program: OrderProgram; startedAt: string | undefined; zone: string }

function lateText(orders: readonly OrderFacts[], { program, startedAt, zone }: Stay): string | null {
  const days = orders.filter((order) => order.program === program && !order.isRetracted).map(({ orderedOn }) => orderedOn)
  const [orderedOn] = days.toSorted()
  if (orderedOn === undefined || startedAt === undefined) return null
  return lateOrderText({ orderedOn, startedOn: localDate(Date.parse(startedAt), zone) }) ?? null
}

type WaitingRow = {
  memberId: string
  memberName: string
  program: OrderProgram
  startedAt: string
  physicianName: string
  timeZone: string
  orderedOn: string | null
  count: number
}
const mostWaiting = 200

/** Each running program of an enrolled member with its newest order, where that is none, or has ended on the member's date. */
const waitingRows = (db: GroupDb, whose: string, isRenewedYearly: boolean) => sql<WaitingRow>`
  select s.member_id as "memberId", m.name as "memberName", lower(s.program) as program, s.started_at as "startedAt",
         ${recordedName('d')} as "physicianName", m.time_zone as "timeZone", o.ordered_on::text as "orderedOn",
         (count(*) over ())::int as count
    from program_stay s
    join member m on m.group_id = s.group_id and m.id = s.member_id and not m.disenrolled
    left join app_user d on d.id = m.assigned_physician
    left join lateral (
      select max(o.ordered_on) as ordered_on from practitioner_order o
       where o.group_id = s.group_id and o.member_id = s.member_id and o.program = lower(s.program)
         and not exists (select from practitioner_order_retraction x where x.group_id = o.group_id and x.order_id = o.id)) o on true
   where s.group_id = ${db.groupId} and s.ended_at is null
     and ${isInCareOf('m', whose)}
     and (o.ordered_on is null or (${isRenewedYearly} and (o.ordered_on + interval '1 year')::date <= (${db.asOf}::timestamptz at time zone m.time_zone)::date))
   order by s.started_at, s.member_id, program limit ${mostWaiting}`

export async function ordersToSign(db: GroupDb, whose: string) {
  const { isRenewedYearly } = await orderSettings(db)
  const { rows } = await waitingRows(db, whose, isRenewedYearly).execute(db)
  const waiting = rows.map(({ timeZone, count: _count, ...row }) => {
    const orders = row.orderedOn === null ? [] : [{ program: row.program, orderedOn: row.orderedOn, isRetracted: false }]
    const { state } = orderStanding(orders, { program: row.program, on: todayIn(timeZone, db.asOf), isRenewedYearly })
    return { ...row, state }
  })
  return { waiting: await memberNameInLists(db, waiting), count: rows[0]?.count ?? 0 }
}
