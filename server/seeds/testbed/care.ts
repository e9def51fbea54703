/** What a test bed member has of care: events and what was done about them. */
import { emptyPlan, type PlanContent } from '@vitalrounds/domain/care/plan/content'
import { noMeasure } from '@vitalrounds/domain/care/plan/goal-measures'
import { yearlyReviewOn } from '@vitalrounds/domain/care/due-care'
import { setOf } from '@vitalrounds/domain/check-ins/question-file'
import { addDays, localDate } from '@vitalrounds/domain/days'
import { planColumns } from '../../src/care/plan/plan-columns.ts'
import { isInCcm } from '../member-rows.ts'
import { idAt } from '../random.ts'
import { instant, type Row } from '../rows.ts'
import type { Owner } from './belongings.ts'
import { staffId, type TestbedGroup } from './groups.ts'

const dayMs = 24 * 3_600_000

/** To the call after the one that was missed. */
export const daysTillEvent = 2

/** A call a week that was missed once, and a visit to come. */
function eventRows({ group, plan, nowMs }: Owner): Row[] {
  const today = localDate(nowMs, plan.person.place.timeZone)
  const event = (n: number, fields: Row) => ({
    id: idAt(plan.draw(`testbed event ${n}`), nowMs - n * dayMs),
    group_id: group.id,
    member_id: plan.id,
    assigned_to: staffId(group, 'user'),
    place: `${group.canary} place`,
    notes: `${group.canary} notes`,
    created_at: instant(nowMs - 40 * dayMs),
    created_by: staffId(group, 'user'),
    ...fields,
  })
  return [
    event(1, {
      name: `${group.canary} call`,
      kind: 'call',
      start: addDays(today, -12),
      time_of_day: '09:30',
      frequency: 'WEEKLY',
      repitions: -1,
      last_on: addDays(today, -12 + 7 * 499),
      open_on: addDays(today, -5),
    }),
    event(2, {
      name: `${group.canary} visit`,
      kind: 'visit',
      start: addDays(today, 20),
      time_of_day: null,
      frequency: 'SINGLE_EVENT',
      repitions: 1,
      last_on: addDays(today, 20),
      open_on: addDays(today, 20),
    }),
  ]
}

/** The first call was made. */
const occurrenceRows = (owner: Owner): Row[] =>
  eventRows(owner)
    .filter(({ kind }) => kind === 'call')
    .map(({ id, start, group_id, member_id }) => ({
      group_id,
      member_id,
      event_id: id,
      falls_on: start,
      closed: 'done',
      note: `${owner.group.canary} was reached`,
      changed_at: instant(owner.nowMs - 11 * dayMs),
      changed_by: staffId(owner.group, 'user'),
    }))

const settingRows = (group: TestbedGroup, nowMs: number): Row[] => [
  { group_id: group.id, feed_shows_names: true, changed_at: instant(nowMs), changed_by: staffId(group, 'admin') },
]

const planContent = ({ group, nowMs }: Owner): PlanContent => ({
  ...emptyPlan(),
  assessmentDate: localDate(nowMs - 30 * dayMs, 'UTC'),
  problems: [{ id: 'p1', template: '', title: `${group.canary} problem`, icd10: 'I10', expectedOutcome: '' }],
  goals: [{ id: 'g1', template: '', text: `${group.canary} goal`, dueOn: '', isConfirmed: true, ...noMeasure }],
})

/** They were asked about falls today; whoever is in chronic care waits for the other sets, and has a plan. */
export const dueCareColumns = (owner: Owner) => {
  const { plan, nowMs } = owner
  if (isInCcm(plan)) return { review_due_on: yearlyReviewOn(planContent(owner).assessmentDate) }
  return { check_in_due_on: addDays(localDate(nowMs, plan.person.place.timeZone), setOf('falls')?.everyDays ?? 0) }
}

/** A draft, and one version that nobody has approved. */
const planDraftRows = (owner: Owner): Row[] => [
  {
    group_id: owner.group.id,
    member_id: owner.plan.id,
    ...planColumns(planContent(owner)),
    version: 3,
    saved_at: instant(owner.nowMs - dayMs),
    saved_by: staffId(owner.group, 'user'),
  },
]

/** It waits for its approval. */
export const planPublishedAt = (nowMs: number) => nowMs - 30 * dayMs

