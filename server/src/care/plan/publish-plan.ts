/** Publishes a draft as a version, approves it, and keeps what was done with it. */
import { approvalProblem } from '@vitalrounds/domain/care/plan/approval'
import { todayIn } from '@vitalrounds/domain/care/calendar/recurrence'
import { publishProblem } from '@vitalrounds/domain/care/plan/content'
import { changed } from '../../platform/changes.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { refuseFuture } from '../../platform/http/refuse-future.ts'
import { requireLockedMember } from '../../readings/settle-member.ts'
import { frozenFacts } from './frozen-facts.ts'
import { lockCcmMember, isCurrentVersion, type DraftVersion } from './save-draft.ts'
import { planColumns } from './plan-columns.ts'
import { findDraft, requirePlanVersion, versionOf } from './plan.queries.ts'

type Publish = DraftVersion & { memberId: string; by: string; reason: string; isSubstantial: boolean }

export async function publishPlan(db: GroupDb, { memberId, by, reason, isSubstantial, ...seen }: Publish) {
  const member = await lockCcmMember(db, memberId)
  const draft = (await findDraft(db, memberId)) ?? refuse('plan.unknown')
  if (!isCurrentVersion(draft, seen)) refuse('plan.changed')
  const problem = publishProblem(draft.content, todayIn(member.time_zone, db.asOf))
  if (problem) refuse('plan.incomplete', { detail: problem })
  const last = await db
    .selectFrom('care_plan')
    .select((e) => e.fn.max('number').as('number'))
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  const number = (last?.number ?? 0) + 1
  const { id } = await db
    .insertInto('care_plan')
    .values({
      group_id: db.groupId,
      member_id: memberId,
      number,
      ...planColumns(draft.content),
      frozen: JSON.stringify(await frozenFacts(db, member)),
      assessed_on: draft.content.assessmentDate,
      published_at: db.asOf,
      published_by: by,
      reason,
      // The first establishes the plan
      is_substantial: isSubstantial || number === 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.deleteFrom('care_plan_draft').where('group_id', '=', db.groupId).where('member_id', '=', memberId).execute()
  changed(db, 'carePlan', { memberId })
  return versionOf(db, memberId, id)
}

type PlanRef = { memberId: string; planId: string; by: string }

/** Only the newest version can come into force, once, by a practitioner: billing follows from it. */
export async function approvePlan(db: GroupDb, { memberId, planId, by }: PlanRef) {
  await requireLockedMember(db, memberId)
  const approver = await db.selectFrom('app_user').select('title').where('id', '=', by).executeTakeFirstOrThrow()
  const version = await requirePlanVersion(db, memberId, planId)
  const newer = await db
    .selectFrom('care_plan')
    .select('id')
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('number', '>', version.number)
    .executeTakeFirst()
  const problem = approvalProblem(approver, { isApproved: version.approvedAt !== null, isNewest: newer === undefined })
  if (problem) refuse(problem)
  await db
    .updateTable('care_plan')
    .set({ approved_at: db.asOf, approved_by: by })
    .where('group_id', '=', db.groupId)
    .where('id', '=', planId)
    .execute()
  changed(db, 'carePlan', { memberId })
  return versionOf(db, memberId, planId)
}

export async function recordPlanCopy(
  db: GroupDb,
  { memberId, planId, by }: PlanRef,
  copy: { givenOn: string; way: string; givenTo: string },
) {
  const { timeZone } = await requireLockedMember(db, memberId)
  await requirePlanVersion(db, memberId, planId)
  refuseFuture(todayIn(timeZone, db.asOf), { path: 'givenOn', day: copy.givenOn })
  await db
    .insertInto('care_plan_copy')
    .values({
      group_id: db.groupId,
      member_id: memberId,
      plan_id: planId,
      given_on: copy.givenOn,
      way: copy.way,
      given_to: copy.givenTo,
      recorded_at: db.asOf,
      recorded_by: by,
    })
    .execute()
  changed(db, 'carePlanDraft', { memberId })
  return versionOf(db, memberId, planId)
}
