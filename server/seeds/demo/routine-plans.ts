/**
 * Care plans of whoever is in chronic care, as a clinic has them after a year or two: most approved and handed over, the
 * older ones at their yearly review, a few that wait for the physician or are being written, and of the newest members none.
 * Put into the tables at once; what several did with one plan is told of other members by the verbs (chronic-care.ts).
 */
import { typedPhone } from '@vitalrounds/domain/phone'
import { emptyPlan, type PlanContent } from '@vitalrounds/domain/care/plan/content'
import { fillFromTemplates } from '@vitalrounds/domain/care/plan/templates'
import { conditionsOf } from '@vitalrounds/domain/chart/conditions'
import { localDate } from '@vitalrounds/domain/days'
import { toDisplay } from '@vitalrounds/domain/values/metrics'
import { sql } from 'kysely'
import { reviewFacts } from '../../src/members/due-care.ts'
import { medicationsOf } from '../../src/chart/current-medications.ts'
import { planColumns } from '../../src/care/plan/plan-columns.ts'
import { type Database, runInGroup, type GroupDb } from '../../src/platform/database/db.ts'
import { type Chance, chanceStream, idAt } from '../random.ts'
import { instant } from '../rows.ts'
import { type DemoGroup, demoSeed } from './groups.ts'
import { northsideStories } from './stories.ts'

const dayMs = 24 * 3_600_000
// A plan is written in the first weeks, and reviewed before its year is over; with one of so many nobody has got to it
const writtenWithinDays = 20
const reviewedAfterDays = [335, 364] as const
const overdueEvery = 14
// One of so many members has no copy of the plan on record
const uncopiedEvery = 41

type Clinic = { owner: Database; group: DemoGroup; by: string; physician: string; nowMs: number }
type PlanlessMember = Awaited<ReturnType<typeof planless>>[number]
type PlanToWrite = PlanlessMember & { n: number; draw: Chance; content: PlanContent; frozen: object }

/** Answers who has a plan now. Members of the working-day stories get theirs in the stories. */
export const routinePlans = (clinic: Clinic): Promise<string[]> =>
  runInGroup(clinic.owner, clinic.group.id, async (db) => {
    const members = await planless(db)
    const claimed = await medicationsOf(db, members.map(({ id, time_zone }) => ({ id, timeZone: time_zone }))) // prettier-ignore
    const rows = members.map((member, n) => {
      const draw = chanceStream(demoSeed, clinic.group.id, 'routine plan', n)
      const medications = (claimed.get(member.id) ?? []).map(({ name, dose, frequency }) => [name, dose, frequency].filter(Boolean).join(' ')) // prettier-ignore
      return rowsOf(clinic, { ...member, n, draw, content: contentOf(member, draw), frozen: frozenOf(member, medications) })
    })
    const plans = rows.flatMap((row) => row.plans)
    await insert(db, 'care_plan_draft', rows.flatMap(({ drafts }) => drafts)) // prettier-ignore
    await insert(db, 'care_plan', plans)
    await insert(db, 'care_plan_copy', rows.flatMap(({ copies }) => copies)) // prettier-ignore
    await insert(db, 'care_plan_progress', rows.flatMap(({ progress }) => progress)) // prettier-ignore
    return [...new Set(plans.map(({ member_id }) => member_id))]
  })

// With one of so many nobody has got to it yet; less than two weeks ago, so that no goal can have been missed twice since
const [unseenEvery, reviewedWithinDays] = [6, 12]

/** Where a goal was missed in two windows running the clinic has looked at the plan again, and left it as it was. */
export const reviewsAfterMisses = (clinic: Clinic, planned: readonly string[]) =>
  runInGroup(clinic.owner, clinic.group.id, async (db) => {
    const facts = await reviewFacts(db, planned)
    const missed = planned.filter((id) => facts.get(id)?.missedGoalOn).toSorted()
    const observed = missed.filter((_, n) => n % unseenEvery !== 1)
    if (observed.length === 0) return
    const newest = await db.selectFrom('care_plan').selectAll().distinctOn('member_id').where('group_id', '=', db.groupId).where('member_id', 'in', observed).orderBy('member_id').orderBy('number', 'desc').execute() // prettier-ignore
    const rows = newest.map((plan, n) => {
      const draw = chanceStream(demoSeed, clinic.group.id, 'review after misses', n)
      const ms = clinic.nowMs - draw.int(2, reviewedWithinDays) * dayMs - draw.int(1, 5) * 3_600_000
      const assessed = localDate(ms - dayMs, clinic.group.timeZone)
      const content = { ...(plan.content as PlanContent), assessmentDate: assessed }
      return { ...plan, id: idAt(draw, ms), number: plan.number + 1, content, assessed_on: assessed, published_at: instant(ms), reason: 'A goal was missed', is_substantial: false, approved_at: instant(Math.min(clinic.nowMs, ms + dayMs)) } // prettier-ignore
    })
    await insert(db, 'care_plan', rows)
  })

