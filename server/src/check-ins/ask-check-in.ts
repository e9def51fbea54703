/** Begins check-ins on the phone, keeps answers, ends them and takes them back; those behind a link are sent elsewhere. */
import { type AnswersBySet, mergeAnswers } from '@vitalrounds/domain/check-ins/answers'
import { setsToSend } from '@vitalrounds/domain/check-ins/due-sets'
import { noFacts, invalidAnswers } from '@vitalrounds/domain/check-ins/score-set'
import type { Language } from '@vitalrounds/domain/values/languages'
import { revokeLinks } from '../links/make-link.ts'
import { dueSetsOf } from '../members/due-check-ins.ts'
import { lockMember } from '../members/profile/update-member.ts'
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { isLanguageReviewed, questionsOf, spokenWords } from './asking.ts'
import { checkInFacts } from './member-facts.ts'
import { questionFile, setOf } from '@vitalrounds/domain/check-ins/question-file'
import { dropFollowUps } from './follow-ups.ts'
import { dropHospitalEvent } from './hospital-event.ts'
import { levelSoFar, scoreCheckIn, settleMember } from './score-check-in.ts'

export type MemberChange = { memberId: string; by: string }
// docs/sources/chart.md check-ins: a half-filled one is over after 72 hours
const lifeHours = 72

const versionsOf = (sets: readonly string[]) => JSON.stringify(Object.fromEntries(sets.map((id) => [id, setOf(id)?.version ?? 0])))

export const instantAfter = (asOf: string, hours: number) =>
  Temporal.Instant.from(asOf).add({ hours }).toString({ smallestUnit: 'millisecond' })

export async function dueNow(db: GroupDb, member: Awaited<ReturnType<typeof lockMember>>): Promise<string[]> {
  const due = await dueSetsOf(db, [member.id])
  return setsToSend(questionFile().sets, due.get(member.id) ?? [])
}

type CheckInRequest = MemberChange & {
  /** Chosen by whoever must find it again. */
  id?: string | undefined
  sets: readonly string[]
  language: Language
  channel: 'phone' | 'link'
}

