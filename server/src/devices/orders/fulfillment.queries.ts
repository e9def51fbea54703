/**
 * The list for fulfillment: every order that is not delivered, problems first; those in nobody's name, bulk orders, apart
 * (docs/sources/product.md 1.7 "status not delivered, name not empty"). Which devices are silent once delivered is told by the
 * fleet. The database judges all orders, so that each filter can be counted, and only a page is read whole.
 */
import { devicePageSize, type fulfillmentFilters } from '@vitalrounds/domain/devices/fleet-api'
import { compareByTrouble, endIsNewsForDays, stuckAfterDays } from '@vitalrounds/domain/devices/order-trouble'
import { orderTroubles } from '@vitalrounds/domain/devices/record'
import { type RawBuilder, sql } from 'kysely'
import { withDevices } from './ordered-devices.queries.ts'
import { orderOf } from '../registry/record-rows.ts'
import { type RecordsReader, ordersById } from '../registry/records.queries.ts'

type Filter = (typeof fulfillmentFilters)[number]
type FulfillmentQuery = { filter: Filter; device?: string | undefined; page: number }

/** The orders that the caller may see. The database checks again that a super user is one. */
const orderTraits = ({ db, reach }: RecordsReader) =>
  reach === 'allGroups' ? sql`app.order_traits_for_super_user()` : sql`(select * from order_trait where group_id = ${db.groupId})`

/** The same as `troubleOf` of the domain for what is not delivered, where the database judges; days are 24 hours there too. */
const troubleSql = (asOf: string) => {
  const ago = (days: number) => sql`${asOf}::timestamptz - make_interval(hours => ${days * 24})`
  return sql`case
    when state = 'action_required' then 'action_required'
    when state in ('failed', 'returned') then case when state_at > ${ago(endIsNewsForDays)} then state end
    when state <> 'canceled' and state_at <= ${ago(stuckAfterDays)} then 'stuck' end`
}

const fits: Record<Filter, RawBuilder<boolean>> = {
  all: sql<boolean>`not is_bulk`,
  problems: sql<boolean>`(not is_bulk and trouble is not null)`,
  bulk: sql<boolean>`is_bulk`,
}

// Where there is no trouble the rank is null and comes last; among those in trouble the one that has waited longest is first
const byTroubleSql = sql`array_position(${[...orderTroubles]}::text[], trouble),
  case when trouble is not null then state_at end, state_at desc, id`

type FulfillmentRow = Record<Filter, number> & { ids: string[] }

export async function fulfillment(look: RecordsReader, { filter, device, page }: FulfillmentQuery) {
  const target = device ?? null
  const { rows } = await sql<FulfillmentRow>`
    with judged as materialized (
      select id, is_bulk, state_at, ${troubleSql(look.db.asOf)} as trouble
        from ${orderTraits(look)} r 
       where state <> 'delivered' and (${target}::text is null or device = ${target}))
    select count(*) filter (where ${fits.all})::int as "all", count(*) filter (where ${fits.problems})::int as problems,
           count(*) filter (where ${fits.bulk})::int as bulk,
           array(select id from judged where ${fits[filter]} order by ${byTroubleSql}
                  limit ${devicePageSize} offset ${page * devicePageSize}) as ids
      from judged`.execute(look.db)
  const { ids, ...counts } = rows[0] ?? { ids: [], all: 0, problems: 0, bulk: 0 }
  const orders = (await ordersById(look, ids)).map((row) => orderOf(row, look.db)).toSorted(compareByTrouble)
  return { orders: await withDevices(look, orders), count: counts[filter], page, counts }
}
