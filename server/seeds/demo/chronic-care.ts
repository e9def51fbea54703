/**
 * Care plans in versions, check-ins and declined suggestions of the demo, made by the verbs that clinics use, each as of its
 * own day: one plan in three versions with progress, one whose yearly review is overdue, one that waits for approval and one
 * that is being written; a red check-in, a yellow one, and green ones with their trend.
 */
import { emptyPlan, type PlanContent } from '@vitalrounds/domain/care/plan/content'
import { fillFromTemplates } from '@vitalrounds/domain/care/plan/templates'
import { conditionsOf } from '@vitalrounds/domain/chart/conditions'
import type { Answers } from '@vitalrounds/domain/check-ins/score-set'
import { addDays, localDate } from '@vitalrounds/domain/days'
import type { SummaryPart } from '@vitalrounds/domain/shown'
import { sql } from 'kysely'
import { afterChange } from '../../src/after-change.ts'
import { saveDraft } from '../../src/care/plan/keep-draft.ts'
import { noteProgress } from '../../src/care/plan/note-progress.ts'
import { approvePlan, keepCopy, publishPlan } from '../../src/care/plan/publish-plan.ts'
import { suggestionsOf } from '../../src/chart/diagnoses.queries.ts'
import { declineSuggestion } from '../../src/chart/record-diagnosis.ts'
import { finishCheckIn, startCheckIn } from '../../src/check-ins/ask-check-in.ts'
import { refreshSummaries } from '../../src/members/summary/refresh-summary.ts'
import {
  asOfThen,
  type Database,
  databaseOver,
  forGroup,
  type GroupDb,
  openPool,
} from '../../src/platform/database/db.ts'
import { type DemoGroup, demoGroups } from './groups.ts'
import { answersTo, routineCheckIns } from './routine-check-ins.ts'
import { routinePlans } from './routine-plans.ts'
import { northsideStories } from './stories.ts'
import { idsOnDuty } from './users.ts'

type Someone = { id: string; name: string; timeZone: string; services: string[]; conditions: string[] }
type Scene = { owner: Database; group: DemoGroup; by: string; physician: string; nowMs: number }

/** `nowMs` is the moment at which the data ends. */
export async function seedChronicCare(ownerUrl: string, nowMs: number) {
  const owner = databaseOver(openPool(ownerUrl, 'owner'), afterChange)
  try {
    for (const group of demoGroups) {
      const [by = '', physician = ''] = [idsOnDuty(group.key, 'careManager')[0], idsOnDuty(group.key, 'physician')[0]]
      await careOf({ owner, group, by, physician, nowMs })
    }
  } finally {
    await owner.destroy()
  }
}

async function careOf(scene: Scene) {
  const members = await membersOf(scene)
  const inCcm = members.filter(({ services }) => services.includes('CCM'))
  await plansOf(scene, inCcm)
  await checkInsOf(scene, members)
  await routineCheckIns(scene)
  const planned = await routinePlans(scene)
  await declinesOf(scene, members)
  await follow(scene, new Set(planned))
}

/** What was written straight into the tables is not in the summaries yet; plans make codes of chronic care true. */
const follow = ({ owner, group }: Scene, planned: ReadonlySet<string>) =>
  forGroup(owner, group.id, async (db) => {
    const rows = await db
      .selectFrom('member')
      .select('id')
      .where('group_id', '=', group.id)
      .where(sql<boolean>`'CCM' = any (services)`)
      .execute()
    const parts = (id: string) => [...(planned.has(id) ? (['billing'] as const) : []), 'dueCare', 'warnings'] as const
    await refreshSummaries(db, new Map(rows.map(({ id }) => [id, new Set<SummaryPart>(parts(id))])))
  })

/** Those whom no working-day story is about, the longest enrolled first. */
const membersOf = ({ owner, group }: Scene): Promise<Someone[]> =>
  forGroup(owner, group.id, async (db) => {
    const told = new Set(northsideStories.map(({ mrn }) => mrn))
    const rows = await db
      .selectFrom('member')
      .select(['id', 'name', 'mrn', 'time_zone', 'services', 'chronic_conditions', 'diagnosis_codes'])
      .where('group_id', '=', group.id)
      .where('disenrolled', '=', false)
      .orderBy('enrolled_at')
      .orderBy('id')
      .limit(150)
      .execute()
    return rows
      .filter(({ mrn }) => !told.has(mrn))
      .map((row) => ({
        id: row.id,
        name: row.name ?? '',
        timeZone: row.time_zone,
        services: row.services,
        conditions: conditionsOf({ chronicConditions: row.chronic_conditions, diagnosisCodes: row.diagnosis_codes }),
      }))
  })

const dayMs = 24 * 3_600_000

/** Work of one member, as of so many days ago. */
const daysAgo = <T>({ owner, group, nowMs }: Scene, days: number, work: (db: GroupDb) => Promise<T>): Promise<T> =>
  forGroup(owner, group.id, (db) => asOfThen(db, new Date(nowMs - days * dayMs).toISOString(), () => work(db)))

const dayAgo = ({ nowMs }: Scene, { timeZone }: Someone, days: number) => addDays(localDate(nowMs, timeZone), -days)

