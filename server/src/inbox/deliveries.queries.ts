/** The inbox as administrators see it: their own group's deliveries, and for super admins those that no clinic owns. */
import type { Reply } from '@vitalrounds/domain/contract'
import type { Delivery, deliveryApi } from '@vitalrounds/domain/inbox/api'
import { type RawBuilder, sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import { memberNameInLists } from '../members/name-in-lists.ts'
import { isTextRemoved } from './drop-old-bodies.ts'
import { sentValues } from './sent-values.ts'

// "Member list page size 50" (specification, second document, section 9) holds for every list
const pageSize = 50

type DeliveriesQuery = { scope: 'own' | 'unowned'; state?: Delivery['state'] | undefined; page: number }
type Row = {
  id: number
  vendor: string
  kind: string
  state: Delivery['state']
  received_at: string
  done_at: string | null
  attempts: number
  next_at: string
  outcome: string | null
  error: string | null
  device_key: string | null
  member_id: string | null
  member_name: string | null
  body: string
  is_text_removed: boolean
}

/** Row security shows a group's own rows only; what nobody owns comes through one named function that asks who asks. */
const source = (db: GroupDb, scope: DeliveriesQuery['scope']): RawBuilder<unknown> =>
  scope === 'own' ? sql`(select * from inbox where group_id = ${db.groupId})` : sql`(select * from app.unowned_deliveries())`

export async function findDeliveries(db: GroupDb, { scope, state, page }: DeliveriesQuery): Promise<Reply<typeof deliveryApi.list>> {
  const counts = await sql<{ state: Delivery['state']; count: number }>`
    select i.state, count(*) as count from ${source(db, scope)} i group by 1`.execute(db)
  const states = Object.fromEntries(counts.rows.map((row) => [row.state, row.count]))
  const target = state ?? null
  const { rows } = await sql<Row>`
    select i.id, i.vendor, i.kind, i.state, i.received_at, i.done_at, i.attempts, i.next_at, i.outcome, i.error, i.device_key,
           i.member_id, m.name as member_name, i.body, ${isTextRemoved} as is_text_removed
      from ${source(db, scope)} i
      left join member m on m.group_id = ${db.groupId} and m.id = i.member_id
     where ${target}::text is null or i.state = ${target}
     order by i.id desc limit ${pageSize} offset ${page * pageSize}`.execute(db)
  const count = counts.rows.filter((row) => state === undefined || row.state === state).reduce((sum, row) => sum + row.count, 0)
  return { deliveries: await memberNameInLists(db, rows.map(toDelivery)), count, page, states }
}

const toDelivery = (row: Row): Delivery => ({
  _id: row.id,
  vendor: row.vendor,
  kind: row.kind,
  state: row.state,
  receivedAt: row.received_at,
  doneAt: row.done_at,
  attempts: row.attempts,
  nextAt: row.state === 'new' ? row.next_at : null,
  outcome: row.outcome,
  error: row.error,
  deviceKey: row.device_key,
  // Nobody had the device then: beside the values, the name of who has it now would say that they are theirs
  memberId: row.state === 'unmatched' ? null : row.member_id,
  memberName: row.state === 'unmatched' ? null : row.member_name,
  sent: sentValues(row.body),
  isTextRemoved: row.is_text_removed,
  hasText: row.body !== '',
})