// As one parameter: a value each is more than a statement can have
const insert = (db: GroupDb, table: string, rows: readonly object[]) => {
  const columns = Object.keys(rows[0] ?? {}).map((name) => sql.ref(name))
  return rows.length === 0
    ? undefined
    : sql`insert into ${sql.table(table)} (${sql.join(columns)})
          select ${sql.join(columns)} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(db)
}

/** In chronic care, with neither plan nor draft. */
const planless = (db: GroupDb) =>
  db
    .selectFrom('member as m')
    .select(['m.id', 'm.name', 'm.time_zone', 'm.chronic_conditions', 'm.diagnosis_codes', 'm.allergies'])
    .select(['m.caregiver_name', 'm.caregiver_phone', 'm.assigned_physician', 'm.assigned_care_manager'])
    .select(
      sql<number | null>`(select avg(w.value)::float8 from (select value from reading r where r.group_id = m.group_id and r.member_id = m.id
        and r.metric = 'bodyWeight' and r.state = 'kept' order by r.measured_at desc limit 10) w)`.as('weight'),
    )
    .select(sql<number>`extract(epoch from m.enrollment_date_ccm)::float8 * 1000`.as('sinceMs'))
    .where('m.group_id', '=', db.groupId)
    .where('m.disenrolled', '=', false)
    .where('m.enrollment_date_ccm', 'is not', null)
    .where(
      'm.mrn',
      'not in',
      northsideStories.flatMap(({ mrn }) => mrn ?? []),
    )
    .where(sql<boolean>`'CCM' = any (m.services)`)
    .where(sql<boolean>`not exists (select from care_plan p where p.group_id = m.group_id and p.member_id = m.id)`)
    .where(sql<boolean>`not exists (select from care_plan_draft d where d.group_id = m.group_id and d.member_id = m.id)`)
    .orderBy('m.enrolled_at')
    .orderBy('m.id')
    .execute()

const looks = ['Walks two blocks without a rest.', 'Walks with a cane, steady on level ground.', 'Short of breath on the second flight of stairs.', 'Strength and balance good for the age.'] // prettier-ignore
const homes = ['Lives alone on the first floor; grab bars in the bath.', 'Lives with a spouse, who cooks.', 'Lives with a daughter and two grandchildren.', 'Senior housing; meals in the dining hall.'] // prettier-ignore
const wishes = ['Wants to stay in the house and work in the garden.', 'Wants to travel to a wedding in spring.', 'Wants fewer pills, if that is safe.', 'Calls in the morning, please.', 'A text first, then a call.'] // prettier-ignore
const obstacles = ['Forgets the evening pills when visitors come.', 'No car; the bus stops at six.', 'Eats out several times a week.', 'Reads small print badly.'] // prettier-ignore

/** A nurse's words beside the templates of the two leading conditions. */
function contentOf(member: PlanlessMember, draw: Chance): PlanContent {
  const conditions = conditionsOf({ chronicConditions: member.chronic_conditions, diagnosisCodes: member.diagnosis_codes })
  const filled = filledFor(conditions.slice(0, 2))
  return {
    ...filled,
    goals: filled.goals.map((goal) => withDryWeight(goal, member.weight)),
    assessment: { ...filled.assessment, physical: draw.pick(looks), environment: draw.pick(homes) },
    barriers: [{ id: 'barrier-1', template: '', text: draw.pick(obstacles) }],
    caregiver: member.caregiver_name,
    preferences: draw.pick(wishes),
  }
}

/** Where the template leaves room for it the physician has set one, from what the scale says. */
const withDryWeight = (goal: PlanContent['goals'][number], grams: number | null) =>
  goal.measure === 'weightFromDry' && grams !== null ? { ...goal, value: `${Math.round(toDisplay('bodyWeight', grams))} ± ${goal.value}` } : goal // prettier-ignore

const filledByKeys = new Map<string, PlanContent>()
function filledFor(keys: readonly string[]): PlanContent {
  const name = keys.join()
  const filled = filledByKeys.get(name) ?? fillFromTemplates(emptyPlan(), keys)
  filledByKeys.set(name, filled)
  return { ...filled, goals: filled.goals.map((goal) => ({ ...goal, isConfirmed: true })) }
}

/** As `frozenFacts` says it (server/src/care/plan/frozen-facts.ts). */
const frozenOf = (member: PlanlessMember, medications: readonly string[]) => ({
  medications,
  allergies: (member.allergies as { name: string; category: string; reaction: string }[]).map(({ name, category, reaction }) => [name, category, reaction].join(', ')).toSorted(), // prettier-ignore
  conditions: member.chronic_conditions,
  caregiver: [member.caregiver_name, typedPhone(member.caregiver_phone)].filter(Boolean).join(', '),
})

function rowsOf(clinic: Clinic, write: PlanToWrite) {
  const { n, draw, sinceMs } = write
  const firstMs = sinceMs + draw.int(1, writtenWithinDays) * dayMs + draw.int(14, 20) * 3_600_000
  const none = { drafts: [] as object[], plans: [] as ReturnType<typeof planRow>[], copies: [] as object[], progress: [] as object[] }
  if (firstMs > clinic.nowMs - 3 * dayMs) return n % 2 === 0 ? none : { ...none, drafts: [draftRow(clinic, write)] }
  const publishedAt = [firstMs]
  for (let next = firstMs; n % overdueEvery !== 0;) {
    next += draw.int(...reviewedAfterDays) * dayMs
    if (next > clinic.nowMs - 3 * dayMs) break
    publishedAt.push(next)
  }
  // With a few the physician has not looked at the newest yet
  const waits = publishedAt.length === 1 && n % 9 === 4
  // And with a few nobody has recorded that the member got a copy
  const isHandedOut = !waits && n % uncopiedEvery !== 7
  const plans = publishedAt.map((ms, at) => planRow(clinic, write, { ms, number: at + 1, isApproved: !waits }))
  return {
    ...none,
    plans,
    copies: !isHandedOut
      ? []
      : plans.map((plan, at) => copyRow(clinic, write, { planId: plan.id, ms: (publishedAt[at] ?? 0) + 2 * dayMs })),
    progress: n % 3 === 0 && !waits ? [progressRow(clinic, write, publishedAt.at(-1) ?? 0)] : [],
  }
}

const memberKey = ({ group }: Clinic, { id }: PlanlessMember) => ({ group_id: group.id, member_id: id })
const dayOf = ({ time_zone }: PlanlessMember, ms: number) => localDate(ms, time_zone)

function draftRow(clinic: Clinic, write: PlanToWrite) {
  const content = { ...write.content, assessmentDate: dayOf(write, clinic.nowMs - dayMs), goals: write.content.goals.map((goal) => ({ ...goal, isConfirmed: false })) } // prettier-ignore
  return { ...memberKey(clinic, write), ...planColumns(content), version: 1, saved_at: instant(clinic.nowMs - write.draw.int(2, 40) * 3_600_000), saved_by: write.assigned_care_manager ?? clinic.by } // prettier-ignore
}

type Version = { ms: number; number: number; isApproved: boolean }

const planRow = (clinic: Clinic, write: PlanToWrite, { ms, number, isApproved }: Version) => ({
  ...memberKey(clinic, write),
  id: idAt(write.draw, ms),
  number,
  ...planColumns({ ...write.content, assessmentDate: dayOf(write, ms - dayMs) }),
  frozen: write.frozen,
  assessed_on: dayOf(write, ms - dayMs),
  published_at: instant(ms),
  published_by: write.assigned_care_manager ?? clinic.by,
  reason: number === 1 ? 'First plan' : 'Yearly review',
  is_substantial: number === 1,
  approved_at: isApproved ? instant(ms + dayMs) : null,
  approved_by: isApproved ? (write.assigned_physician ?? clinic.physician) : null,
})

const copyRow = (clinic: Clinic, write: PlanToWrite, { planId, ms }: { planId: string; ms: number }) => ({
  ...memberKey(clinic, write),
  id: idAt(write.draw, ms),
  plan_id: planId,
  given_on: dayOf(write, ms),
  way: write.draw.pick(['paper', 'mail', 'read aloud']),
  given_to: write.name ?? '',
  recorded_at: instant(ms),
  recorded_by: write.assigned_care_manager ?? clinic.by,
})

function progressRow(clinic: Clinic, write: PlanToWrite, publishedMs: number) {
  const ms = Math.min(clinic.nowMs - 12 * 3_600_000, publishedMs + write.draw.int(3, 60) * dayMs)
  const [goal] = write.content.goals
  return {
    ...memberKey(clinic, write),
    id: idAt(write.draw, ms),
    goal_id: goal?.id ?? '',
    goal_text: goal?.text ?? '',
    noted_on: dayOf(write, ms),
    status: write.draw.pick(['on the way', 'on the way', 'met', 'not met']),
    value: write.draw.pick(['Most days', 'Every day but one', 'Three days missed', 'As agreed']),
    next_step: write.draw.pick(['', '', 'Talk about it at the next visit', 'Call on Mondays']),
    noted_at: instant(ms),
    noted_by: write.assigned_care_manager ?? clinic.by,
  }
}
