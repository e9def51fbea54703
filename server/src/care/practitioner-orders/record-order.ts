/** Puts a practitioner's order on record, and retracts one that was recorded in error. Nothing on record is changed. */
import { todayIn } from '@vitalrounds/domain/care/calendar/recurrence'
import type { PractitionerOrder } from '@vitalrounds/domain/care/practitioner-orders/api'
import { type OrderProgram, orderTexts, signOrderProblem } from '@vitalrounds/domain/care/practitioner-orders/order'
import { titleOf } from '../../platform/database/staff-name.ts'
import { changed } from '../../platform/changes.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { refuseFuture } from '../../platform/http/refuse-future.ts'
import { requireLockedMember } from '../../readings/settle-member.ts'
import { ordersOf } from './order.queries.ts'

type OrderedFor = { memberId: string; program: OrderProgram; diagnosisCodes: readonly string[]; by: string }

/** Titles are those of the moment of ordering: whoever changes theirs later has ordered as what they were. */
async function practitionerTitle(db: GroupDb, userId: string): Promise<string> {
  const title = (await titleOf(db, userId)) ?? ''
  const problem = signOrderProblem({ title })
  if (problem) refuse(problem)
  return title
}

type OrderStatement = { ordered_on: string; practitioner: string; wording_version?: string; source?: string }

/** The member is locked by the caller. */
export async function insertOrder(db: GroupDb, { memberId, program, diagnosisCodes, by }: OrderedFor, statement: OrderStatement) {
  const { id } = await db
    .insertInto('practitioner_order')
    .values({
      group_id: db.groupId,
      member_id: memberId,
      program,
      diagnosis_codes: [...new Set(diagnosisCodes)],
      practitioner_title: await practitionerTitle(db, statement.practitioner),
      ...statement,
      recorded_at: db.asOf,
      recorded_by: by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  changed(db, 'practitionerOrder', { memberId })
  return id
}

export async function signOrder(db: GroupDb, about: OrderedFor): Promise<PractitionerOrder> {
  const { timeZone } = await requireLockedMember(db, about.memberId)
  const id = await insertOrder(db, about, {
    ordered_on: todayIn(timeZone, db.asOf),
    practitioner: about.by,
    wording_version: orderTexts[about.program].version,
  })
  return orderOf(db, about.memberId, id)
}

type RecordedOrder = OrderedFor & { orderedOn: string; practitioner: string; source: string }

export async function recordOrder(db: GroupDb, { orderedOn, practitioner, source, ...about }: RecordedOrder): Promise<PractitionerOrder> {
  const { timeZone } = await requireLockedMember(db, about.memberId)
  refuseFuture(todayIn(timeZone, db.asOf), { path: 'orderedOn', day: orderedOn })
  const id = await insertOrder(db, about, { ordered_on: orderedOn, practitioner, source })
  return orderOf(db, about.memberId, id)
}

type Retraction = { memberId: string; orderId: string; reason: string; by: string }

export async function retractOrder(db: GroupDb, { memberId, orderId, reason, by }: Retraction): Promise<PractitionerOrder> {
  await requireLockedMember(db, memberId)
  const order = await orderOf(db, memberId, orderId)
  if (order.retraction !== null) refuse('practitionerOrder.retracted')
  await db
    .insertInto('practitioner_order_retraction')
    .values({ group_id: db.groupId, order_id: orderId, reason, retracted_at: db.asOf, retracted_by: by })
    .execute()
  changed(db, 'practitionerOrder', { memberId })
  return orderOf(db, memberId, orderId)
}

export async function orderOf(db: GroupDb, memberId: string, orderId: string): Promise<PractitionerOrder> {
  const orders = await ordersOf(db, memberId)
  return orders.find(({ _id }) => _id === orderId) ?? refuse('practitionerOrder.unknown')
}
