/** One draft of a plan a member. Saves of several editors are merged field by field; none overwrites another's. */
import { isDeepStrictEqual } from 'node:util'
import type { PlanContent } from '@vitalrounds/domain/care/plan/content'
import { mergePlans } from '@vitalrounds/domain/care/plan/merge-plans'
import { staffName } from '../../platform/database/staff-name.ts'
import { lockMember } from '../../members/profile/update-member.ts'
import { changed } from '../../platform/changes.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { requireCcm } from './offered.ts'
import { planColumns } from './plan-columns.ts'
import { findDraft } from './plan.queries.ts'

type Save = { memberId: string; by: string; content: PlanContent; base: PlanContent; version: number }

/** Only members with the CCM service have a plan, of a clinic that offers it. */
export async function lockCcmMember(db: GroupDb, memberId: string) {
  const member = await lockMember(db, memberId)
  await requireCcm(db)
  if (!member.services.includes('CCM')) refuse('plan.noCcm')
  return member
}

export async function saveDraft(db: GroupDb, { memberId, by, content, base, version }: Save) {
  await lockCcmMember(db, memberId)
  const stands = await findDraft(db, memberId)
  // By what stands, not by its number: a draft that was begun anew counts from 1 again
  const isMerged = stands !== null && !isDeepStrictEqual(stands.content, base)
  const merged = isMerged ? mergePlans({ base, mine: content, theirs: stands.content, by: await userName(db, by) }) : content
  const stored = {
    ...planColumns(merged),
    version: (stands?.version ?? version) + 1,
    saved_at: db.asOf,
    saved_by: by,
  }
  await db
    .insertInto('care_plan_draft')
    .values({ group_id: db.groupId, member_id: memberId, ...stored })
    .onConflict((on) => on.columns(['group_id', 'member_id']).doUpdateSet(stored))
    .execute()
  changed(db, 'carePlanDraft', { memberId })
  return { content: merged, version: stored.version, savedAt: db.asOf, savedBy: await userName(db, by), isMerged }
}

async function userName(db: GroupDb, userId: string): Promise<string> {
  const row = await db.selectFrom('app_user as u').select(staffName('u').as('name')).where('u.id', '=', userId).executeTakeFirst()
  return row?.name ?? ''
}

export type DraftVersion = { version: number; savedAt: string }

/** A draft that was begun anew may have the number of the one before, but not its moment. */
export const isCurrentVersion = (stands: DraftVersion, version: DraftVersion) =>
  stands.version === version.version && Date.parse(stands.savedAt) === Date.parse(version.savedAt)

/** Only the draft that was seen is forgotten. */
export async function discardDraft(db: GroupDb, memberId: string, version: DraftVersion) {
  await lockMember(db, memberId)
  const stands = await findDraft(db, memberId)
  if (stands === null || !isCurrentVersion(stands, version)) return { discarded: false }
  await db.deleteFrom('care_plan_draft').where('group_id', '=', db.groupId).where('member_id', '=', memberId).execute()
  changed(db, 'carePlanDraft', { memberId })
  return { discarded: true }
}
