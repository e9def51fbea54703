/**
 * Care plans in versions, check-ins and declined suggestions of the demo, made by the verbs that clinics use, each as of its
 * own day: one plan in three versions with progress, one whose yearly review is overdue, one that waits for approval and one
 * that is being written; a red check-in, a yellow one, and green ones with their trend; laboratory values.
 */
import type { PlanContent } from '@vitalrounds/domain/care/plan/content'
import { conditionsOf } from '@vitalrounds/domain/chart/conditions'
import type { Answers } from '@vitalrounds/domain/check-ins/score-set'
import type { SummaryPart } from '@vitalrounds/domain/shown'
import { sql } from 'kysely'
import { afterChange } from '../../src/after-change.ts'
import { recordProgress } from '../../src/care/plan/record-progress.ts'
import { suggestionsOf } from '../../src/chart/diagnoses.queries.ts'
import { declineSuggestion } from '../../src/chart/record-diagnosis.ts'
import { finishCheckIn, startCheckIn } from '../../src/check-ins/ask-check-in.ts'
import { refreshSummaries } from '../../src/members/summary/refresh-summary.ts'
import { databaseOver, runInGroup, openPool } from '../../src/platform/database/db.ts'
import { seedBusyCare } from './seed-busy-care.ts'
import { dayAgo, daysAgo, insertDraftPlan, planOf, published, type Scene, type CareMember } from './care-scene.ts'
import { demoGroups } from './groups.ts'
import { answersForSet, routineCheckIns } from './routine-check-ins.ts'
import { reviewsAfterMisses, routinePlans } from './routine-plans.ts'
import { laboratoryValues } from './laboratory.ts'
import { northsideStories } from './stories.ts'
import { idsOnDuty } from './users.ts'

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
  const busy = await seedBusyCare(scene, inCcm.slice(4))
  await checkInsOf(scene, members)
  await routineCheckIns(scene)
  const tested = await laboratoryValues(scene)
  const planned = await routinePlans(scene)
  await reviewsAfterMisses(scene, planned)
  await declinesOf(scene, members)
  await follow(scene, new Set([...planned, ...busy, ...tested]))
}

/**
 * What was written straight into the tables is not in the summaries yet; plans make codes of chronic care true, laboratory
 * values those of quality.
 */
const follow = ({ owner, group }: Scene, verdict: ReadonlySet<string>) =>
  runInGroup(owner, group.id, async (db) => {
    const rows = await db
      .selectFrom('member')
      .select('id')
      .where('group_id', '=', group.id)
      .where(sql<boolean>`'CCM' = any (services) or id = any (${[...verdict]}::uuid[])`)
      .execute()
    const parts = (id: string) => [...(verdict.has(id) ? (['billing'] as const) : []), 'dueCare', 'warnings'] as const
    await refreshSummaries(db, new Map(rows.map(({ id }) => [id, new Set<SummaryPart>(parts(id))])))
  })

/** Those whom no working-day story is about, the longest enrolled first. */
const membersOf = ({ owner, group }: Scene): Promise<CareMember[]> =>
  runInGroup(owner, group.id, async (db) => {
    const updates = new Set(northsideStories.map(({ mrn }) => mrn))
    const rows = await db
      .selectFrom('member')
      .select(['id', 'name', 'mrn', 'time_zone', 'services', 'chronic_conditions', 'diagnosis_codes'])
      .select('enrollment_date_ccm as since')
      .where('group_id', '=', group.id)
      .where('disenrolled', '=', false)
      .orderBy('enrolled_at')
      .orderBy('id')
      .limit(150)
      .execute()
    return rows
      .filter(({ mrn }) => !updates.has(mrn))
      .map((row) => ({
        id: row.id,
        name: row.name ?? '',
        timeZone: row.time_zone,
        services: row.services,
        since: row.since,
        conditions: conditionsOf({ chronicConditions: row.chronic_conditions, diagnosisCodes: row.diagnosis_codes }),
      }))
  })

async function plansOf(scene: Scene, [three, overdue, waiting, writing]: readonly CareMember[]) {
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
  await published(scene, overdue, { content: planOf(scene, overdue, 392), ago: 391, reason: 'First plan', isApproved: true })
  await published(scene, waiting, {
    content: planOf(scene, waiting, 3),
    ago: 2,
    reason: 'First plan',
    isApproved: false,
  })
  await insertDraftPlan(scene, writing, { content: { ...planOf(scene, writing, 1), goals: [] }, ago: 1 })
}

async function progressOf(scene: Scene, member: CareMember, { goals }: PlanContent) {
  const entries = [
    { ago: 30, status: 'not met', value: 'Three days missed', nextStep: 'Call on Mondays' },
    { ago: 9, status: 'on the way', value: 'One day missed', nextStep: '' },
  ] as const
  const [goal] = goals
  if (!goal) return
  for (const { ago, ...entry } of entries)
    await daysAgo(scene, ago, (db) =>
      recordProgress(db, { memberId: member.id, by: scene.by }, { goalId: goal.id, notedOn: dayAgo(scene, member, ago), ...entry }),
    )
}

const request = (scene: Scene, { id: memberId }: CareMember, ago: number, answers: Record<string, Answers>) =>
  daysAgo(scene, ago, async (db) => {
    const { _id } = await startCheckIn(db, { memberId, by: scene.by, sets: Object.keys(answers) })
    await finishCheckIn(db, { memberId, checkInId: _id, answers })
  })

async function checkInsOf(scene: Scene, members: readonly CareMember[]) {
  const [trend, red, yellow, calm] = members.slice(5)
  if (!trend || !red || !yellow || !calm) return
  const pains = [7, 5, 4, 1]
  for (const [n, pain] of pains.entries()) await request(scene, trend, 95 - 30 * n, answersForSet('general', { pain }))
  await request(scene, trend, 5, answersForSet('falls'))
  await request(scene, red, 1, answersForSet('general', { chestOrBreath: 'yes', pain: 4 }))
  await request(scene, yellow, 3, answersForSet('phq2', { interest: '2', down: '1' }))
  await request(scene, calm, 10, { ...answersForSet('general'), ...answersForSet('adherence', { missed: 1 }) })
}

const declinesWanted = 2

/** Two of each clinic: a reading or an old list speaks for a diagnosis, and the physician knows better. */
async function declinesOf(scene: Scene, members: readonly CareMember[]) {
  let left = declinesWanted
  for (const { id: memberId } of members.slice(10, 40)) {
    if (left === 0) return
    left -= await daysAgo(scene, 20, async (db) => {
      const [first] = await suggestionsOf(db, memberId)
      if (!first) return 0
      await declineSuggestion(db, {
        memberId,
        by: scene.physician,
        value: first.value,
        reason: 'Looked into at the last visit; not confirmed',
      })
      return 1
    })
  }
}