const planRows = (owner: Owner): Row[] => [
  {
    id: idAt(owner.plan.draw('testbed care plan'), owner.nowMs - 30 * dayMs),
    group_id: owner.group.id,
    member_id: owner.plan.id,
    number: 1,
    ...planColumns(planContent(owner)),
    frozen: { medications: [`${owner.group.canary} 10 mg`], allergies: [], conditions: [], caregiver: '' },
    assessed_on: planContent(owner).assessmentDate,
    published_at: instant(planPublishedAt(owner.nowMs)),
    published_by: staffId(owner.group, 'user'),
    reason: `${owner.group.canary} first plan`,
    is_substantial: true,
  },
]

const planCopyRows = (owner: Owner): Row[] =>
  planRows(owner).map(({ id, group_id, member_id }) => ({
    id: idAt(owner.plan.draw('testbed plan copy'), owner.nowMs - 29 * dayMs),
    group_id,
    member_id,
    plan_id: id,
    given_on: localDate(owner.nowMs - 29 * dayMs, 'UTC'),
    way: 'paper',
    given_to: `${owner.group.canary} Caregiver`,
    recorded_at: instant(owner.nowMs - 29 * dayMs),
    recorded_by: staffId(owner.group, 'user'),
  }))

/** One that stands, recorded from its source, and one that was retracted. */
const practitionerOrderRows = ({ group, plan, nowMs }: Owner): Row[] =>
  [40, 41].map((days) => ({
    id: idAt(plan.draw(`testbed practitioner order ${days}`), nowMs - days * dayMs),
    group_id: group.id,
    member_id: plan.id,
    program: 'rpm',
    ordered_on: localDate(nowMs - days * dayMs, 'UTC'),
    practitioner: staffId(group, 'user'),
    practitioner_title: 'MD',
    diagnosis_codes: ['I10'],
    source: `${group.canary} fax ${days}`,
    recorded_at: instant(nowMs - days * dayMs),
    recorded_by: staffId(group, 'user'),
  }))

const orderRetractionRows = (owner: Owner): Row[] =>
  practitionerOrderRows(owner)
    .slice(1)
    .map(({ id, group_id }) => ({
      group_id,
      order_id: id,
      reason: `${owner.group.canary} was another member’s`,
      retracted_at: instant(owner.nowMs - 30 * dayMs),
      retracted_by: staffId(owner.group, 'user'),
    }))

const planProgressRows = ({ group, plan, nowMs }: Owner): Row[] => [
  {
    id: idAt(plan.draw('testbed plan progress'), nowMs - 5 * dayMs),
    group_id: group.id,
    member_id: plan.id,
    goal_id: 'g1',
    goal_text: `${group.canary} goal`,
    noted_on: localDate(nowMs - 5 * dayMs, 'UTC'),
    status: 'on the way',
    value: `${group.canary} value`,
    noted_at: instant(nowMs - 5 * dayMs),
    noted_by: staffId(group, 'user'),
  },
]

const complexityRows = ({ group, plan, nowMs }: Owner): Row[] => [
  {
    group_id: group.id,
    member_id: plan.id,
    month: localDate(nowMs - 60 * dayMs, 'UTC').slice(0, 7),
    reason: `${group.canary} reason`,
    recorded_at: instant(nowMs),
    recorded_by: staffId(group, 'user'),
  },
]

const confirmationRows = (group: TestbedGroup, nowMs: number): Row[] => [
  { group_id: group.id, subject: 'plan-template:hypertension', confirmed_at: instant(nowMs), confirmed_by: staffId(group, 'admin') },
]

/** Table by table, in the order in which they need each other. */
export const careTables = (owners: readonly Owner[], group: TestbedGroup, nowMs: number): [string, Row[]][] => [
  ['care_event', owners.flatMap(eventRows)],
  ['care_occurrence', owners.flatMap(occurrenceRows)],
  ['care_setting', settingRows(group, nowMs)],
  ['care_plan_draft', owners.flatMap(planDraftRows)],
  ['care_plan', owners.flatMap(planRows)],
  ['care_plan_copy', owners.flatMap(planCopyRows)],
  ['practitioner_order', owners.flatMap(practitionerOrderRows)],
  ['practitioner_order_retraction', owners.flatMap(orderRetractionRows)],
  ['care_plan_progress', owners.flatMap(planProgressRows)],
  ['care_complexity', owners.flatMap(complexityRows)],
  ['care_confirmation', confirmationRows(group, nowMs)],
]
