/** What stands on record beside days and minutes, as facts of the billing engine: orders, set-up, by whom workers are employed. */
import { type EmploymentDays, type EmploymentKind, employmentOn } from '@vitalrounds/domain/auth/employment/employment'
import type { MemberFacts, PractitionerOrder, WorkInterval } from '@vitalrounds/domain/billing/facts'
import { yearlyLastDay } from '@vitalrounds/domain/care/practitioner-orders/order'
import { localDate } from '@vitalrounds/domain/days'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'

type EvidenceRow = { member_id: string; orders: string[]; is_renewed_yearly: boolean | null; educated_on: string[] }

/** Without retracted ones. An order is `rpm 2026-11-02`. */
export const evidenceRows = (db: GroupDb, memberIds: readonly string[]) => sql<EvidenceRow>`
    select m.id as member_id,
           array(select o.program || ' ' || o.ordered_on from practitioner_order o
                  where o.group_id = ${db.groupId} and o.member_id = m.id
                    and not exists (select from practitioner_order_retraction x where x.group_id = o.group_id and x.order_id = o.id)
                  order by o.ordered_on, o.id) as orders,
           (select s.orders_renewed_yearly from care_setting s where s.group_id = ${db.groupId}) as is_renewed_yearly,
           array(select e.educated_on::text from device_education e
                  where e.group_id = ${db.groupId} and e.member_id = m.id
                    and not exists (select from device_education_retraction x where x.group_id = e.group_id and x.education_id = e.id)
                  order by e.educated_on, e.id) as educated_on
      from unnest(${[...memberIds]}::uuid[]) m (id)`

export type EvidenceOnRecord = Pick<MemberFacts, 'orders' | 'educatedOn'>

export function evidenceOf(rows: readonly EvidenceRow[]) {
  const results = new Map(rows.map((row) => [row.member_id, row]))
  return (memberId: string): EvidenceOnRecord => {
    const { orders = [], is_renewed_yearly: isYearly, educated_on: educatedOn = [] } = results.get(memberId) ?? {}
    const orderOf = (text: string): PractitionerOrder => {
      const [program = '', on = ''] = text.split(' ')
      return { program: program as PractitionerOrder['program'], on, lastDay: isYearly === true ? yearlyLastDay(on) : null }
    }
    return { orders: orders.map(orderOf), educatedOn }
  }
}

type EmploymentRow = EmploymentDays & { user_id: string; kind: EmploymentKind }

/** Of everybody who works here: a few rows, however many members are asked about. */
export const employmentRows = (db: GroupDb) => sql<EmploymentRow>`
    select user_id, kind, starts_on::text as "startsOn", ends_on::text as "endsOn" from app.employments(${db.groupId})`

/** Marks intervals of staff whom the practice employs on the day on which the work began, in the zone of the clinic. */
export function withEmployment(rows: readonly EmploymentRow[], zone: string) {
  const byUser = Map.groupBy(rows, (row) => row.user_id)
  return (interval: WorkInterval): WorkInterval => {
    const own = byUser.get(interval.staff)
    const employment = own && employmentOn(own, localDate(interval.start, zone))
    return employment === undefined ? interval : { ...interval, isEmployed: employment.kind === 'employed' }
  }
}