/** What a nurse writes beside the templates of the member's conditions. */
function planOf(scene: Scene, one: Someone, assessedAgo: number): PlanContent {
  const filled = fillFromTemplates(emptyPlan(), one.conditions.slice(0, 2))
  return {
    ...filled,
    assessmentDate: dayAgo(scene, one, assessedAgo),
    assessment: { ...filled.assessment, physical: 'Walks two blocks without a rest.', functional: 'Cooks and dresses alone; a neighbor does the shopping.' }, // prettier-ignore
    goals: filled.goals.map((goal) => ({ ...goal, isConfirmed: true })),
    barriers: [{ id: 'barrier-1', template: '', text: 'Forgets the evening pills when visitors come.' }],
    team: [{ id: 'team-1', name: 'Carla Reyes', role: 'Care manager', phone: '212-555-0101' }],
    caregiver: 'A daughter visits on weekends and sets up the pill box.',
    preferences: 'Wants to stay in the house and work in the garden. Calls in the morning.',
  }
}

type Draft = { content: PlanContent; base?: PlanContent; ago: number }

const drafted = (scene: Scene, { id: memberId }: Someone, { content, base = emptyPlan(), ago }: Draft) =>
  daysAgo(scene, ago, (db) => saveDraft(db, { memberId, by: scene.by, content, base, version: 0 }))

async function published(scene: Scene, one: Someone, draft: Draft & { reason: string; isApproved: boolean }) {
  const { by, physician } = scene
  const { version } = await drafted(scene, one, draft)
  const plan = await daysAgo(scene, draft.ago, (db) => publishPlan(db, { memberId: one.id, by, version, reason: draft.reason, isSubstantial: false })) // prettier-ignore
  if (!draft.isApproved) return
  const named = { memberId: one.id, planId: plan._id }
  await daysAgo(scene, draft.ago - 1, (db) => approvePlan(db, { ...named, by: physician }))
  const copy = { givenOn: dayAgo(scene, one, draft.ago - 2), way: 'paper', givenTo: one.name }
  await daysAgo(scene, draft.ago - 2, (db) => keepCopy(db, { ...named, by }, copy))
}

async function plansOf(scene: Scene, [three, overdue, waiting, writing]: readonly Someone[]) {
  if (!three || !overdue || !waiting || !writing) return
  const first = planOf(scene, three, 300)
  const second = { ...first, services: 'Meals on wheels, ordered; first delivery expected.' }
  const third = {
    ...second,
    preferences: 'Wants to stay in the house. Calls after five.',
    goals: second.goals.slice(1),
  }
  await published(scene, three, { content: first, ago: 299, reason: 'First plan', isApproved: true })
  await published(scene, three, { content: second, ago: 120, reason: 'After a hospital stay', isApproved: true })
  await published(scene, three, { content: third, ago: 40, reason: 'A goal was met', isApproved: true })
  await progressOf(scene, three, third)
  await published(scene, overdue, { content: planOf(scene, overdue, 392), ago: 391, reason: 'First plan', isApproved: true }) // prettier-ignore
  await published(scene, waiting, {
    content: planOf(scene, waiting, 3),
    ago: 2,
    reason: 'First plan',
    isApproved: false,
  })
  await drafted(scene, writing, { content: { ...planOf(scene, writing, 1), goals: [] }, ago: 1 })
}

async function progressOf(scene: Scene, one: Someone, { goals }: PlanContent) {
  const entries = [
    { ago: 30, status: 'not met', value: 'Three days missed', nextStep: 'Call on Mondays' },
    { ago: 9, status: 'on the way', value: 'One day missed', nextStep: '' },
  ] as const
  const [goal] = goals
  if (!goal) return
  for (const { ago, ...entry } of entries)
    await daysAgo(scene, ago, (db) => noteProgress(db, { memberId: one.id, by: scene.by }, { goalId: goal.id, notedOn: dayAgo(scene, one, ago), ...entry })) // prettier-ignore
}

const asked = (scene: Scene, { id: memberId }: Someone, ago: number, answers: Record<string, Answers>) =>
  daysAgo(scene, ago, async (db) => {
    const { _id } = await startCheckIn(db, { memberId, by: scene.by, sets: Object.keys(answers) })
    await finishCheckIn(db, { memberId, checkInId: _id, answers })
  })

async function checkInsOf(scene: Scene, members: readonly Someone[]) {
  const [trend, red, yellow, calm] = members.slice(5)
  if (!trend || !red || !yellow || !calm) return
  const pains = [7, 5, 4, 1]
  for (const [n, pain] of pains.entries()) await asked(scene, trend, 95 - 30 * n, answersTo('general', { pain }))
  await asked(scene, trend, 5, answersTo('falls'))
  await asked(scene, red, 1, answersTo('general', { chestOrBreath: 'yes', pain: 4 }))
  await asked(scene, yellow, 3, answersTo('phq2', { interest: '2', down: '1' }))
  await asked(scene, calm, 10, { ...answersTo('general'), ...answersTo('adherence', { missed: 1 }) })
}

const declinesWanted = 2

/** Two of each clinic: a reading or an old list speaks for a diagnosis, and the physician knows better. */
async function declinesOf(scene: Scene, members: readonly Someone[]) {
  let left = declinesWanted
  for (const { id: memberId } of members.slice(10, 40)) {
    if (left === 0) return
    left -= await daysAgo(scene, 20, async (db) => {
      const [first] = await suggestionsOf(db, memberId)
      if (!first) return 0
      await declineSuggestion(db, { memberId, by: scene.physician, value: first.value, reason: 'Looked into at the last visit; not confirmed' }) // prettier-ignore
      return 1
    })
  }
}