export async function insertCheckIn(db: GroupDb, row: CheckInRequest) {
  const created = await db
    .insertInto('check_in')
    .values({
      ...(row.id !== undefined && { id: row.id }),
      group_id: db.groupId,
      member_id: row.memberId,
      channel: row.channel,
      language: row.language,
      sets: versionsOf(row.sets),
      state: row.channel === 'phone' ? 'open' : 'sent',
      started_at: db.asOf,
      started_by: row.by,
      expires_at: instantAfter(db.asOf, lifeHours),
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  // An id that somebody else has chosen before
  if (!created) return refuse('checkIn.unknown')
  changed(db, 'checkIn', { memberId: row.memberId })
  return created.id
}

/** Those named, or what is due, or the general set. One that was begun and left is gone on with, if it asks what is named. */
export async function startCheckIn(db: GroupDb, { memberId, by, sets }: MemberChange & { sets: readonly string[] }) {
  const member = await lockMember(db, memberId)
  if (member.disenrolled) refuse('member.disenrolled')
  const facts = await checkInFacts(db, memberId, member.time_zone)
  const existingSets = sets.filter((id) => setOf(id))
  const open = await openCheckIn(db, memberId, existingSets)
  const due = existingSets.length > 0 ? existingSets : await dueNow(db, member)
  const request = open ? Object.keys(open.sets as object) : due.length > 0 ? due : ['general']
  const language = (open?.language ?? member.language) as Language
  const id = open?.id ?? (await insertCheckIn(db, { memberId, by, sets: request, language, channel: 'phone' }))
  return {
    _id: id,
    language,
    isReviewed: isLanguageReviewed(language),
    intro: spokenWords('intro', language),
    emergency: spokenWords('emergency', language),
    mood988: request.includes('phq2') ? spokenWords('mood988', language) : null,
    questions: questionsOf(request, language, facts),
    answers: (open?.answers ?? {}) as Record<string, Record<string, string | number>>,
  }
}

/** The newest that was begun; where sets are named, the newest of just these. */
async function openCheckIn(db: GroupDb, memberId: string, named: readonly string[]) {
  const open = await db
    .selectFrom('check_in')
    .select(['id', 'sets', 'language', 'answers'])
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('state', '=', 'open')
    .where('expires_at', '>', db.asOf)
    .orderBy('started_at', 'desc')
    .execute()
  const isNamed = ({ sets }: { sets: unknown }) => new Set(Object.keys(sets as object)).symmetricDifference(new Set(named)).size === 0
  return named.length === 0 ? open[0] : open.find(isNamed)
}

type CheckInRow = { id: string; sets: unknown; answers: unknown; alarmed_at: string | null }

/** Keeps answers to questions of the sets asked, beside those given before, and since when they are red; answers all. */
export async function storeAnswers(
  db: GroupDb,
  row: CheckInRow,
  answersBySet: AnswersBySet,
  ended: { state?: string; answered_at?: string } = {},
) {
  const sets = Object.keys(row.sets as object)
  const wrong = invalidAnswers(
    sets.flatMap((id) => setOf(id) ?? []),
    answersBySet,
  )
  if (wrong.length > 0)
    refuse('request.invalid', { errors: wrong.map((at) => ({ path: `answers.${at}`, message: 'This is no answer to the question.' })) })
  const answers = mergeAnswers(row.answers as AnswersBySet, answersBySet)
  const alarmedAt = levelSoFar(sets, answers) === 'red' ? (row.alarmed_at ?? db.asOf) : null
  await db
    .updateTable('check_in')
    .set({ answers: JSON.stringify(answers), alarmed_at: alarmedAt, ...ended })
    .where('group_id', '=', db.groupId)
    .where('id', '=', row.id)
    .execute()
  return { sets, answers, isAlarmChanged: alarmedAt !== row.alarmed_at }
}

async function lockOpenCheckIn(db: GroupDb, memberId: string, checkInId: string) {
  const row = await db
    .selectFrom('check_in')
    .select(['id', 'sets', 'state', 'language', 'answers', 'alarmed_at'])
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('id', '=', checkInId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return refuse('checkIn.unknown')
  return row.state === 'open' ? row : refuse('checkIn.over')
}

type Saving = { memberId: string; checkInId: string; answers: AnswersBySet }

/** A red answer warns at once: whoever speaks of an emergency may not come to the end. */
export async function saveAnswers(db: GroupDb, { memberId, checkInId, answers }: Saving) {
  await lockMember(db, memberId)
  const { isAlarmChanged } = await storeAnswers(db, await lockOpenCheckIn(db, memberId, checkInId), answers)
  if (isAlarmChanged) await settleMember(db, memberId)
  return { _id: checkInId }
}

/** What the member is told at the end, in their language. */
export const endWords = (level: string, language: Language) =>
  spokenWords(level === 'red' ? 'redEnd' : level === 'yellow' ? 'yellowEnd' : 'okEnd', language)

export async function finishCheckIn(db: GroupDb, { memberId, checkInId, answers }: Saving) {
  await lockMember(db, memberId)
  const row = await lockOpenCheckIn(db, memberId, checkInId)
  await storeAnswers(db, row, answers)
  return endWords(await scoreCheckIn(db, checkInId), row.language as Language)
}

export async function withdrawCheckIn(
  db: GroupDb,
  { memberId, by, checkInId, reason }: MemberChange & { checkInId: string; reason: string },
) {
  const member = await lockMember(db, memberId)
  const row = await db
    .updateTable('check_in')
    .set({ state: 'withdrawn', withdrawn_at: db.asOf, withdrawn_by: by, withdraw_reason: reason })
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('id', '=', checkInId)
    .where('state', '<>', 'withdrawn')
    .returning('channel')
    .executeTakeFirst()
  if (!row) refuse('checkIn.unknown')
  if (row.channel === 'link') await revokeLinks(db, { kind: 'check_in', memberId, subjectId: checkInId })
  const results = await db
    .deleteFrom('check_in_result')
    .where('group_id', '=', db.groupId)
    .where('check_in_id', '=', checkInId)
    .returning(['set_id', 'score', 'completed_at'])
    .execute()
  await settleMember(db, memberId)
  const of = { id: memberId, timeZone: member.time_zone }
  await dropFollowUps(db, of, results, by)
  await dropHospitalEvent(db, of, { checkInId, by, reason })
  changed(db, 'checkIn', { memberId })
  return { _id: checkInId }
}

export const isAccepted = async (db: GroupDb, language: Language) => (await acceptedLanguages(db)).includes(language)

export async function acceptedLanguages(db: GroupDb): Promise<string[]> {
  const rows = await db.selectFrom('language_acceptance').select('language').where('group_id', '=', db.groupId).execute()
  return rows.map(({ language }) => language)
}

export async function acceptLanguage(db: GroupDb, { language, reason, by }: { language: Language; reason: string; by: string }) {
  await db
    .insertInto('language_acceptance')
    .values({ group_id: db.groupId, language, reason, accepted_at: db.asOf, accepted_by: by })
    .onConflict((on) => on.doNothing())
    .execute()
  return { language }
}

/** The questions of a link's check-in: what the chart knows has no part in it, so the member is asked all. */
export const publicQuestions = (sets: readonly string[], language: Language) => questionsOf(sets, language, noFacts)
