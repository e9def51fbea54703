/** What members in chronic care were asked in the usual rhythm and answered well; with a few the clinic is behind. */
import { conditionsOf } from '@vitalrounds/domain/chart/conditions'
import { setsFor } from '@vitalrounds/domain/check-ins/due-sets'
import { questionFile, setOf } from '@vitalrounds/domain/check-ins/question-file'
import type { QuestionSet } from '@vitalrounds/domain/check-ins/question-sets'
import { type Answers, noFacts, scoreSet } from '@vitalrounds/domain/check-ins/score-set'
import { sql } from 'kysely'
import { type Database, runInGroup, type GroupDb } from '../../src/platform/database/db.ts'
import { chanceStream, idAt } from '../random.ts'
import { instant } from '../rows.ts'
import { type DemoGroup, demoSeed } from './groups.ts'
import { northsideStories } from './stories.ts'

const dayMs = 24 * 3_600_000
// One of so many has waited longer than the rhythm of the set
const behindEvery = 11

/** The best answer to each question, and whatever was otherwise. */
export function answersForSet(setId: string, otherwise: Answers = {}): Record<string, Answers> {
  const best = (setOf(setId)?.questions ?? []).flatMap((question): [string, string | number][] => {
    if (question.showIf || question.type === 'date') return []
    if (question.type === 'number') return [[question.id, question.min]]
    const calm = question.options.find(({ points, flag }) => points === 0 && flag === undefined)
    return calm ? [[question.id, calm.value]] : []
  })
  return { [setId]: { ...Object.fromEntries(best), ...otherwise } }
}

type Clinic = { owner: Database; group: DemoGroup; by: string; nowMs: number }
type CheckInMember = { id: string; conditions: readonly string[]; sinceMs: number }

/** For whoever is in chronic care and was not asked anything yet. Members of the stories are asked in the stories. */
export const routineCheckIns = ({ owner, group, by, nowMs }: Clinic) =>
  runInGroup(owner, group.id, async (db) => {
    const rows = (await unasked(db)).flatMap((member, n) => {
      const byRhythm = Map.groupBy(setsFor(questionFile().sets, member.conditions), ({ everyDays }) => everyDays)
      return [...byRhythm].flatMap(([everyDays, sets]) => {
        const draw = chanceStream(demoSeed, group.id, 'routine check-in', n, everyDays)
        const waited = n % behindEvery === 0 ? everyDays + draw.int(1, 9) : draw.int(0, everyDays - 1)
        const atMs = nowMs - waited * dayMs - draw.int(1, 5) * 3_600_000
        return atMs > member.sinceMs ? [rowsOf({ groupId: group.id, memberId: member.id, by, id: idAt(draw, atMs), atMs, sets })] : []
      })
    })
    if (rows.length === 0) return
    await db
      .insertInto('check_in')
      .values(rows.map(({ checkIn }) => checkIn))
      .execute()
    await db
      .insertInto('check_in_result')
      .values(rows.flatMap(({ results }) => results))
      .execute()
  })

async function unasked(db: GroupDb): Promise<CheckInMember[]> {
  const rows = await db
    .selectFrom('member as m')
    .select(['m.id', 'm.chronic_conditions as chronicConditions', 'm.diagnosis_codes as diagnosisCodes'])
    .select(sql<number>`extract(epoch from coalesce(m.enrollment_date_ccm, m.enrollment_date))::float8 * 1000`.as('sinceMs'))
    .where('m.group_id', '=', db.groupId)
    .where('m.disenrolled', '=', false)
    .where(
      'm.mrn',
      'not in',
      northsideStories.flatMap(({ mrn }) => mrn ?? []),
    )
    .where(sql<boolean>`'CCM' = any (m.services)`)
    .where(sql<boolean>`not exists (select from check_in c where c.group_id = m.group_id and c.member_id = m.id)`)
    .orderBy('m.enrolled_at')
    .orderBy('m.id')
    .execute()
  return rows.map(({ id, sinceMs, ...chart }) => ({ id, sinceMs, conditions: conditionsOf(chart) }))
}

type CheckIn = { id: string; groupId: string; memberId: string; by: string; atMs: number; sets: readonly QuestionSet[] }

function rowsOf({ id, groupId, memberId, by, atMs, sets }: CheckIn) {
  const own = { group_id: groupId, member_id: memberId }
  const answers = Object.assign({}, ...sets.map((set) => answersForSet(set.id))) as Record<string, Answers>
  const at = instant(atMs)
  const checkIn = {
    ...own,
    id,
    channel: 'phone',
    language: 'English',
    sets: JSON.stringify(Object.fromEntries(sets.map((set) => [set.id, set.version]))),
    state: 'complete',
    answers: JSON.stringify(answers),
    facts: JSON.stringify(noFacts),
    started_at: at,
    started_by: by,
    completed_at: at,
    expires_at: instant(atMs + 3 * dayMs),
  }
  const results = sets.map((set) => {
    const { reasons, ...result } = scoreSet(set, answers[set.id] ?? {}, noFacts)
    return {
      ...own,
      check_in_id: id,
      set_id: set.id,
      set_version: set.version,
      ...result,
      reasons: JSON.stringify(reasons),
      completed_at: at,
    }
  })
  return { checkIn, results }
}
