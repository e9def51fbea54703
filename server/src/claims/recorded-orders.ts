/** Orders of practitioners as claims name them: whoever gave one, with what payers know of them. */
import { yearlyLastDay } from '@vitalrounds/domain/care/practitioner-orders/order'
import type { RecordedOrder } from '@vitalrounds/domain/claims/orderer'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'

type OrderRow = {
  member_id: string
  program: RecordedOrder['program']
  ordered_on: string
  is_renewed_yearly: boolean | null
  first_name: string
  last_name: string
  npi: string
  taxonomy: string
}

/** Those that stand, by member; without retracted ones. */
export async function findRecordedOrders(db: GroupDb, memberIds: readonly string[]): Promise<ReadonlyMap<string, RecordedOrder[]>> {
  const { rows } = await sql<OrderRow>`
    select o.member_id, o.program, o.ordered_on::text as ordered_on, p.first_name, p.last_name, p.npi, coalesce(x.taxonomy, '') as taxonomy,
           (select s.orders_renewed_yearly from care_setting s where s.group_id = o.group_id) as is_renewed_yearly
      from practitioner_order o
      join app_user p on p.id = o.practitioner
      left join practitioner_taxonomy x on x.group_id = o.group_id and x.user_id = o.practitioner
     where o.group_id = ${db.groupId} and o.member_id = any (${memberIds})
       and not exists (select from practitioner_order_retraction r where r.group_id = o.group_id and r.order_id = o.id)
     order by o.ordered_on, o.id`.execute(db)
  const orderOf = (row: OrderRow): RecordedOrder => ({
    program: row.program,
    on: row.ordered_on,
    lastDay: row.is_renewed_yearly === true ? yearlyLastDay(row.ordered_on) : null,
    practitioner: { firstName: row.first_name, lastName: row.last_name, npi: row.npi, taxonomy: row.taxonomy },
  })
  return new Map([...Map.groupBy(rows, (row) => row.member_id)].map(([memberId, its]) => [memberId, its.map(orderOf)]))
}
