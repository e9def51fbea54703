/** Scores a check-in, keeps what each set came to, and lets the warnings follow: the same however often it runs. */
import type { AnswersBySet } from '@vitalrounds/domain/check-ins/answers'
import { type CheckInResult, findingsOfCheckIns } from '@vitalrounds/domain/check-ins/findings'
import type { Level } from '@vitalrounds/domain/check-ins/question-sets'
import { type CheckInFacts, type LevelReason, noFacts, scoreSet } from '@vitalrounds/domain/check-ins/score-set'
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { lockMembers } from '../members/lock-members.ts'
import { settleCheckInWarnings } from '../warnings/settle-check-ins.ts'
import { createFollowUpTasks } from './follow-ups.ts'
import { recordHospitalEvent } from './hospital-event.ts'
import { checkInFacts } from './member-facts.ts'
import { setOf } from '@vitalrounds/domain/check-ins/question-file'

/** By a job, once a member has answered behind a link, or a red answer came or went; a second run finds it done. */
export async function scoreAnswered(db: GroupDb, checkInId: string) {
  const row = await db
    .selectFrom('check_in')
    .select('member_id')
    .where('group_id', '=', db.groupId)
    .where('id', '=', checkInId)
    .executeTakeFirst()
  if (!row) return
  // The member first, as everybody who changes a check-in; taking one back meanwhile would else wait in a circle
  await lockMembers(db, [row.member_id])
  if ((await checkInRow(db, checkInId))?.state === 'answered') await scoreCheckIn(db, checkInId)
  else await settleMember(db, row.member_id)
}

/** What the answers given so far come to, without what the chart knows. */
export const levelSoFar = (sets: readonly string[], answers: AnswersBySet): Level =>
  worstOf(sets.flatMap((id) => soFar(id, answers)?.level ?? []))

const soFar = (setId: string, answers: AnswersBySet) => {
  const set = setOf(setId)
  return set && scoreSet(set, answers[setId] ?? {}, noFacts)
}
const worstOf = (levels: readonly Level[]): Level => (levels.includes('red') ? 'red' : levels.includes('yellow') ? 'yellow' : 'green')

const checkInRow = (db: GroupDb, id: string) =>
  db.selectFrom('check_in').selectAll().where('group_id', '=', db.groupId).where('id', '=', id).forUpdate().executeTakeFirst()

/** The worst level of its sets; the member is held. */
export async function scoreCheckIn(db: GroupDb, checkInId: string): Promise<Level> {
  const row = await checkInRow(db, checkInId)
  if (!row) throw new Error('there is no such check-in')
  const member = (await lockMembers(db, [row.member_id])).get(row.member_id)
  if (!member) throw new Error('there is no such member')
  const facts = await checkInFacts(db, row.member_id, member.timeZone)
  const completedAt = row.answered_at ?? db.asOf
  const answers = row.answers as AnswersBySet
  await db
    .updateTable('check_in')
    .set({ state: 'complete', facts: JSON.stringify(facts), completed_at: completedAt })
    .where('group_id', '=', db.groupId)
    .where('id', '=', checkInId)
    .execute()
  const levels = await saveResults(db, {
    checkInId,
    memberId: row.member_id,
    sets: Object.keys(row.sets as object),
    answers,
    facts,
    completedAt,
  })
  await settleMember(db, row.member_id)
  await createFollowUpTasks(db, { id: row.member_id, timeZone: member.timeZone }, await scoresOf(db, checkInId))
  await recordHospitalEvent(db, { id: row.member_id, timeZone: member.timeZone }, { checkInId, answers, completedAt })
  changed(db, 'checkIn', { memberId: row.member_id })
  return worstOf(levels)
}

const scoresOf = (db: GroupDb, checkInId: string) =>
  db
    .selectFrom('check_in_result')
    .select(['set_id', 'score', 'completed_at'])
    .where('group_id', '=', db.groupId)
    .where('check_in_id', '=', checkInId)
    .execute()

type ScoredCheckIn = {
  checkInId: string
  memberId: string
  sets: readonly string[]
  answers: AnswersBySet
  facts: CheckInFacts
  completedAt: string
}

async function saveResults(db: GroupDb, { checkInId, memberId, sets, answers, facts, completedAt }: ScoredCheckIn): Promise<Level[]> {
  await db.deleteFrom('check_in_result').where('group_id', '=', db.groupId).where('check_in_id', '=', checkInId).execute()
  const levels: Level[] = []
  for (const id of sets) {
    const set = setOf(id)
    const result = set && scoreSet(set, answers[id] ?? {}, facts)
    // A set of which nothing was answered was not done, and stays due
    if (!result || result.answered === 0) continue
    levels.push(result.level)
    await db
      .insertInto('check_in_result')
      .values({
        group_id: db.groupId,
        member_id: memberId,
        check_in_id: checkInId,
        set_id: id,
        set_version: set.version,
        score: result.score,
        answered: result.answered,
        asked: result.asked,
        level: result.level,
        reasons: JSON.stringify(result.reasons),
        completed_at: completedAt,
      })
      .execute()
  }
  return levels
}

/** All warnings of a member's check-ins as their results say now, and the red answers of those that have not ended. */
export async function settleMember(db: GroupDb, memberId: string) {
  const matches = [...(await resultsOf(db, memberId)), ...(await alarmsOf(db, memberId))]
  const results = matches.map((result) => ({ ...result, title: setOf(result.setId)?.title.English ?? result.setId }))
  await settleCheckInWarnings(db, memberId, findingsOfCheckIns(results))
}

type Untitled = Omit<CheckInResult, 'title'>

async function resultsOf(db: GroupDb, memberId: string): Promise<Untitled[]> {
  const rows = await db
    .selectFrom('check_in_result')
    .select(['check_in_id', 'set_id', 'level', 'reasons', 'completed_at'])
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .execute()
  return rows.map((row) => ({
    checkInId: row.check_in_id,
    setId: row.set_id,
    level: row.level as Level,
    reasons: row.reasons as LevelReason[],
    completedAt: row.completed_at,
  }))
}

/** Also of those that were left half-filled: nobody who told of an emergency is forgotten. */
async function alarmsOf(db: GroupDb, memberId: string): Promise<Untitled[]> {
  const rows = await db
    .selectFrom('check_in')
    .select(['id', 'sets', 'answers', 'alarmed_at'])
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('state', 'in', ['open', 'sent', 'answered'])
    .where('alarmed_at', 'is not', null)
    .execute()
  return rows.flatMap(({ id, sets, answers, alarmed_at }) =>
    Object.keys(sets as object).flatMap((setId) => {
      const result = soFar(setId, answers as AnswersBySet)
      if (result?.level !== 'red') return []
      return [{ checkInId: id, setId, level: result.level, reasons: result.reasons, completedAt: alarmed_at ?? db.asOf }]
    }),
  )
}
