/** Check-ins of a member as their page reads them. */
import type { CheckIn, checkInApi } from '@vitalrounds/domain/check-ins/api'
import { nextCheckIn } from '@vitalrounds/domain/check-ins/due-sets'
import type { Level, QuestionSet } from '@vitalrounds/domain/check-ins/question-sets'
import { type Answers, type LevelReason, maximumScore } from '@vitalrounds/domain/check-ins/score-set'
import type { Reply } from '@vitalrounds/domain/contract'
import { localDate } from '@vitalrounds/domain/days'
import { Language } from '@vitalrounds/domain/values/languages'
import { sql } from 'kysely'
import { dueSetsOf } from '../members/due-check-ins.ts'
import { recordedName } from '../platform/database/staff-name.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { acceptedLanguages } from './ask-check-in.ts'
import { isLanguageReviewed } from './asking.ts'
import { setOf } from '@vitalrounds/domain/check-ins/question-file'

const pageSize = 20
const trendPoints = 12

export async function memberCheckIns(db: GroupDb, memberId: string, page: number): Promise<Reply<typeof checkInApi.list>> {
  const member = await memberOf(db, memberId)
  const due = (await dueSetsOf(db, [memberId])).get(memberId) ?? []
  const { count } = await db
    .selectFrom('check_in')
    .select(sql<number>`count(*)`.as('count'))
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  const accepted = await acceptedLanguages(db)
  return {
    checkIns: await checkInsOf(db, memberId, { page }),
    count,
    page,
    due: due.map((dueSet) => ({
      ...dueSet,
      title: setOf(dueSet.setId)?.title.English ?? dueSet.setId,
      questions: setOf(dueSet.setId)?.questions.length ?? 0,
      source: setOf(dueSet.setId)?.license ?? '',
    })),
    nextC2Checkin: nextCheckIn(due),
    trends: await trendsOf(db, member),
    languages: Language.options.map((language) => ({
      language,
      isReviewed: isLanguageReviewed(language),
      isAccepted: accepted.includes(language),
    })),
  }
}

async function memberOf(db: GroupDb, memberId: string) {
  const row = await db
    .selectFrom('member')
    .select(['id', 'time_zone as timeZone'])
    .where('group_id', '=', db.groupId)
    .where('id', '=', memberId)
    .executeTakeFirst()
  return row ?? refuse('member.unknown')
}

/** One check-in, or a page of them. */
export async function checkInsOf(db: GroupDb, memberId: string, { page = 0, id }: { page?: number; id?: string }): Promise<CheckIn[]> {
  const rows = await db
    .selectFrom('check_in as c')
    .leftJoin('app_user as u', 'u.id', 'c.started_by')
    .leftJoin('app_user as w', 'w.id', 'c.withdrawn_by')
    .selectAll('c')
    .select([recordedName('u').as('by'), recordedName('w').as('withdrawer')])
    .where('c.group_id', '=', db.groupId)
    .where('c.member_id', '=', memberId)
    .$if(id !== undefined, (query) => query.where('c.id', '=', id ?? ''))
    .orderBy('c.started_at', 'desc')
    .orderBy('c.id')
    .limit(pageSize)
    .offset(page * pageSize)
    .execute()
  const results = await resultsOf(
    db,
    rows.map(({ id: text }) => text),
  )
  return rows.map((row) => ({
    _id: row.id,
    memberId: row.member_id,
    channel: row.channel as CheckIn['channel'],
    language: row.language as Language,
    state: stateOf(row, db.asOf),
    startedAt: row.started_at,
    startedBy: row.by ?? '',
    completedAt: row.completed_at,
    sets: Object.keys(row.sets as object).map((setId) => ({ setId, title: setOf(setId)?.title.English ?? setId })),
    results: (results.get(row.id) ?? []).map(toResult),
    answers: answersInWords(row.answers as Record<string, Answers>),
    withdrawn: row.withdrawn_at === null ? null : { by: row.withdrawer ?? '', reason: row.withdraw_reason ?? '' },
  }))
}

const stateOf = ({ state, expires_at }: { state: string; expires_at: string }, asOf: string) =>
  ((state === 'open' || state === 'sent') && expires_at <= asOf ? 'expired' : state) as CheckIn['state']

async function resultsOf(db: GroupDb, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never[]>()
  const rows = await db
    .selectFrom('check_in_result')
    .selectAll()
    .where('group_id', '=', db.groupId)
    .where('check_in_id', 'in', [...ids])
    .orderBy(sql`array_position(array['red', 'yellow', 'green'], level)`)
    .orderBy('set_id')
    .execute()
  return Map.groupBy(rows, (row) => row.check_in_id)
}

const toResult = (row: {
  set_id: string
  set_version: number
  score: number | null
  answered: number
  asked: number
  level: string
  reasons: unknown
}) => ({
  setId: row.set_id,
  title: setOf(row.set_id)?.title.English ?? row.set_id,
  version: row.set_version,
  score: row.score,
  answered: row.answered,
  asked: row.asked,
  level: row.level as Level,
  reasons: (row.reasons as LevelReason[]).map(({ text }) => text),
})

/** What was asked and answered, in English. */
const answersInWords = (answers: Readonly<Record<string, Answers>>) =>
  Object.entries(answers).flatMap(([setId, input]) =>
    Object.entries(input).flatMap(([id, answer]) => {
      const question = setOf(setId)?.questions.find((question) => question.id === id)
      if (!question) return []
      const option = question.type === 'choice' ? question.options.find(({ value }) => value === answer) : undefined
      return [{ question: question.text.English, answer: option?.text.English ?? String(answer) }]
    }),
  )

const scaleOf = (set: QuestionSet | undefined) => ({
  most: set ? maximumScore(set) : 0,
  yellowFrom: set?.scoring.yellowFrom ?? null,
  redFrom: set?.scoring.redFrom ?? null,
})

async function trendsOf(db: GroupDb, { id, timeZone }: { id: string; timeZone: string }) {
  const { rows } = await sql<{
    set_id: string
    score: number | null
    level: Level
    set_version: number
    completed_at: string
  }>`
    select set_id, score, level, set_version, completed_at from (
      select *, row_number() over (partition by set_id order by completed_at desc) as n from check_in_result
       where group_id = ${db.groupId} and member_id = ${id}) r
     where n <= ${trendPoints} order by set_id, completed_at`.execute(db)
  return [...Map.groupBy(rows, (row) => row.set_id)].map(([setId, own]) => ({
    setId,
    title: setOf(setId)?.title.English ?? setId,
    scale: scaleOf(setOf(setId)),
    version: setOf(setId)?.version ?? 0,
    points: own.map(({ score, level, set_version, completed_at }) => ({
      on: localDate(Date.parse(completed_at), timeZone),
      score,
      level,
      version: set_version,
    })),
  }))
}
