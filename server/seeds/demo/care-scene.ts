/** Plans of the demo's chronic care, written by the verbs that clinics use, as of days before the data ends. */
import { emptyPlan, type PlanContent } from '@vitalrounds/domain/care/plan/content'
import { fillFromTemplates } from '@vitalrounds/domain/care/plan/templates'
import { addDays, localDate } from '@vitalrounds/domain/days'
import { saveDraft } from '../../src/care/plan/save-draft.ts'
import { approvePlan, recordPlanCopy, publishPlan } from '../../src/care/plan/publish-plan.ts'
import { runAsOf, type Database, runInGroup, type GroupDb } from '../../src/platform/database/db.ts'
import type { DemoGroup } from './groups.ts'

/** `since` is when chronic care began. */
export type CareMember = {
  id: string
  name: string
  timeZone: string
  services: string[]
  conditions: string[]
  since: string | null
}
export type Scene = { owner: Database; group: DemoGroup; by: string; physician: string; nowMs: number }

const dayMs = 24 * 3_600_000

/** Work of one member, as of so many days ago. */
export const daysAgo = <T>({ owner, group, nowMs }: Scene, days: number, work: (db: GroupDb) => Promise<T>): Promise<T> =>
  runInGroup(owner, group.id, (db) => runAsOf(db, new Date(nowMs - days * dayMs).toISOString(), () => work(db)))

export const dayAgo = ({ nowMs }: Scene, { timeZone }: CareMember, days: number) => addDays(localDate(nowMs, timeZone), -days)

/** What a nurse writes beside the templates of the member's conditions. */
export function planOf(scene: Scene, member: CareMember, assessedAgo: number): PlanContent {
  const filled = fillFromTemplates(emptyPlan(), member.conditions.slice(0, 2))
  return {
    ...filled,
    assessmentDate: dayAgo(scene, member, assessedAgo),
    assessment: {
      ...filled.assessment,
      physical: 'Walks two blocks without a rest.',
      functional: 'Cooks and dresses alone; a neighbor does the shopping.',
    },
    goals: filled.goals.map((goal) => ({ ...goal, isConfirmed: true })),
    barriers: [{ id: 'barrier-1', template: '', text: 'Forgets the evening pills when visitors come.' }],
    team: [{ id: 'team-1', name: 'Carla Reyes', role: 'Care manager', phone: '212-555-0101' }],
    caregiver: 'A daughter visits on weekends and sets up the pill box.',
    preferences: 'Wants to stay in the house and work in the garden. Calls in the morning.',
  }
}

type Draft = { content: PlanContent; base?: PlanContent; ago: number }

export const insertDraftPlan = (scene: Scene, { id: memberId }: CareMember, { content, base = emptyPlan(), ago }: Draft) =>
  daysAgo(scene, ago, (db) => saveDraft(db, { memberId, by: scene.by, content, base, version: 0 }))

export async function published(
  scene: Scene,
  member: CareMember,
  draft: Draft & { reason: string; isApproved: boolean; isSubstantial?: boolean },
) {
  const { by, physician } = scene
  const { version, savedAt } = await insertDraftPlan(scene, member, draft)
  const plan = await daysAgo(scene, draft.ago, (db) =>
    publishPlan(db, { memberId: member.id, by, version, savedAt, reason: draft.reason, isSubstantial: draft.isSubstantial ?? false }),
  )
  if (!draft.isApproved) return
  const named = { memberId: member.id, planId: plan._id }
  await daysAgo(scene, draft.ago - 1, (db) => approvePlan(db, { ...named, by: physician }))
  const copy = { givenOn: dayAgo(scene, member, draft.ago - 2), way: 'paper', givenTo: member.name }
  await daysAgo(scene, draft.ago - 2, (db) => recordPlanCopy(db, { ...named, by }, copy))
}
